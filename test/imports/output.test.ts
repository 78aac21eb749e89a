import { Workspace } from './workspace';
import { replaceEntries } from '../../imports/_generate/output';

let workspace: Workspace;
beforeEach(() => { workspace = new Workspace(); });
afterEach(() => workspace.remove());

test('replaces whole folders and leaves the rest of the target alone', () => {
  workspace.write('imports/widgets/v0/old.ts', 'old');
  workspace.write('imports/gadgets/v1/kept.ts', 'kept');
  replaceEntries(workspace.imports, ['widgets'], new Map([['widgets/v1/new.ts', 'new']]));
  expect(workspace.files()).toEqual({ 'imports/gadgets/v1/kept.ts': 'kept', 'imports/widgets/v1/new.ts': 'new' });
});

test('removes a folder for which there are no files', () => {
  workspace.write('imports/widgets/v0/old.ts', 'old');
  replaceEntries(workspace.imports, ['widgets'], new Map());
  expect(workspace.files('imports')).toEqual({});
});

test('replaces files beside folders', () => {
  workspace.write('imports/list.ts', 'old');
  replaceEntries(workspace.imports, ['widgets', 'list.ts'], new Map([['list.ts', 'new'], ['widgets/v1/new.ts', 'new']]));
  expect(workspace.files()).toEqual({ 'imports/list.ts': 'new', 'imports/widgets/v1/new.ts': 'new' });
});

test('fails and puts back what was moved already when a later move fails', () => {
  workspace.write('imports/widgets/v0/old.ts', 'old');
  const before = workspace.files();
  // The second folder cannot be moved into place, because its parent does not exist in the target.
  const files = new Map([['widgets/v1/new.ts', 'new'], ['deep/gadgets/v1/new.ts', 'new']]);
  expect(() => replaceEntries(workspace.imports, ['widgets', 'deep/gadgets'], files))
    .toThrow(/^cannot write below .*\/imports: ENOENT: no such file or directory, rename .*; nothing was changed$/);
  expect(workspace.files()).toEqual(before);
});
