import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';

let folder: string | undefined;

/**
 * Gives a run of the tests a temporary folder of its own, which all workers inherit. `Testing.app()` of cdk8s leaves a folder behind each time, and with a million of
 * them everything that lists the temporary folder takes minutes.
 */
export function createRunFolder(): void {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tests-'));
  process.env.TMPDIR = folder;
}

export function removeRunFolder(): void {
  if (folder !== undefined) {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
