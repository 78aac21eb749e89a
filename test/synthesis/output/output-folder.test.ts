import * as fs from 'fs';
import * as path from 'path';
import { fileSystem, ignoringCase, isAbout } from './file-systems';
import { Workspace } from './workspace';
import { OutputFolder } from '../../../src/synthesis/output';

const HEADER = '# Written by FleetApp, which deletes a file of this list once nothing writes it any more. '
  + 'To keep a file and edit it by hand, remove its line.\n';

const NOTHING_LEFT = { stale: [], foreign: [], unlisted: [] };

let workspace: Workspace;
beforeEach(() => { workspace = new Workspace(); });
afterEach(() => workspace.remove());

describe('writing', () => {
  test('creates the output folder, the folders it is in and those of files', () => {
    const dist = path.join(workspace.root, 'build/out');
    new OutputFolder(dist).update([{ path: 'a.yaml', text: 'a' }, { path: 'b/c/d.yaml', text: 'd' }]);
    expect(fs.readFileSync(path.join(dist, 'a.yaml'), 'utf8')).toBe('a');
    expect(fs.readFileSync(path.join(dist, 'b/c/d.yaml'), 'utf8')).toBe('d');
  });

  test('leaves nothing but the files and the ledger', () => {
    workspace.update({ 'a.yaml': 'a', 'b/c.yaml': 'c' });
    expect(workspace.files()).toEqual({ '.cdk8s-fleet': `${HEADER}a.yaml\nb/c.yaml\tb\n`, 'a.yaml': 'a', 'b/c.yaml': 'c' });
    expect(workspace.folders()).toEqual(['b']);
  });

  test('says what it has done, sorted', () => {
    workspace.update({ 'same-b.yaml': '1', 'same-a.yaml': '1', 'changed-b.yaml': '1', 'changed-a.yaml': '1', 'old-b.yaml': '1', 'old-a.yaml': '1' });
    expect(workspace.update({ 'same-b.yaml': '1', 'same-a.yaml': '1', 'changed-b.yaml': '2', 'changed-a.yaml': '2', 'new.yaml': '1' })).toEqual({
      written: ['changed-a.yaml', 'changed-b.yaml', 'new.yaml'],
      unchanged: ['same-a.yaml', 'same-b.yaml'],
      deleted: ['old-a.yaml', 'old-b.yaml'],
      left: NOTHING_LEFT,
    });
  });

  test('touches nothing where all is as it should be', () => {
    workspace.update({ 'a.yaml': 'a', 'b/c.yaml': 'ü' });
    workspace.age();
    const before = workspace.state();
    workspace.update({ 'a.yaml': 'a', 'b/c.yaml': 'ü' });
    expect(workspace.state()).toEqual(before);
  });

  test('touches only the file that differs, and not the ledger', () => {
    workspace.update({ 'a.yaml': '1', 'b.yaml': '1' });
    workspace.age();
    const { 'dist/b.yaml': changed, ...rest } = workspace.state();
    workspace.update({ 'a.yaml': '1', 'b.yaml': '2' });
    expect(workspace.state()).toEqual({ ...rest, 'dist/b.yaml': expect.objectContaining({ is: 'file', text: '2' }) });
    expect(workspace.state()['dist/b.yaml'].mtimeMs).not.toBe(changed.mtimeMs);
  });

  test('tells bytes apart that are the same text to a lenient reader', () => {
    workspace.update({ 'a.yaml': '\ufffd' });
    fs.writeFileSync(workspace.at('a.yaml'), Buffer.from([0xf0, 0x9f, 0x98]));
    expect(workspace.update({ 'a.yaml': '\ufffd' }).written).toEqual(['a.yaml']);
  });

  test('keeps the mode of a file that it replaces', () => {
    workspace.update({ 'a.yaml': '1', 'b.yaml': '1' });
    fs.chmodSync(workspace.at('a.yaml'), 0o600);
    workspace.update({ 'a.yaml': '2', 'b.yaml': '1', 'c.yaml': '1' });
    const mode = (file: string) => fs.statSync(workspace.at(file)).mode;
    expect(mode('a.yaml')).toBe(0o100600);
    expect(mode('c.yaml')).toBe(mode('b.yaml'));
  });

  test('replaces a link by a file, though the bytes behind it are the same', () => {
    const target = '../elsewhere.yaml';
    // The size of a link is the length of what it says.
    const text = target.replaceAll(/./g, 'x');
    workspace.write({ [target]: text, 'hand-made.txt': '' });
    fs.symlinkSync(target, workspace.at('a.yaml'));
    workspace.update({ 'a.yaml': text });
    const { mode } = workspace.state()['dist/hand-made.txt'];
    expect(workspace.state()['dist/a.yaml']).toMatchObject({ is: 'file', text, mode });
    expect(workspace.state()['elsewhere.yaml']).toMatchObject({ is: 'file', text });
  });

  test('follows a link to a folder', () => {
    workspace.write({ '../elsewhere/hand-made.txt': '', 'hand-made.txt': '' });
    fs.symlinkSync('../elsewhere', workspace.at('a'));
    workspace.update({ 'a/b.yaml': '1' });
    expect(workspace.state()).toMatchObject({ 'dist/a': { is: 'link' }, 'elsewhere/b.yaml': { text: '1' } });
    expect(workspace.update({ 'a/b.yaml': '1' }).unchanged).toEqual(['a/b.yaml']);
  });

  test('overwrites a file that is in no ledger, as cdk8s does', () => {
    workspace.write({ 'a.yaml': 'made by hand' });
    workspace.update({ 'a.yaml': 'a' });
    expect(workspace.manifests()).toEqual({ 'a.yaml': 'a' });
  });

  test('looks up no file in a folder that is new', () => {
    const found: unknown[] = [];
    workspace.update({ 'a.yaml': '1', 'b/c.yaml': '1', 'b/d.yaml': '1' }, {}, fileSystem(call => {
      // What is read by a descriptor was opened by its name before.
      const isNamed = typeof call.args[0] === 'string' && !isAbout('.cdk8s-fleet-lock', call);
      found.push(...['lstatSync', 'openSync', 'readFileSync'].includes(call.name) && isNamed ? [call.args[0]] : []);
      return call.run();
    }));
    expect(found).toEqual([]);
  });

  test('looks for no file in an empty folder', () => {
    fs.mkdirSync(workspace.at('.'), { recursive: true });
    const looked: unknown[] = [];
    workspace.update({ 'a.yaml': '1', 'b/c.yaml': '1' }, {}, fileSystem(call => {
      if (call.name === 'lstatSync') {
        looked.push(call.args[0]);
      }
      return call.run();
    }));
    expect(looked).toEqual([]);
    expect(workspace.files()).toMatchObject({ 'a.yaml': '1', 'b/c.yaml': '1' });
  });

  test('looks up a folder once', () => {
    workspace.update({ 'b/c.yaml': '1', 'b/d.yaml': '1' });
    let looks = 0;
    workspace.update({ 'b/c.yaml': '1', 'b/d.yaml': '1' }, {}, fileSystem(call => {
      looks += isAbout('b', call) ? 1 : 0;
      return call.run();
    }));
    expect(looks).toBe(1);
  });

  test('has at any time the old or the new of a file that it replaces', () => {
    workspace.update({ 'a.yaml': 'old' });
    const seen = new Set<string>();
    workspace.update({ 'a.yaml': 'new', 'b.yaml': 'new' }, {}, fileSystem(call => {
      seen.add(fs.readFileSync(workspace.at('a.yaml'), 'utf8'));
      expect(fs.existsSync(workspace.at('.cdk8s-fleet'))).toBe(true);
      return call.run();
    }));
    expect([...seen]).toEqual(['old', 'new']);
  });

  test('tells after each file how many are dealt with, the same ones first', () => {
    workspace.update({ 'a.yaml': '1', 'c.yaml': '1' });
    const told: number[] = [];
    workspace.update({ 'a.yaml': '1', 'b.yaml': '1', 'c.yaml': '1' }, { onProgress: files => told.push(files) });
    expect(told).toEqual([1, 2, 3]);
  });

  test('does not mind another run that creates a folder at the same time', () => {
    workspace.update({ 'a/b.yaml': '1' }, {}, fileSystem(({ name, args, run }) => {
      if (name === 'mkdirSync' && !path.basename(args[0] as string).startsWith('.')) {
        fs.mkdirSync(args[0] as string);
      }
      return run();
    }));
    expect(workspace.manifests()).toEqual({ 'a/b.yaml': '1' });
  });
});

