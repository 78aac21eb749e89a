import { Chart, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { collectWarnings, findWarningsAtSynth, tellWarningAtSynth, tellWarnings, withoutRepetitions } from '../../src/cdk8s-helpers/warnings';
import { Warnings } from '../../src/guard/warnings';
import { BUILT_IN } from '../../src/registry';
import { captureStderr } from '../support/stderr';

const DEADLOCK = 'infrastructure/delete-deadlock';

const printed = captureStderr();

function makeTree() {
  const chart = new Chart(Testing.app(), 'test');
  const cluster = new Construct(chart, 'Cluster');
  return { chart, cluster, pool: new Construct(cluster, 'Pool') };
}

/** Tells what the constructs of a tree warn of, as a synthesis does. */
function tell({ chart }: { readonly chart: Chart }): void {
  tellWarnings(collectWarnings(chart.node.findAll()));
}

test('prints path, message and code to stderr', () => {
  const tree = makeTree();
  tellWarningAtSynth(tree.pool, DEADLOCK, 'deleting hangs');
  tell(tree);
  expect(printed()).toEqual(['warning: [test/Cluster/Pool] deleting hangs (infrastructure/delete-deadlock)\n']);
});

test('prints each warning of a construct once, in the order of the tree, however often it is told', () => {
  const tree = makeTree();
  const { cluster, pool } = tree;
  for (const scope of [pool, pool, cluster]) {
    tellWarningAtSynth(scope, DEADLOCK, 'deleting hangs');
  }
  tellWarningAtSynth(pool, DEADLOCK, 'deleting takes long');
  tell(tree);
  tell(tree);
  expect(printed()).toEqual([
    'warning: [test/Cluster] deleting hangs (infrastructure/delete-deadlock)\n',
    'warning: [test/Cluster/Pool] deleting hangs (infrastructure/delete-deadlock)\n',
    'warning: [test/Cluster/Pool] deleting takes long (infrastructure/delete-deadlock)\n',
  ]);
});

test('prints the same text again for a construct of that path in another app', () => {
  for (const tree of [makeTree(), makeTree()]) {
    tellWarningAtSynth(tree.pool, DEADLOCK, 'deleting hangs');
    tell(tree);
  }
  expect(printed()).toHaveLength(2);
});

test('looks for warnings when they are told, and not before', () => {
  const tree = makeTree();
  let message: string | undefined;
  findWarningsAtSynth(tree.pool, () => message === undefined ? [] : [{ code: DEADLOCK, message }]);
  tell(tree);
  expect(printed()).toEqual([]);
  message = 'deleting hangs';
  tell(tree);
  expect(printed()).toEqual(['warning: [test/Cluster/Pool] deleting hangs (infrastructure/delete-deadlock)\n']);
});

test('leaves out what was found in manifests where a construct of the same cluster, and no other, warns of it', () => {
  const { cluster, pool, chart } = makeTree();
  const other = new Construct(chart, 'Other');
  const found = [pool, other].map(scope => ({ scope, code: DEADLOCK, message: 'found' } as const));
  expect(withoutRepetitions(found, [{ scope: cluster, code: DEADLOCK, message: 'told' }])).toEqual([found[1]]);
  expect(withoutRepetitions(found, [{ scope: cluster, code: 'version/pool-behind', message: 'told' }])).toEqual(found);
  expect(withoutRepetitions(found, [])).toEqual(found);
});

test.each(['chart', 'cluster', 'pool'] as const)('is silent when acknowledged on the %s', level => {
  const tree = makeTree();
  Warnings.of(tree[level]).acknowledge(DEADLOCK, 'we delete pools first');
  tellWarningAtSynth(tree.pool, DEADLOCK, 'deleting hangs');
  tell(tree);
  expect(printed()).toEqual([]);
});

test('is not silenced by a child, a sibling or another code', () => {
  const tree = makeTree();
  const { cluster, pool } = tree;
  Warnings.of(pool).acknowledge(DEADLOCK, 'not the parent');
  Warnings.of(new Construct(cluster, 'Other')).acknowledge(DEADLOCK, 'not the sibling');
  Warnings.of(cluster).acknowledge('network/node-range-in-pod-range', 'another code');
  tellWarningAtSynth(cluster, DEADLOCK, 'deleting hangs');
  tell(tree);
  expect(printed()).toEqual(['warning: [test/Cluster] deleting hangs (infrastructure/delete-deadlock)\n']);
});

test('keeps the reason of the acknowledgement in the construct metadata', () => {
  const { pool } = makeTree();
  Warnings.of(pool).acknowledge(DEADLOCK, 'we delete pools first');
  expect(pool.node.metadata.map(entry => entry.data)).toEqual([{ code: DEADLOCK, reason: 'we delete pools first' }]);
});

test.each(['', '  '])("fails to acknowledge with the reason '%s'", reason => {
  const { pool } = makeTree();
  expect(() => Warnings.of(pool).acknowledge(DEADLOCK, reason)).toThrow(new Error(
    `[${pool.node.path}] the warning '${DEADLOCK}' is acknowledged without a reason; say why it does not matter here (input/missing-value)`));
});

test('can be acknowledged until it is told', () => {
  const tree = makeTree();
  tellWarningAtSynth(tree.pool, DEADLOCK, 'deleting hangs');
  tellWarningAtSynth(tree.cluster, 'network/node-range-in-pod-range', 'ranges overlap');
  expect(printed()).toEqual([]);
  Warnings.of(tree.pool).acknowledge(DEADLOCK, 'we delete pools first');
  tell(tree);
  expect(printed()).toEqual(['warning: [test/Cluster] ranges overlap (network/node-range-in-pod-range)\n']);
});

test('prints nothing while the tree is validated', () => {
  const tree = makeTree();
  tellWarningAtSynth(tree.pool, DEADLOCK, 'deleting hangs');
  tree.chart.node.findAll().forEach(({ node }) => node.validate());
  expect(printed()).toEqual([]);
});

test.each([
  [''], ['delete-deadlock'], ['infrastructure/delete-deadlocks'], ['constructor'], ['network/cidr-overlap'],
])("fails to acknowledge '%s', which is not the code of a warning", code => {
  const { pool } = makeTree();
  expect(() => Warnings.of(pool).acknowledge(code, 'a typo')).toThrow(new Error(`[test/Cluster/Pool] '${code}' is not the code of a warning; `
    + `use one of ${BUILT_IN.warningCodes.join(', ')} (input/invalid-value)`));
  expect(pool.node.metadata).toEqual([]);
});
