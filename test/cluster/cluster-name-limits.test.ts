import { CLOUD, FakeInfraCluster, FakeWorkerPool } from './fakes';
import { InfraTraits } from '../../src/contract';
import { makeChart, makeCluster } from '../support/charts';

function infraClusterOf(clusterName: string, traits: Partial<InfraTraits>): () => unknown {
  return () => new FakeInfraCluster(makeCluster(makeChart(), { clusterName }), 'Cloud', { ...CLOUD, ...traits });
}

test('a name of the longest length that the provider allows is accepted', () => {
  expect(infraClusterOf('x'.repeat(44), { maxClusterNameLength: 44 })).not.toThrow();
  expect(infraClusterOf('x'.repeat(63), {})).not.toThrow();
});

test('fails with a name that is too short for the provider', () => {
  expect(infraClusterOf('e', { minClusterNameLength: 2 })).toThrow(new Error(
    "[test/Cluster/Cloud] 'clusterName' 'e' is too short for CloudCluster; use at least 2 characters (cluster/invalid-name)"));
});

test('fails with a name that is too long for the provider', () => {
  expect(infraClusterOf('x'.repeat(45), { maxClusterNameLength: 44 })).toThrow(new Error(
    `[test/Cluster/Cloud] 'clusterName' '${'x'.repeat(45)}' (45 characters) is too long for CloudCluster; use at most 44 characters (cluster/invalid-name)`));
});

test('fails with a name that is too long for the provider of a pool', () => {
  const cluster = makeCluster(makeChart(), { clusterName: 'northern-edge' });
  expect(() => new FakeWorkerPool(cluster, 'Workers', {}, { ...CLOUD, maxClusterNameLength: 12 })).toThrow(new Error(
    "[test/Cluster/CloudCluster] 'clusterName' 'northern-edge' (13 characters) is too long for CloudCluster; use at most 12 characters (cluster/invalid-name)"));
});

test('fails with a name that starts with a digit where the provider wants a letter', () => {
  expect(infraClusterOf('7-edge', { clusterNameStartsWithLetter: true })).toThrow(new Error(
    "[test/Cluster/Cloud] 'clusterName' '7-edge' starts with a digit, which CloudCluster does not allow; start it with a letter (cluster/invalid-name)"));
});

test.each<[string, Partial<InfraTraits>]>([
  ['my-cluster', { clusterNameIsLabel: true }], ['e1', { minClusterNameLength: 2 }], ['e', {}],
  ['e7', { clusterNameStartsWithLetter: true }], ['7-edge', {}], ['7-edge', { clusterNameStartsWithLetter: false }],
])("accepts the name '%s' with %j", (clusterName, traits) => {
  expect(infraClusterOf(clusterName, traits)).not.toThrow();
});
