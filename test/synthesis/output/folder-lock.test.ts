import { spawn, spawnSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import { Call, failing, fileSystem, isAbout, systemError } from './file-systems';
import { GONE, LOCK, outputs, Workspace } from './workspace';
import { OutputFolder } from '../../../src/synthesis/output';
import { lifeOf, thisProcess } from '../../../src/synthesis/output/running-process';

const HOUR = 60 * 60;

let workspace: Workspace;
beforeEach(() => { workspace = new Workspace(); });
afterEach(() => workspace.remove());

/** What a lock says, but for some of it. */
function lockOf(changes: object): string {
  return `${JSON.stringify({ about: 'A run of FleetApp writes to this folder. Delete this file if none does.', ...thisProcess(), since: '2026-01-02T03:04:05.678Z', ...changes }, undefined, 2)}\n`;
}

function message(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message.replaceAll(`${workspace.root}/`, '');
  }
  return '';
}

const elsewhere = { host: 'build-7', place: 'another machine', pid: 17 };

test('fails if another run has the folder locked and does not end, and changes nothing', () => {
  workspace.update({ 'a.yaml': '1' });
  workspace.write({ [LOCK]: lockOf({ host: 'here' }) });
  const before = workspace.state();
  expect(message(() => workspace.update({ 'a.yaml': '2' }))).toBe(
    `cannot write to 'dist': another run has locked it, process ${process.pid} on 'here' since 2026-01-02T03:04:05.678Z; nothing in it has changed; `
    + "wait for that run and try again, or delete 'dist/.cdk8s-fleet-lock' if there is none (fleet/locked)");
  expect(workspace.state()).toEqual(before);
});

test('fails if something else has the name of the lock, and leaves it', () => {
  workspace.write({ [LOCK]: 'made by hand' });
  expect(message(() => workspace.update({ 'a.yaml': '2' }))).toBe(
    "cannot write to 'dist': something else has the name of its lock; nothing in it has changed; "
    + "wait for that run and try again, or delete 'dist/.cdk8s-fleet-lock' if there is none (fleet/locked)");
  expect(workspace.files()).toEqual({ [LOCK]: 'made by hand' });
});

test('fails if a folder has the name of the lock', () => {
  fs.mkdirSync(workspace.at(LOCK), { recursive: true });
  expect(message(() => workspace.update({ 'a.yaml': '2' }))).toBe(
    "cannot read 'dist/.cdk8s-fleet-lock': a folder has its name (EISDIR); nothing in 'dist' has changed; remove or rename it (fleet/cannot-write)");
});

test('fails if the lock is that of another run in the middle of it, before anything has changed', () => {
  workspace.update({ 'a.yaml': '1' });
  const stolen = lockOf({ token: 'other' });
  expect(message(() => workspace.update({ 'a.yaml': '2', 'b.yaml': '1' }, { onProgress: () => workspace.write({ [LOCK]: stolen }) }))).toBe(
    "'dist/.cdk8s-fleet-lock' is not that of this run any more, so another run may write to 'dist'; nothing has changed; run the program again (fleet/locked)");
  expect(workspace.manifests()).toEqual({ 'a.yaml': '1' });
  expect(workspace.folders()).toEqual([]);
  expect(workspace.files()[LOCK]).toBe(stolen);
});

/** To read a file opens it too. */
function isOpenedToWrite({ name, args }: Call): boolean {
  return name === 'openSync' && args[1] === 'wx';
}

test('is there while files are written and while it is told that they are, and is gone then', () => {
  const seen: boolean[] = [];
  const look = () => seen.push(fs.existsSync(workspace.at(LOCK)));
  workspace.update({ 'a.yaml': '1' }, { onProgress: look, onWritten: look });
  look();
  expect(seen).toEqual([true, true, false]);
});

test('is gone after a run that fails, also in what is done at the end', () => {
  expect(() => workspace.update({ 'a.yaml': '1' }, {}, failing('EIO', call => call.name === 'renameSync'))).toThrow(/EIO/);
  expect(workspace.state()).toEqual({});
  expect(() => workspace.update({ 'a.yaml': '1' }, { onWritten: () => { throw new Error('no ledger'); } })).toThrow(new Error('no ledger'));
  expect(Object.keys(workspace.files())).toEqual(['.cdk8s-fleet', 'a.yaml']);
});

test('is not needed where nothing is to be changed and nothing can be', () => {
  workspace.update({ 'a.yaml': '1' });
  const readOnly = failing('EROFS', call => isOpenedToWrite(call) || ['writeFileSync', 'mkdirSync', 'renameSync'].includes(call.name));
  expect(workspace.update({ 'a.yaml': '1' }, {}, readOnly).unchanged).toEqual(['a.yaml']);
  expect(message(() => workspace.update({ 'a.yaml': '2' }, {}, readOnly))).toBe(
    "cannot write 'dist/.cdk8s-fleet-lock': the file system is read-only (EROFS); nothing in 'dist' has changed; choose another 'outdir' (fleet/cannot-write)");
});

test('waits for a run that ends in time', () => {
  workspace.write({ [LOCK]: lockOf({}) });
  const looks: number[] = [];
  const watching = fileSystem(call => {
    if (call.name === 'openSync' && !isOpenedToWrite(call) && isAbout(LOCK, call) && looks.push(1) === 3) {
      fs.rmSync(workspace.at(LOCK));
    }
    return call.run();
  });
  expect(workspace.update({ 'a.yaml': '1' }, {}, watching, 5000).written).toEqual(['a.yaml']);
});

