import { Chart, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { tellWarning, tellWarningAtSynth } from '../../src/cdk8s-helpers/warnings';
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

test('prints path, message and code to stderr', () => {
  tellWarning(makeTree().pool, DEADLOCK, 'deleting hangs');
  expect(printed()).toEqual(['warning: [test/Cluster/Pool] deleting hangs (infrastructure/delete-deadlock)\n']);
});

test('prints each warning of a construct once', () => {
  const { cluster, pool } = makeTree();
  for (const scope of [pool, pool, cluster]) {
    tellWarning(scope, DEADLOCK, 'deleting hangs');
  }
  tellWarning(pool, DEADLOCK, 'deleting takes long');
  expect(printed()).toEqual([
    'warning: [test/Cluster/Pool] deleting hangs (infrastructure/delete-deadlock)\n',
    'warning: [test/Cluster] deleting hangs (infrastructure/delete-deadlock)\n',
    'warning: [test/Cluster/Pool] deleting takes long (infrastructure/delete-deadlock)\n',
  ]);
});

test('prints the same text again for another construct of that path', () => {
  for (const { pool } of [makeTree(), makeTree()]) {
    tellWarning(pool, DEADLOCK, 'deleting hangs');
  }
  expect(printed()).toHaveLength(2);
});

test.each(['chart', 'cluster', 'pool'] as const)('is silent when acknowledged on the %s', level => {
  const tree = makeTree();
  Warnings.of(tree[level]).acknowledge(DEADLOCK, 'we delete pools first');
  tellWarning(tree.pool, DEADLOCK, 'deleting hangs');
  expect(printed()).toEqual([]);
});

test('is not silenced by a child, a sibling or another code', () => {
  const { cluster, pool } = makeTree();
  Warnings.of(pool).acknowledge(DEADLOCK, 'not the parent');
  Warnings.of(new Construct(cluster, 'Other')).acknowledge(DEADLOCK, 'not the sibling');
  Warnings.of(cluster).acknowledge('network/node-range-in-pod-range', 'another code');
  tellWarning(cluster, DEADLOCK, 'deleting hangs');
  expect(printed()).toEqual(['warning: [test/Cluster] deleting hangs (infrastructure/delete-deadlock)\n']);
});

test('keeps the reason of the acknowledgement in the construct metadata', () => {
  const { pool } = makeTree();
  Warnings.of(pool).acknowledge(DEADLOCK, 'we delete pools first');
  expect(pool.node.metadata.map(entry => entry.data)).toEqual([{ code: DEADLOCK, reason: 'we delete pools first' }]);
});

test('waits for synthesis where asked to, so that it can be acknowledged later', () => {
  const { chart, cluster, pool } = makeTree();
  tellWarningAtSynth(pool, DEADLOCK, 'deleting hangs');
  tellWarningAtSynth(cluster, 'network/node-range-in-pod-range', 'ranges overlap');
  expect(printed()).toEqual([]);
  Warnings.of(pool).acknowledge(DEADLOCK, 'we delete pools first');
  Testing.synth(chart);
  Testing.synth(chart);
  expect(printed()).toEqual(['warning: [test/Cluster] ranges overlap (network/node-range-in-pod-range)\n']);
});

test.each([
  [''], ['delete-deadlock'], ['infrastructure/delete-deadlocks'], ['constructor'], ['network/cidr-overlap'],
])("fails to acknowledge '%s', which is not the code of a warning", code => {
  const { pool } = makeTree();
  expect(() => Warnings.of(pool).acknowledge(code, 'a typo')).toThrow(new Error(`[test/Cluster/Pool] '${code}' is not the code of a warning; `
    + `use one of ${BUILT_IN.warningCodes.join(', ')} (input/invalid-value)`));
  expect(pool.node.metadata).toEqual([]);
});
