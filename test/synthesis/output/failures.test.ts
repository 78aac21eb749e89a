import { execFileSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import { Call, failing, fileSystem, isAbout } from './file-systems';
import { Files, LOCK, Workspace } from './workspace';
import { InvalidInputError } from '../../../src/core';
import { FileSystem, OutputFolder, UpdateOptions } from '../../../src/synthesis/output';

let workspace: Workspace;
beforeEach(() => { workspace = new Workspace(); });
afterEach(() => workspace.remove());

/** The message of a failed update, with the names of the workspace left out. */
function failure(files: Files, broken?: FileSystem, options?: UpdateOptions): string {
  const before = workspace.state();
  let error: unknown;
  try {
    workspace.update(files, options, broken);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(InvalidInputError);
  const { message } = error as InvalidInputError;
  if (message.includes("nothing in '")) {
    expect(workspace.state()).toEqual(before);
  }
  return message.replaceAll(`${workspace.root}/`, '').replace(/(\.cdk8s-fleet-tmp-)\w+/g, '$1x');
}

const writing = (name: string) => (call: Call) => call.name === 'renameSync' && path.basename(call.args[1] as string) === name;

test.each([
  ['EACCES', 'it is not permitted (EACCES)', "check the owner and the mode of the file and its folder, or choose another 'outdir'"],
  ['EPERM', 'it is not permitted (EPERM)', "check the owner and the mode of the file and its folder, or choose another 'outdir'"],
  ['EROFS', 'the file system is read-only (EROFS)', "choose another 'outdir'"],
  ['ENOSPC', 'no space left on the device (ENOSPC)', "free some space or choose another 'outdir'"],
  ['EDQUOT', 'the quota of the disk is used up (EDQUOT)', "free some space or choose another 'outdir'"],
  ['EBUSY', 'another program uses it (EBUSY)', 'close that and try again'],
  ['EISDIR', 'a folder has its name (EISDIR)', 'remove or rename it'],
  ['ENOTDIR', 'a file has the name of one of its folders (ENOTDIR)', 'remove or rename it'],
  ['EEXIST', 'something else has its name (EEXIST)', 'remove or rename it'],
  ['ENAMETOOLONG', 'the name is too long (ENAMETOOLONG)', "shorten the name of the chart or object, or choose another 'outdir'"],
  ['EMFILE', 'too many files are open (EMFILE)', "close some programs or raise the limit, for example with 'ulimit -n 4096'"],
  ['ENFILE', 'too many files are open (ENFILE)', "close some programs or raise the limit, for example with 'ulimit -n 4096'"],
  ['EXDEV', 'its folder is on another file system, where nothing can be moved to (EXDEV)', "choose an 'outdir' that is on one file system"],
  ['EIO', 'the file system refuses it (EIO)', "try again or choose another 'outdir'"],
])('fails with a reason and a remedy for %s', (code, reason, remedy) => {
  workspace.update({ 'a.yaml': '1' });
  expect(failure({ 'a.yaml': '1', 'edge-7.k8s.yaml': '1' }, failing(code, writing('edge-7.k8s.yaml')))).toBe(
    `cannot write 'dist/edge-7.k8s.yaml': ${reason}; nothing in 'dist' has changed; ${remedy} (fleet/cannot-write)`);
});

test('fails naming the file that does not fit on the disk, though another place was tried first', () => {
  const full = failing('ENOSPC', ({ name, args }) => name === 'writeFileSync' && args[1] === 'long');
  expect(failure({ 'a.yaml': '1', 'edge-7.k8s.yaml': 'long' }, full)).toBe(
    "cannot write 'dist/edge-7.k8s.yaml': no space left on the device (ENOSPC); nothing in 'dist' has changed; "
    + "free some space or choose another 'outdir' (fleet/cannot-write)");
});

test('fails where the folder cannot be created, and leaves none of those it would be in', () => {
  expect(failure({ 'a/b/c.yaml': '1' }, failing('EACCES', call => call.name === 'mkdirSync' && isAbout('b', call)))).toBe(
    "cannot create 'dist/a/b': it is not permitted (EACCES); nothing in 'dist' has changed; "
    + "check the owner and the mode of the file and its folder, or choose another 'outdir' (fleet/cannot-write)");
  expect(workspace.state()).toEqual({});
});

test('fails where nothing can be written to the folder', () => {
  workspace.update({ 'a.yaml': '1' });
  expect(failure({ 'a.yaml': '2' }, failing('EACCES', call => call.name === 'mkdirSync'))).toBe(
    "cannot write 'dist': it is not permitted (EACCES); nothing in 'dist' has changed; "
    + "check the owner and the mode of the file and its folder, or choose another 'outdir' (fleet/cannot-write)");
});

test('fails where a file cannot be deleted', () => {
  workspace.update({ 'a.yaml': '1', 'b.yaml': '1' });
  expect(failure({ 'b.yaml': '1' }, failing('EBUSY', call => call.name === 'renameSync' && isAbout('a.yaml', call)))).toBe(
    "cannot delete 'dist/a.yaml': another program uses it (EBUSY); nothing in 'dist' has changed; close that and try again (fleet/cannot-write)");
});

test('fails putting back a folder that was deleted as it was', () => {
  workspace.update({ 'a/b.yaml': '1' });
  fs.chmodSync(workspace.at('a'), 0o700);
  expect(failure({ 'c.yaml': '1' }, failing('EIO', writing('c.yaml')))).toBe(
    "cannot write 'dist/c.yaml': the file system refuses it (EIO); nothing in 'dist' has changed; "
    + "try again or choose another 'outdir' (fleet/cannot-write)");
});

test('fails where a folder has the name of a file', () => {
  workspace.write({ 'a.yaml/hand-made.yaml': 'x' });
  expect(failure({ 'a.yaml': '1' })).toBe(
    "cannot write 'dist/a.yaml': a folder has its name; nothing in 'dist' has changed; remove or rename it (fleet/cannot-write)");
});

test('fails where a folder has the name of a file and not all in it is deleted', () => {
  workspace.update({ 'a/b.yaml': '1', 'a/c/d.yaml': '1' });
  workspace.write({ 'a/c/hand-made.yaml': 'x' });
  expect(failure({ a: '1' })).toBe(
    "cannot write 'dist/a': a folder has its name; nothing in 'dist' has changed; remove or rename it (fleet/cannot-write)");
});

test('fails where a file has the name of a folder', () => {
  workspace.write({ a: 'made by hand' });
  expect(failure({ 'a/b/c.yaml': '1' })).toBe(
    "cannot write 'dist/a/b/c.yaml': 'dist/a' is not a folder; nothing in 'dist' has changed; remove or rename it (fleet/cannot-write)");
});

test('fails where a file has the name of the output folder', () => {
  workspace.write({ '../dist': 'made by hand' });
  expect(failure({ 'a.yaml': '1' })).toBe(
    "cannot create 'dist': something else has its name (EEXIST); nothing in 'dist' has changed; remove or rename it (fleet/cannot-write)");
});

test('fails where a file has the name of a folder that the output folder is in', () => {
  const file = path.join(workspace.root, 'build');
  fs.writeFileSync(file, 'made by hand');
  expect(() => new OutputFolder(`${file}/out/dist`).update([{ path: 'a.yaml', text: '1' }])).toThrow(new Error(
    `cannot create '${file}': something else has its name (EEXIST); nothing in '${file}/out/dist' has changed; `
    + 'remove or rename it (fleet/cannot-write)'));
});

test('fails where the ledger is a folder', () => {
  fs.mkdirSync(workspace.at('.cdk8s-fleet'), { recursive: true });
  expect(failure({ 'a.yaml': '1' })).toBe(
    "cannot read 'dist/.cdk8s-fleet': a folder has its name (EISDIR); nothing in 'dist' has changed; remove or rename it (fleet/cannot-write)");
});

test.each([
  ['ledger', '.cdk8s-fleet'],
  ['ledger of a part', '.cdk8s-fleet.1-of-2'],
  ['lock', LOCK],
])('fails where the %s is a pipe or leads to a device, and does not wait for what nobody writes', (_case, name) => {
  const makers = [() => execFileSync('mkfifo', [workspace.at(name)]), () => fs.symlinkSync('/dev/zero', workspace.at(name))];
  for (const make of makers) {
    fs.mkdirSync(workspace.dist, { recursive: true });
    make();
    expect(failure({ 'a.yaml': '1' })).toBe(
      `cannot read 'dist/${name}': a pipe or a device has its name (NOT_A_FILE); nothing in 'dist' has changed; remove or rename it (fleet/cannot-write)`);
    fs.rmSync(workspace.at(name));
  }
});

test('fails with the error of whoever is told of progress, with nothing changed', () => {
  workspace.update({ 'a.yaml': '1' });
  const before = workspace.state();
  expect(() => workspace.update({ 'b.yaml': '1' }, { onProgress: () => { throw new Error('no terminal'); } })).toThrow(new Error('no terminal'));
  expect(workspace.state()).toEqual(before);
});

test('fails with an error of the program as it is, with nothing changed', () => {
  workspace.update({ 'a.yaml': '1' });
  const before = workspace.state();
  expect(() => workspace.update({ 'a.yaml': '2' }, {}, fileSystem(call => {
    if (call.name === 'chmodSync') {
      throw new TypeError('a mistake');
    }
    return call.run();
  }))).toThrow(new TypeError('a mistake'));
  expect(workspace.state()).toEqual(before);
});

describe('an update that cannot be undone', () => {
  /** From the moment when a file is to be written nothing can be moved or removed any more. */
  const brokenFrom = (name: string) => {
    let isBroken = false;
    return failing('EIO', call => {
      isBroken ||= writing(name)(call);
      return isBroken && ['renameSync', 'rmdirSync', 'rmSync'].includes(call.name);
    });
  };

  test('fails saying where the old files are, and keeps them', () => {
    workspace.update({ 'a.yaml': 'old', 'gone.yaml': 'old' });
    expect(failure({ 'a.yaml': 'new', 'b.yaml': 'new' }, brokenFrom('b.yaml'))).toBe(
      "cannot write 'dist/b.yaml': the file system refuses it (EIO); not all of 'dist' could be put back, so do it before the next run: "
      + "move 'dist/.cdk8s-fleet-tmp-x/5' to 'dist/a.yaml', move 'dist/.cdk8s-fleet-tmp-x/4' to 'dist/.cdk8s-fleet', "
      + "move 'dist/.cdk8s-fleet-tmp-x/3' to 'dist/gone.yaml'; try again or choose another 'outdir' (fleet/cannot-write)");
    const [staging] = workspace.folders();
    expect(workspace.files()).toMatchObject({ [`${staging}/5`]: 'old', [`${staging}/3`]: 'old' });
  });

  test('fails saying what is to be removed', () => {
    workspace.update({ 'a.yaml': '1' });
    expect(failure({ 'a.yaml': '1', 'b/c.yaml': '1', 'd.yaml': '1' }, brokenFrom('d.yaml'), { prune: false })).toBe(
      "cannot write 'dist/d.yaml': the file system refuses it (EIO); not all of 'dist' could be put back, so do it before the next run: "
      + "remove 'dist/b/c.yaml', remove the folder 'dist/b', remove the folder 'dist/.cdk8s-fleet-tmp-x'; "
      + "try again or choose another 'outdir' (fleet/cannot-write)");
  });

  test('fails saying which folder is to be created', () => {
    workspace.update({ 'a/b.yaml': '1' });
    expect(failure({}, failing('EIO', call => (call.name === 'mkdirSync' && isAbout('a', call)) || (call.name === 'renameSync' && isAbout('.cdk8s-fleet', call))))).toBe(
      "cannot delete 'dist/.cdk8s-fleet': the file system refuses it (EIO); not all of 'dist' could be put back, so do it before the next run: "
      + "create the folder 'dist/a', move 'dist/.cdk8s-fleet-tmp-x/0' to 'dist/a/b.yaml'; try again or choose another 'outdir' (fleet/cannot-write)");
  });
});
