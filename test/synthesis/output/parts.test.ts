import * as fc from 'fast-check';
import { Files, Workspace } from './workspace';
import { LedgerPart } from '../../../src/synthesis/output';

/** Parts by the last digit of an owner, which is all that matters here. */
const partOf = (index: number, count: number): LedgerPart =>
  ({ name: `${index}-of-${count}`, includes: owner => Number(owner.slice(-1)) % count === index - 1 });

function runPart(workspace: Workspace, files: Files, part: LedgerPart) {
  const ofPart = Object.entries(files).filter(([file]) => !file.includes('/') || part.includes(file.split('/')[0]));
  return workspace.update(Object.fromEntries(ofPart), { part });
}

let workspace: Workspace;
beforeEach(() => { workspace = new Workspace(); });
afterEach(() => workspace.remove());

test('a part has a ledger of its own and leaves those of others', () => {
  runPart(workspace, { 'c0/a.yaml': '1', 'c1/a.yaml': '1' }, partOf(1, 2));
  const { '.cdk8s-fleet.1-of-2': first } = workspace.files();
  runPart(workspace, { 'c0/a.yaml': '1', 'c1/a.yaml': '1' }, partOf(2, 2));
  expect(Object.keys(workspace.files())).toEqual(['.cdk8s-fleet.1-of-2', '.cdk8s-fleet.2-of-2', 'c0/a.yaml', 'c1/a.yaml']);
  expect(workspace.files()['.cdk8s-fleet.1-of-2']).toBe(first);
});

test('a whole run replaces the ledgers of parts and deletes what only they list', () => {
  runPart(workspace, { 'c0/a.yaml': '1', 'c2/a.yaml': '1' }, partOf(1, 2));
  runPart(workspace, { 'c1/a.yaml': '1' }, partOf(2, 2));
  const changes = workspace.update({ 'c1/a.yaml': '1', 'c2/a.yaml': '1' });
  expect(changes).toMatchObject({ written: [], unchanged: ['c1/a.yaml', 'c2/a.yaml'], deleted: ['c0/a.yaml'] });
  expect(Object.keys(workspace.files())).toEqual(['.cdk8s-fleet', 'c1/a.yaml', 'c2/a.yaml']);
});

test('a part deletes what a whole run has written, if it is the part of the owner', () => {
  workspace.update({ 'c0/a.yaml': '1', 'c1/a.yaml': '1', 'shared.yaml': '1' });
  expect(runPart(workspace, {}, partOf(1, 2)).deleted).toEqual(['c0/a.yaml', 'shared.yaml']);
  expect(Object.keys(workspace.files())).toEqual(['.cdk8s-fleet', 'c1/a.yaml']);
});

test('a part with nothing to write removes its ledger', () => {
  runPart(workspace, { 'c0/a.yaml': '1' }, partOf(1, 2));
  runPart(workspace, {}, partOf(1, 2));
  expect(workspace.files()).toEqual({});
});

test('a part leaves a file that has changed hands, though an old ledger says that it is its own', () => {
  workspace.update({ 'c0/a.yaml': '1' });
  const { '.cdk8s-fleet': old } = workspace.files();
  workspace.write({ '.cdk8s-fleet.2-of-2': old.replace('\tc0', '\tc1') });
  expect(runPart(workspace, {}, partOf(1, 2)).deleted).toEqual([]);
  expect(workspace.manifests()).toEqual({ 'c0/a.yaml': '1' });
});

test('the runs of all parts, in any order and number, write and delete what one run of the whole would', () => {
  const file = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom('a', 'b', 'sub/a')).map(([owner, name]) => `c${owner}/${name}.yaml`);
  const fleet = fc.dictionary(fc.oneof(file, fc.constant('shared.yaml')), fc.constantFrom('1', '2'), { noNullPrototype: true });
  // How the same folder was written before matters: by parts, of another number perhaps, or as a whole.
  const round = fc.record({
    files: fleet,
    order: fc.integer({ min: 1, max: 4 })
      .chain(count => fc.shuffledSubarray(Array.from({ length: count }, (_, index) => partOf(index + 1, count)), { minLength: count })),
  });
  fc.assert(fc.property(fc.array(round, { minLength: 1, maxLength: 4 }), fleet, (rounds, first) => {
    const parted = new Workspace();
    const whole = new Workspace();
    try {
      parted.update(first);
      whole.update(first);
      for (const { files, order } of rounds) {
        order.forEach(part => runPart(parted, files, part));
        whole.update(files);
        expect(parted.manifests()).toEqual(files);
        expect(parted.folders()).toEqual(whole.folders());
      }
      const last = rounds[rounds.length - 1].files;
      expect(parted.update(last)).toMatchObject({ written: [], deleted: [] });
      expect(parted.files()).toEqual(whole.files());
    } finally {
      parted.remove();
      whole.remove();
    }
  }), { numRuns: 40 });
});
