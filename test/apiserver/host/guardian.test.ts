import { execFileSync, spawn } from 'child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import * as path from 'path';
import { setTimeout as sleep } from 'timers/promises';
import { spawnGuarded } from './guardian';

const NODE = process.execPath;
/** Writes its process id, then waits. */
const WAIT = 'require("fs").writeFileSync("pid", String(process.pid)); setInterval(() => {}, 1000)';
const WAIT_AND_IGNORE_SIGTERM = `process.on("SIGTERM", () => {}); ${WAIT}`;

let folder: string;
beforeEach(() => { folder = mkdtempSync(path.join(tmpdir(), 'guardian-')); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function until<T>(find: () => T | undefined | false): Promise<T> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const found = find();
    if (found !== undefined && found !== false) {
      return found;
    }
    await sleep(50);
  }
  throw new Error('it has not happened within ten seconds');
}

const readPid = () => until(() => existsSync(path.join(folder, 'pid')) && Number(readFileSync(path.join(folder, 'pid'), 'utf8')) || undefined);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The processes of the session that the guardian leads. */
function sessionOf(guardian: number): string[] {
  return execFileSync('ps', ['-A', '-o', 'pgid=,pid=']).toString().split('\n').map(line => line.trim().split(/\s+/))
    .filter(([group]) => group === String(guardian)).map(([, pid]) => pid);
}

test('passes on the exit code and leaves no process when the program ends by itself', async () => {
  const guarded = spawnGuarded({ program: NODE, args: ['-e', 'process.exit(7)'], output: 'pipe' });
  expect(await guarded.exit).toBe(7);
  await until(() => sessionOf(guarded.process.pid!).length === 0);
  await guarded.stop();
});

test('hands over arguments as they are', async () => {
  const guarded = spawnGuarded({ program: NODE, args: ['-p', 'process.argv.slice(1).join("|")', 'a b', '$HOME', '\'"'], output: 'pipe' });
  let output = '';
  guarded.process.stdout!.on('data', text => { output += text; });
  await guarded.exit;
  expect(output).toBe('a b|$HOME|\'"\n');
});

test('ends the program on request and leaves the folder to its owner', async () => {
  const guarded = spawnGuarded({ program: NODE, args: ['-e', WAIT], cwd: folder, output: 'pipe', removeWhenOrphaned: folder });
  const pid = await readPid();
  await guarded.stop();
  expect(isAlive(pid)).toBe(false);
  expect(sessionOf(guarded.process.pid!)).toEqual([]);
  expect(existsSync(folder)).toBe(true);
});

test('kills a program that does not heed SIGTERM', async () => {
  const guarded = spawnGuarded({ program: NODE, args: ['-e', WAIT_AND_IGNORE_SIGTERM], cwd: folder, output: 'pipe', graceSeconds: 0.3 });
  const pid = await readPid();
  await guarded.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await guarded.exit).toBe(128 + 9);
});

test('ends the program and removes the folder when the parent is killed', async () => {
  const run = path.join(folder, 'run');
  const program = `
    require('fs').mkdirSync(${JSON.stringify(run)});
    const { spawnGuarded } = require(${JSON.stringify(path.join(__dirname, 'guardian.ts'))});
    spawnGuarded({ program: ${JSON.stringify(NODE)}, args: ['-e', ${JSON.stringify(WAIT)}], cwd: ${JSON.stringify(folder)},
      output: 'pipe', removeWhenOrphaned: ${JSON.stringify(run)} });
  `;
  const parent = spawn(NODE, ['--require', require.resolve('tsx/cjs'), '-e', program], { stdio: 'inherit' });
  const pid = await readPid();
  parent.kill('SIGKILL');
  await until(() => !isAlive(pid));
  await until(() => !existsSync(run));
}, 30_000);
