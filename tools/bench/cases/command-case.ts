import { createRequire } from 'module';
import * as path from 'path';
import { now } from './clock';

/**
 * How long the command takes, in milliseconds. The process that it runs in does nothing else, so that its memory is that of the command, and so is its exit code:
 * the case fails if that is not 0.
 *
 * @param args of the command; what it makes goes to a file, because stdout is for the result of the case
 */
export function runCommand({ compiled, args }: { readonly compiled: string; readonly args: readonly string[] }): number {
  process.argv = [process.execPath, 'cdk8s-cluster-api', ...args];
  const start = now();
  createRequire(path.join(compiled, 'entry.js'))('./cli/main.js');
  return now() - start;
}