describe('deleting', () => {
  test('deletes what is written no more, and the folders that are empty then', () => {
    workspace.update({ 'a.yaml': '1', 'b/c/d.yaml': '1', 'b/c/e.yaml': '1', 'f/g.yaml': '1', 'f/h/i.yaml': '1' });
    expect(workspace.update({ 'a.yaml': '1', 'f/g.yaml': '1' }).deleted).toEqual(['b/c/d.yaml', 'b/c/e.yaml', 'f/h/i.yaml']);
    expect(workspace.files()).toEqual({ '.cdk8s-fleet': `${HEADER}a.yaml\nf/g.yaml\tf\n`, 'a.yaml': '1', 'f/g.yaml': '1' });
    expect(workspace.folders()).toEqual(['f']);
  });

  test('leaves files that are made by hand, and the folders that hold any', () => {
    workspace.update({ 'a/b/c.yaml': '1', 'a/d.yaml': '1' });
    workspace.write({ 'a/b/hand-made.yaml': 'x', 'e/hand-made.yaml': 'y' });
    workspace.update({});
    expect(workspace.files()).toEqual({ 'a/b/hand-made.yaml': 'x', 'e/hand-made.yaml': 'y' });
  });

  test('leaves a folder that was empty before', () => {
    workspace.update({ 'a/b.yaml': '1' });
    fs.mkdirSync(workspace.at('a/empty'));
    workspace.update({});
    expect(workspace.folders()).toEqual(['a', 'a/empty']);
  });

  test('leaves a folder as it is when all files in it are others', () => {
    workspace.update({ 'a/b.yaml': '1' });
    fs.chmodSync(workspace.at('a'), 0o700);
    const { 'dist/a': before } = workspace.state();
    workspace.update({ 'a/c.yaml': '1' });
    expect(workspace.state()['dist/a']).toEqual(before);
  });

  test('leaves a folder to which something is added at the last moment', () => {
    workspace.update({ 'a/b.yaml': '1' });
    workspace.update({}, {}, fileSystem(call => {
      if (call.name === 'rmdirSync') {
        workspace.write({ 'a/hand-made.yaml': 'x' });
      }
      return call.run();
    }));
    expect(workspace.files()).toEqual({ 'a/hand-made.yaml': 'x' });
  });

  test('leaves a file whose line is removed from the ledger', () => {
    workspace.update({ 'a.yaml': '1', 'b.yaml': '1', 'c.yaml': '1' });
    workspace.write({ '.cdk8s-fleet': workspace.files()['.cdk8s-fleet'].replace('b.yaml\n', '') });
    expect(workspace.update({ 'a.yaml': '1' }).deleted).toEqual(['c.yaml']);
    expect(workspace.manifests()).toEqual({ 'a.yaml': '1', 'b.yaml': '1' });
  });

  test('with nothing to write leaves an empty folder', () => {
    workspace.update({});
    expect(workspace.files()).toEqual({});
    workspace.update({ 'a.yaml': '1' });
    expect(workspace.update({})).toEqual({ written: [], unchanged: [], deleted: ['a.yaml'], left: NOTHING_LEFT });
    expect(workspace.files()).toEqual({});
  });

  test('does not mind that a file is gone already, before or at the last moment', () => {
    workspace.update({ 'a.yaml': '1', 'b.yaml': '1', 'c.yaml': '1' });
    fs.rmSync(workspace.at('a.yaml'));
    const changes = workspace.update({ 'c.yaml': '1' }, {}, fileSystem(call => {
      if (call.name === 'renameSync' && isAbout('b.yaml', call)) {
        fs.rmSync(workspace.at('b.yaml'));
      }
      return call.run();
    }));
    expect(changes.deleted).toEqual(['b.yaml']);
    expect(workspace.manifests()).toEqual({ 'c.yaml': '1' });
  });

  test('neither deletes nor keeps a ledger where it is told not to', () => {
    workspace.update({ 'a.yaml': '1' }, { prune: false });
    expect(workspace.files()).toEqual({ 'a.yaml': '1' });
    workspace.update({ 'a.yaml': '1', 'b.yaml': '1' });
    const before = workspace.files();
    expect(workspace.update({ 'a.yaml': '2' }, { prune: false }).deleted).toEqual([]);
    expect(workspace.files()).toEqual({ ...before, 'a.yaml': '2' });
  });

  test('makes a folder of what was a file, and a file of what was a folder', () => {
    workspace.update({ 'a': '1', 'b/c/d': '1' });
    workspace.update({ 'a/b/c': '2', 'b': '2' });
    expect(workspace.manifests()).toEqual({ 'a/b/c': '2', 'b': '2' });
  });

  test.each([
    ['a file', { 'Edge.yaml': '1' }, { 'edge.yaml': '1' }],
    ['a folder', { 'Edge/a.yaml': '1' }, { 'edge/a.yaml': '1' }],
  ])('keeps %s of which only the case changes on a system that ignores it', (_what, before, after) => {
    const ignorant = ignoringCase(workspace.dist);
    workspace.update(before, {}, ignorant);
    workspace.update(after, {}, ignorant);
    expect(workspace.manifests()).toEqual(after);
    expect(workspace.update(after, {}, ignorant).unchanged).toEqual(Object.keys(after));
  });

  test('writes a file anew whose other path, behind a link to a folder, is deleted', () => {
    workspace.update({ 'a/b.yaml': '1' });
    workspace.write({ 'a/hand-made.yaml': 'x' });
    fs.symlinkSync('a', workspace.at('c'));
    workspace.update({ 'c/b.yaml': '1' });
    expect(fs.readFileSync(workspace.at('c/b.yaml'), 'utf8')).toBe('1');
  });
});

