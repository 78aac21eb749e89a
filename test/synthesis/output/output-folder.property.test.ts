import * as fs from 'fs';
import { isDeepStrictEqual } from 'util';
import * as fc from 'fast-check';
import { Call, failing } from './file-systems';
import { Files, Workspace } from './workspace';
import { InvalidInputError } from '../../../src/core';

// Few names in few folders, so that files often meet; 'a' and 'b' are files in one state and folders in another.
const name = fc.constantFrom('a', 'b', 'c.yaml', 'd.yaml');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(names => names.join('/'));
const text = fc.constantFrom('', 'x', 'y', 'some longer text');
/** Files of which none is a folder of another. */
const files: fc.Arbitrary<Files> = fc.dictionary(path, text, { maxKeys: 5, noNullPrototype: true }).map(candidates => Object.fromEntries(
  Object.entries(candidates).filter(([file]) => !Object.keys(candidates).some(other => file.startsWith(`${other}/`)))));
/** Names that no file to be written has, nor its folders. */
const handMade: fc.Arbitrary<Files> = fc.dictionary(
  fc.constantFrom('hand.txt', 'by/hand.txt', 'by/a/hand.txt'), text, { maxKeys: 2, noNullPrototype: true });

function inWorkspace(run: (workspace: Workspace) => void): void {
  const workspace = new Workspace();
  try {
    run(workspace);
  } finally {
    workspace.remove();
  }
}

test('after any updates there is what the last one has written, what is made by hand, and the ledger', () => {
  fc.assert(fc.property(fc.array(fc.record({ files, handMade }), { minLength: 1, maxLength: 6 }), rounds => {
    inWorkspace(workspace => {
      let byHand: Files = {};
      for (const round of rounds) {
        workspace.write(round.handMade);
        byHand = { ...byHand, ...round.handMade };
        const before = workspace.files();
        const changes = workspace.update(round.files);

        const paths = Object.keys(round.files);
        expect(workspace.manifests()).toEqual({ ...round.files, ...byHand });
        expect(Object.keys(workspace.files()).length).toBe(Object.keys(workspace.manifests()).length + (paths.length > 0 ? 1 : 0));
        expect(workspace.folders()).toEqual(foldersOf([...paths, ...Object.keys(byHand)]));
        expect(changes).toEqual({
          written: paths.filter(file => before[file] !== round.files[file]).sort(),
          unchanged: paths.filter(file => before[file] === round.files[file]).sort(),
          deleted: Object.keys(before).filter(file => !file.startsWith('.') && !(file in byHand) && !(file in round.files)).sort(),
          left: { stale: [], foreign: [], unlisted: [] },
        });
      }
    });
  }), { numRuns: 60 });
});

test('whichever call fails, nothing has changed, or all has if the update was over, and the next update succeeds', () => {
  fc.assert(fc.property(files, files, fc.boolean(), fc.constantFrom('EIO', 'ENOSPC', 'EACCES'), (first, second, exists, code) => {
    inWorkspace(workspace => {
      prepare(workspace, first, exists);
      const isNothingToDo = isDeepStrictEqual(workspace.manifests(), second);
      let before = workspace.state();
      let failed: Call | undefined;
      let index = 0;
      do {
        failed = undefined;
        try {
          workspace.update(second, {}, failing(code, (call, at) => at === index && (failed = call) !== undefined));
          expect(workspace.manifests()).toEqual(second);
          // A file that cannot have two links is moved instead; once all is in place there are only the staging folder and the lock to be removed; and a lock is not needed where
          // nothing is to be changed.
          expect([undefined, 'linkSync', 'rmSync', ...isNothingToDo ? ['openSync', 'writeFileSync', 'closeSync'] : []])
            .toContain((failed as Call | undefined)?.name);
          prepare(workspace, first, exists);
          before = workspace.state();
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidInputError);
          expect((error as Error).message).toContain(`(${code}); nothing in '`);
          expect(workspace.state()).toEqual(before);
        }
        index += 1;
      } while (failed !== undefined);
    });
  }), { numRuns: 20 });
});

test('whenever a run is killed, the next one has the right result, and deletes what the killed one has written', () => {
  const manifests = files.map(candidates => Object.fromEntries(Object.entries(candidates).map(([file, content]) => [`${file}.k8s.yaml`, content])));
  fc.assert(fc.property(manifests, manifests, manifests, (first, second, third) => {
    inWorkspace(workspace => {
      let isKilled: boolean;
      let lived = 0;
      do {
        prepare(workspace, first, true);
        isKilled = false;
        // Who is dead cannot undo anything either.
        const dying = failing('EIO', (_call, at) => at >= lived && (isKilled = true));
        try {
          workspace.update(second, {}, dying);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidInputError);
        }
        workspace.bury();
        workspace.update(third);
        expect(workspace.manifests()).toEqual(third);
        expect(Object.keys(workspace.files()).filter(file => file.startsWith('.'))).toEqual(Object.keys(third).length > 0 ? ['.cdk8s-fleet'] : []);
        lived += 1;
      } while (isKilled);
    });
  }), { numRuns: 5 });
});

/** Gives a workspace an output folder with these files, or none. */
function prepare(workspace: Workspace, first: Files, exists: boolean): void {
  fs.rmSync(workspace.dist, { recursive: true, force: true });
  if (exists) {
    workspace.update(first);
    workspace.age();
  }
}

function foldersOf(paths: readonly string[]): string[] {
  const folders = paths.flatMap(file => file.split('/').slice(0, -1).map((_, depth, names) => names.slice(0, depth + 1).join('/')));
  return [...new Set(folders)].sort();
}
