import * as fs from 'fs';
import { Call, failing } from './file-systems';
import { Files, Workspace } from './workspace';
import { InvalidInputError } from '../../../src/core';

const CODES = ['ENOSPC', 'EACCES', 'EIO', 'EROFS', 'EMFILE', 'EDQUOT'];

/** A change of everything: files that are new, other, the same and gone, folders that come and go, a file that becomes a folder and the other way round. */
const BEFORE: Files = { 'same.yaml': '1', 'other.yaml': 'old text', 'gone.yaml': '1', 'c1/a.yaml': '1', 'c1/b.yaml': '1', 'c2/deep/a.yaml': '1', 'swap/a.yaml': '1', 'flip': '1' };
const AFTER: Files = { 'same.yaml': '1', 'other.yaml': 'new text', 'new.yaml': '1', 'c1/a.yaml': '2', 'c3/deep/a.yaml': '1', 'c3/b.yaml': '1', 'swap': '1', 'flip/a.yaml': '1' };
const HAND_MADE: Files = { 'hand-made.txt': 'mine', 'c1/hand-made.txt': 'mine' };

let workspace: Workspace;
beforeEach(() => { workspace = new Workspace(); });
afterEach(() => workspace.remove());

function prepare(): void {
  fs.rmSync(workspace.dist, { recursive: true, force: true });
  workspace.update(BEFORE);
  workspace.write(HAND_MADE);
  workspace.age();
}

/** What an update does of which one call fails; undefined if it has no such call. */
function failAt(code: string, index: number): { readonly call: Call; readonly message?: string } | undefined {
  let failed: Call | undefined;
  try {
    workspace.update(AFTER, {}, failing(code, (call, at) => at === index && (failed = call) !== undefined));
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidInputError);
    return { call: failed!, message: (error as Error).message };
  }
  return failed && { call: failed };
}

test.each(CODES)('each call of a run fails once with %s: nothing is half-written, the error names path and remedy, and the next run succeeds', code => {
  prepare();
  let before = workspace.state();
  let failures = 0;
  for (let index = 0, fault = failAt(code, index); fault !== undefined; fault = failAt(code, ++index)) {
    if (fault.message === undefined) {
      // A file of which there can be no second link is moved, and what cannot be removed at the end is removed by the next run.
      expect(['linkSync', 'rmSync']).toContain(fault.call.name);
      expect(workspace.manifests()).toEqual({ ...AFTER, ...HAND_MADE });
    } else {
      failures++;
      expect(fault.message.replaceAll(workspace.dist, 'dist')).toMatch(
        new RegExp(`^cannot (?:create|delete|read|write) 'dist[^']*': .+ \\(${code}\\); nothing in 'dist' has changed; .+ \\(fleet/cannot-write\\)$`));
      expect(workspace.state()).toEqual(before);
    }
    workspace.update(AFTER);
    expect(workspace.files()).toEqual({ '.cdk8s-fleet': expect.stringContaining('swap\n') as string, ...AFTER, ...HAND_MADE });
    expect(workspace.folders()).toEqual(['c1', 'c3', 'c3/deep', 'flip']);
    prepare();
    before = workspace.state();
  }
  // With all codes there are more than 200.
  expect(failures).toBeGreaterThan(40);
});
