import { createRequire } from 'module';
import * as path from 'path';
import { now } from './clock';

/**
 * How long `validate` takes for a file, in milliseconds. The process that it runs in does nothing else, so that its memory is that of the command.
 *
 * @param report where the report goes
 */
export function readFile({ compiled, file, report }: { readonly compiled: string; readonly file: string; readonly report: string }): number {
  process.argv = [process.execPath, 'cdk8s-cluster-api', 'validate', '--no-config', '--quiet', '--output', report, file];
  const start = now();
  createRequire(path.join(compiled, 'entry.js'))('./cli/main.js');
  const end = now();
  if (process.exitCode !== 0) {
    throw new Error(`the file that is measured is not in order; see ${report}`);
  }
  return end - start;
}