describe('a ledger that is edited', () => {
  const ledger = (...lines: string[]) => workspace.write({ '.cdk8s-fleet': `${HEADER}${lines.join('\n')}\n` });

  test.each(['../outside.yaml', 'a/../../outside.yaml'])('does not lead out of the folder by %s', line => {
    workspace.write({ '../outside.yaml': 'x', 'a/hand-made.yaml': 'y' });
    ledger(line);
    expect(workspace.update({}).deleted).toEqual([]);
    expect(workspace.files()).toEqual({ 'a/hand-made.yaml': 'y' });
    expect(fs.readFileSync(path.join(workspace.root, 'outside.yaml'), 'utf8')).toBe('x');
  });

  test('does not lead out of the folder by a link to a folder', () => {
    workspace.write({ '../outside/a.yaml': 'x', '../outside/b/c.yaml': 'x' });
    ledger('link/a.yaml', 'link/b/c.yaml');
    fs.symlinkSync('../outside', workspace.at('link'));
    expect(workspace.update({}).deleted).toEqual([]);
    expect(workspace.state()).toMatchObject({ 'outside/a.yaml': { text: 'x' }, 'outside/b/c.yaml': { text: 'x' }, 'dist/link': { is: 'link' } });
  });

  test('does not delete a folder', () => {
    workspace.write({ 'a/hand-made.yaml': 'x' });
    fs.mkdirSync(workspace.at('b'));
    ledger('a', 'b', 'a/hand-made.yaml/c.yaml');
    workspace.update({});
    expect(workspace.folders()).toEqual(['a', 'b']);
    expect(workspace.files()).toEqual({ 'a/hand-made.yaml': 'x' });
  });

  test('is read around the marks of a merge that is not finished', () => {
    workspace.write({ 'a.yaml': '1', 'b.yaml': '1' });
    ledger('<<<<<<< HEAD', 'a.yaml', '=======', 'b.yaml', '>>>>>>> main');
    expect(workspace.update({}).deleted).toEqual(['a.yaml', 'b.yaml']);
  });

  test('is not to be confused with the leftovers of editors', () => {
    workspace.write({ 'a.yaml': '1', '.cdk8s-fleet.orig': 'a.yaml\n', '.cdk8s-fleet.swp': 'a.yaml\n' });
    workspace.update({});
    expect(workspace.files()).toEqual({ 'a.yaml': '1', '.cdk8s-fleet.orig': 'a.yaml\n', '.cdk8s-fleet.swp': 'a.yaml\n' });
  });
});