describe('the lock of a run that was killed', () => {
  test.each([
    ['its process is gone', { pid: GONE }],
    ['another process has its number by now', { start: '1' }],
  ])('is taken over at once if %s', (_why, changes) => {
    workspace.write({ [LOCK]: lockOf(changes) });
    workspace.update({ 'a.yaml': '1' }, {}, undefined, 600_000);
    expect(Object.keys(workspace.files())).toEqual(['.cdk8s-fleet', 'a.yaml']);
  });

  test.each(['', '{', '{\n  "about": "A run of FleetApp writes to this folder. Delete this file if none does.",\n  "host": "he'])('is taken over if it says no more than %j for a while', text => {
    workspace.write({ [LOCK]: text });
    workspace.update({ 'a.yaml': '1' });
    expect(Object.keys(workspace.files())).toEqual(['.cdk8s-fleet', 'a.yaml']);
  });

  test('is taken over with its staging folder', () => {
    workspace.write({ [LOCK]: lockOf({ pid: GONE }), '.cdk8s-fleet-tmp-0123456789abcdef/0': 'x', '.cdk8s-fleet-lock-0123456789abcdef': lockOf({ pid: GONE }) });
    workspace.update({ 'a.yaml': '1' });
    expect(Object.keys(workspace.files())).toEqual(['.cdk8s-fleet', 'a.yaml']);
  });

  test('fails at first if it was on another machine, where nobody here can ask', () => {
    workspace.write({ [LOCK]: lockOf(elsewhere) });
    expect(message(() => workspace.update({ 'a.yaml': '1' }))).toMatch(/^cannot write to 'dist': another run has locked it, process 17 on 'build-7' since .*\(fleet\/locked\)$/);
  });

  test('is taken over after an hour if it was on another machine, by the clock of the disk', () => {
    workspace.write({ [LOCK]: lockOf(elsewhere) });
    const then = Date.now() / 1000 - HOUR - 60;
    fs.utimesSync(workspace.at(LOCK), then, then);
    // A disk whose clock is an hour behind: its lock is as old as what is written now.
    const behind = fileSystem(call => {
      const result = call.run();
      if (call.name === 'writeFileSync' && typeof call.args[0] === 'string' && path.basename(call.args[0]).startsWith(`${LOCK}-`)) {
        fs.utimesSync(call.args[0], then, then);
      }
      return result;
    });
    expect(message(() => workspace.update({ 'a.yaml': '1' }, {}, behind))).toMatch(/\(fleet\/locked\)$/);
    expect(Object.keys(workspace.files())).toEqual([LOCK]);
    expect(workspace.update({ 'a.yaml': '1' }).written).toEqual(['a.yaml']);
  });

  test.each([[true], [false]])('is not taken from a third run that was faster, with links: %s', hasLinks => {
    workspace.write({ [LOCK]: lockOf({ pid: GONE }) });
    const faster = lockOf({ token: 'faster' });
    const racing = fileSystem(call => {
      if (call.name === 'renameSync' && path.basename(call.args[0] as string) === LOCK) {
        workspace.write({ [LOCK]: faster });
      }
      if (call.name === 'linkSync' && !hasLinks) {
        throw systemError('EPERM');
      }
      return call.run();
    });
    expect(message(() => workspace.update({ 'a.yaml': '1' }, {}, racing))).toMatch(/another run has locked it/);
    expect(workspace.files()).toEqual({ [LOCK]: faster });
  });
});

describe('a process', () => {
  test('runs, is gone, or is elsewhere', () => {
    const self = thisProcess();
    expect(lifeOf(self)).toBe('running');
    expect(lifeOf({ ...self, pid: spawnSync(process.execPath, ['-e', '']).pid })).toBe('gone');
    expect(lifeOf({ ...self, start: 'before' })).toBe('gone');
    expect(lifeOf({ ...self, place: 'another machine' })).toBe('elsewhere');
  });

  test('is gone once it has ended, though nobody has asked how', async () => {
    // A shell that starts a child, says its number, and becomes a program that never asks for it.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const pid = Number(await new Promise<Buffer>(resolve => parent.stdout.once('data', resolve)));
      const { place } = thisProcess();
      const stat = () => fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      const start = stat().split(' ')[21];
      while (!stat().includes(') Z ')) {
        await new Promise(resolve => setTimeout(resolve, 10));
      }
      expect(lifeOf({ host: 'here', place, pid, start })).toBe('gone');
    } finally {
      parent.kill('SIGKILL');
    }
  });
});

test('lets parts be written at the same time, one after the other', async () => {
  const program = path.join(__dirname, 'update-program.ts');
  const runs = Array.from({ length: 4 }, (_, index) => new Promise<number | null>(resolve => {
    const child = spawn(process.execPath, ['--import', 'tsx', program, workspace.dist, `c${index}/a.yaml`, `${index + 1}-of-4`], { stdio: 'inherit' });
    child.on('exit', resolve);
  }));
  expect(await Promise.all(runs)).toEqual([0, 0, 0, 0]);
  expect(Object.keys(workspace.manifests())).toEqual(['c0/a.yaml', 'c1/a.yaml', 'c2/a.yaml', 'c3/a.yaml']);
  expect(Object.keys(workspace.files()).filter(file => file.startsWith('.'))).toEqual([1, 2, 3, 4].map(part => `.cdk8s-fleet.${part}-of-4`));
  expect(() => new OutputFolder(workspace.dist).update(outputs(workspace.manifests()))).not.toThrow();
}, 60_000);
