import { ids, manifest, objectOf, topologyOf } from './bundle';
import { CLUSTER_GROUP } from '../../src/topology';

const TOPOLOGY = topologyOf(
  manifest('cluster.x-k8s.io/v1beta1/Machine', 'a/one'),
  manifest('cluster.x-k8s.io/v1beta2/Machine', 'b/one'),
  manifest('cluster.x-k8s.io/v1beta2/Machine', 'two'),
  manifest('machine.example.com/v1/Machine', 'a/one'),
  manifest('v1/Secret', 'a/one'),
);

test('reads group, version, name and namespace', () => {
  const { group, version, kind, name, namespace } = TOPOLOGY.objects[0];
  expect([group, version, kind, name, namespace]).toEqual(['cluster.x-k8s.io', 'v1beta1', 'Machine', 'one', 'a']);
  expect([TOPOLOGY.objects[4].group, TOPOLOGY.objects[4].version]).toEqual(['', 'v1']);
});

test.each([
  ['v1', '', 'v1'], ['apps/v1', 'apps', 'v1'], ['apps/', 'apps', ''], ['/v1', '', 'v1'], ['a/b/c', 'a', 'b/c'],
])('reads the API version %s, also again', (apiVersion, group, version) => {
  const objects = [1, 2].map(() => objectOf({ apiVersion, kind: 'Deployment' }));
  expect(objects.map(object => [object.group, object.version])).toEqual([[group, version], [group, version]]);
});

test.each([[{}], [{ name: 1, namespace: null }], [[]], [null], ['text']])('reads no name out of metadata %j', metadata => {
  const { name, namespace } = objectOf({ apiVersion: 'v1', kind: 'Secret', metadata: metadata as never });
  expect([name, namespace]).toEqual(['', '']);
});

test('finds the objects of a kind in all versions, and of no other group', () => {
  expect(TOPOLOGY.ofKind(CLUSTER_GROUP, 'Machine')).toEqual(TOPOLOGY.objects.slice(0, 3));
  expect(ids(TOPOLOGY.ofKinds(CLUSTER_GROUP, 'Machine', 'Cluster'))).toEqual(['Machine/one', 'Machine/one', 'Machine/two']);
});

test('finds objects by name', () => {
  expect(TOPOLOGY.named(CLUSTER_GROUP, 'Machine', 'one')).toEqual(TOPOLOGY.objects.slice(0, 2));
  expect(TOPOLOGY.namedInAnyGroup('Machine', 'one')).toEqual([TOPOLOGY.objects[0], TOPOLOGY.objects[1], TOPOLOGY.objects[3]]);
  expect(TOPOLOGY.find(CLUSTER_GROUP, 'Machine', 'b', 'one')).toBe(TOPOLOGY.objects[1]);
  expect(TOPOLOGY.find(CLUSTER_GROUP, 'Machine', '', 'two')).toBe(TOPOLOGY.objects[2]);
});

test('finds nothing under another namespace, kind or name', () => {
  expect(TOPOLOGY.find(CLUSTER_GROUP, 'Machine', 'c', 'one')).toBeUndefined();
  expect([TOPOLOGY.ofKind(CLUSTER_GROUP, 'MachineSet'), TOPOLOGY.named('', 'Secret', 'two'), TOPOLOGY.namedInAnyGroup('Secret', 'two')])
    .toEqual([[], [], []]);
});

test('knows which objects share kind, name and namespace', () => {
  const { objects, duplicates } = topologyOf(
    manifest('v1/Secret', 'a/one'), manifest('v1/Secret', 'default/one'), manifest('v1/ConfigMap', 'a/one'), manifest('v2/Secret', 'a/one'),
    manifest('example.com/v1/Secret', 'a/one'), manifest('v1/Secret', 'one'), manifest('v1/Secret', 'a/two'),
  );
  expect(duplicates).toEqual([[objects[0], objects[3]], [objects[1], objects[5]]]);
});

test('finds the infra clusters in the order of the bundle', () => {
  const group = 'infrastructure.cluster.x-k8s.io/v1beta1';
  expect(ids(topologyOf(
    manifest(`${group}/ByoCluster`, 'a'), manifest(`${group}/AWSCluster`, 'b'), manifest(`${group}/ByoCluster`, 'c'), manifest(`${group}/AWSClusterTemplate`, 'd'),
    manifest('cluster.x-k8s.io/v1beta1/Cluster', 'e'),
  ).infraClusters)).toEqual(['ByoCluster/a', 'AWSCluster/b', 'ByoCluster/c']);
});

test('looks references and clusters up once', () => {
  expect(TOPOLOGY.references).toBe(TOPOLOGY.references);
  expect(TOPOLOGY.clusters).toBe(TOPOLOGY.clusters);
  expect(TOPOLOGY.infraClusters).toBe(TOPOLOGY.infraClusters);
});