describe('the staging folder of a run that was killed', () => {
  const STAGING = '.cdk8s-fleet-tmp-0123456789abcdef';

  test.each([['an hour ago', -3600], ['just now', 0], ['in a year, by a clock that is wrong', 365 * 24 * 3600]])('is removed if it was made %s', (_when, seconds) => {
    workspace.write({ [`${STAGING}/0`]: 'old', [`${STAGING}/12`]: 'old' });
    const then = Date.now() / 1000 + seconds;
    fs.utimesSync(workspace.at(STAGING), then, then);
    workspace.update({ 'a.yaml': '1' });
    expect(workspace.manifests()).toEqual({ 'a.yaml': '1' });
    expect(workspace.folders()).toEqual([]);
  });

  test('is removed if it is empty', () => {
    fs.mkdirSync(workspace.at(STAGING), { recursive: true });
    workspace.update({});
    expect(workspace.folders()).toEqual([]);
  });

  test.each([
    ['.cdk8s-fleet-tmp-backup/0', 'has another name'],
    ['.cdk8s-fleet-tmp-x/notes.txt', 'has another name'],
    [`${STAGING}/notes.txt`, 'has something else in it'],
    [`${STAGING}0/0`, 'has a longer name'],
    [STAGING, 'is a file'],
  ])('is not to be confused with %s, which %s', file => {
    workspace.write({ [file]: 'made by hand' });
    workspace.update({ 'a.yaml': '1' });
    expect(workspace.files()).toMatchObject({ [file]: 'made by hand' });
  });

  test('is not to be confused with a link', () => {
    workspace.write({ '../elsewhere/0': 'made by hand', 'a.yaml': '1' });
    fs.symlinkSync('../elsewhere', workspace.at(STAGING));
    workspace.update({ 'a.yaml': '1' });
    expect(workspace.state()).toMatchObject({ [`dist/${STAGING}`]: { is: 'link' }, 'elsewhere/0': { is: 'file' } });
  });
});
