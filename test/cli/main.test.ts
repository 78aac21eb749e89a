import { spawnSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import { buildSync } from 'esbuild';
import { temporaryFolders } from '../support/folders';

const newFolder = temporaryFolders();
const hasFullDisk = fs.existsSync('/dev/full');

/** Runs the program itself, with its output going somewhere. */
function runMain(argv: readonly string[], output: string) {
  const program = path.join(newFolder(), 'main.js');
  buildSync({
    entryPoints: [path.join(__dirname, '..', '..', 'src', 'cli', 'main.ts')], bundle: true, platform: 'node', outfile: program, logLevel: 'error', packages: 'external',
  });
  const stdout = fs.openSync(output, 'w');
  try {
    return spawnSync(process.execPath, [program, ...argv], { stdio: ['ignore', stdout, 'pipe'], encoding: 'utf8', env: { ...process.env, NODE_PATH: path.join(__dirname, '..', '..', 'node_modules') } });
  } finally {
    fs.closeSync(stdout);
  }
}

(hasFullDisk ? test : test.skip)('says so if its report does not fit on the disk', () => {
  const { status, stderr } = runMain(['--help'], '/dev/full');
  expect([status, stderr]).toEqual([2, 'error: the report cannot be written: ENOSPC: no space left on device, write\n']);
});
