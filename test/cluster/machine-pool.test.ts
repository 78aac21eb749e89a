import { ApiObject, Duration } from 'cdk8s';
import { CLOUD, FakeControlPlane, FakeMachinePool, FakeMachinePoolProps } from './fakes';
import { MixedCluster } from '../../src/cluster/mixed-cluster';
import { MachinePoolProps } from '../../src/contract';
import { ClusterApiVersion } from '../../src/core/api-version';
import { Replicas } from '../../src/core/replicas';
import { TaintEffect } from '../../src/core/taint';
import { makeChart, makeCluster } from '../support/charts';
import { find, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

const { V1BETA1, V1BETA2 } = ClusterApiVersion;
const CLUSTER_NAME = 'cluster.x-k8s.io/cluster-name';
const LIMITS = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';
const CAPACITY = 'capacity.cluster-autoscaler.kubernetes.io';

/** Every prop of every machine pool; a new prop does not compile until it stands here. */
const ALL: Required<MachinePoolProps> = {
  poolName: 'gpu',
  infraPoolName: 'gpu-group',
  replicas: Replicas.fixed(4),
  kubernetesVersion: 'v1.34.1',
  labels: { tier: 'gpu' },
  annotations: { note: 'kept' },
  failureDomains: ['zone-b', 'zone-a'],
  minReadySeconds: 30,
  machineLabels: { rack: 'a' },
  machineAnnotations: { owner: 'ops' },
  nodeDrainTimeout: Duration.minutes(5),
  nodeVolumeDetachTimeout: Duration.minutes(6),
  nodeDeletionTimeout: Duration.minutes(7),
};

function synthPool(props: FakeMachinePoolProps = {}, apiVersion?: ClusterApiVersion, joinsItself: boolean = false): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new FakeControlPlane(cluster, 'ControlPlane');
  new FakeMachinePool(cluster, 'Group', props, CLOUD, { joinsItself });
  return synth(chart);
}

function poolOf(props: FakeMachinePoolProps = {}, apiVersion?: ClusterApiVersion, joinsItself?: boolean): Manifest {
  const pool = find(synthPool(props, apiVersion, joinsItself), 'MachinePool');
  expect(schemaErrors(pool)).toEqual([]);
  return pool;
}

test('has one replica and the version of the cluster unless told otherwise', () => {
  const manifests = synthPool();
  expect(find(manifests, 'MachinePool')).toEqual({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachinePool',
    metadata: { name: 'edge-group', namespace: 'edge', labels: { [CLUSTER_NAME]: 'edge' } },
    spec: {
      clusterName: 'edge',
      replicas: 1,
      template: {
        spec: {
          clusterName: 'edge',
          version: 'v1.34.2',
          bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfig', name: find(manifests, 'KubeadmConfig').metadata.name } },
          infrastructureRef: { apiGroup: 'example.org', kind: 'FakeInfraPool', name: 'edge-group' },
        },
      },
    },
  });
});

test('has every prop in v1beta1', () => {
  expect(poolOf({ ...ALL, bootstrapConfigName: 'b' }, V1BETA1)).toEqual({
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'MachinePool',
    metadata: { name: 'gpu', namespace: 'edge', labels: { [CLUSTER_NAME]: 'edge', tier: 'gpu' }, annotations: { note: 'kept' } },
    spec: {
      clusterName: 'edge',
      replicas: 4,
      failureDomains: ['zone-b', 'zone-a'],
      minReadySeconds: 30,
      template: {
        metadata: { labels: { rack: 'a' }, annotations: { owner: 'ops' } },
        spec: {
          clusterName: 'edge',
          version: 'v1.34.1',
          bootstrap: { configRef: { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1', kind: 'KubeadmConfig', name: 'b' } },
          infrastructureRef: { apiVersion: 'example.org/v1', kind: 'FakeInfraPool', name: 'gpu-group' },
          nodeDrainTimeout: '5m0s',
          nodeVolumeDetachTimeout: '6m0s',
          nodeDeletionTimeout: '7m0s',
        },
      },
    },
  });
});

test('has every prop in v1beta2', () => {
  expect(poolOf({ ...ALL, bootstrapConfigName: 'b' }, V1BETA2)).toEqual({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachinePool',
    metadata: { name: 'gpu', namespace: 'edge', labels: { [CLUSTER_NAME]: 'edge', tier: 'gpu' }, annotations: { note: 'kept' } },
    spec: {
      clusterName: 'edge',
      replicas: 4,
      failureDomains: ['zone-b', 'zone-a'],
      template: {
        metadata: { labels: { rack: 'a' }, annotations: { owner: 'ops' } },
        spec: {
          clusterName: 'edge',
          version: 'v1.34.1',
          minReadySeconds: 30,
          bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfig', name: 'b' } },
          infrastructureRef: { apiGroup: 'example.org', kind: 'FakeInfraPool', name: 'gpu-group' },
          deletion: { nodeDrainTimeoutSeconds: 300, nodeVolumeDetachTimeoutSeconds: 360, nodeDeletionTimeoutSeconds: 420 },
        },
      },
    },
  });
});

describe.each([V1BETA1, V1BETA2])('in %s', version => {
  test('says that nobody bootstraps where the provider joins the nodes itself', () => {
    const manifests = synthPool({}, version, true);
    expect(find(manifests, 'MachinePool').spec.template.spec.bootstrap).toEqual({ dataSecretName: '' });
    expect(manifests.map(({ kind }) => kind).sort()).toEqual(['CloudCluster', 'Cluster', 'FakeControlPlane', 'FakeInfraPool', 'MachinePool']);
  });

  test('has limits and no count where an autoscaler decides, so that nothing resets it', () => {
    const { metadata, spec } = poolOf({ replicas: Replicas.autoscaled(1, 5) }, version);
    expect(metadata.annotations).toEqual({ [`${LIMITS}-min-size`]: '1', [`${LIMITS}-max-size`]: '5' });
    expect(spec).not.toHaveProperty('replicas');
  });

  test('can have no machine at all', () => {
    expect(poolOf({ replicas: Replicas.fixed(0) }, version).spec.replicas).toBe(0);
  });

  test('writes nothing for empty lists and maps', () => {
    const empty = { failureDomains: [], machineLabels: {}, machineAnnotations: {}, labels: {}, annotations: {} };
    expect(poolOf(empty, version)).toEqual(poolOf({}, version));
  });
});

test.each([[false], [true]])('tells the autoscaler what a node offers, also where the provider joins it: %s', joinsItself => {
  const { metadata } = poolOf({
    replicas: Replicas.autoscaled(0, 5, { cpu: '16', memory: '64Gi' }),
    nodeLabels: { zone: 'b', rack: '{{ ds.meta_data.rack }}' },
    taints: [{ key: 'gpu', value: 'true', effect: TaintEffect.NO_SCHEDULE }],
    annotations: { [`${LIMITS}-max-size`]: '7' },
  }, V1BETA2, joinsItself);
  expect(metadata.annotations).toEqual({
    [`${LIMITS}-min-size`]: '0',
    [`${LIMITS}-max-size`]: '7',
    [`${CAPACITY}/cpu`]: '16',
    [`${CAPACITY}/memory`]: '64Gi',
    [`${CAPACITY}/labels`]: 'zone=b',
    [`${CAPACITY}/taints`]: 'gpu=true:NoSchedule',
  });
});

test('is the object of the pool, which has its parts', () => {
  const pool = new FakeMachinePool(makeCluster(), 'GpuGroup');
  expect(ApiObject.of(pool)).toBe(pool.machinePool);
  expect(pool.machinePool.kind).toBe('MachinePool');
  expect(pool).toMatchObject({ poolName: 'edge-gpu-group', infraPoolName: 'edge-gpu-group', machineProvider: 'cloud', bootstrapKind: 'kubeadm' });
  expect(pool.bootstrapConfig?.kind).toBe('KubeadmConfig');
});

test('brings the infra cluster of its provider', () => {
  const cluster = makeCluster();
  new FakeMachinePool(cluster, 'Group', {}, { ...CLOUD, infraClusterKind: 'OtherCluster' });
  expect(cluster.allInfraClusters.map(({ resource }) => resource.kind)).toEqual(['OtherCluster']);
});

test('labels of the user do not take the pool to another cluster', () => {
  expect(poolOf({ labels: { [CLUSTER_NAME]: 'other' } }).metadata.labels).toEqual({ [CLUSTER_NAME]: 'edge' });
});

test('the infrastructure is named as the pool unless it has a name of its own', () => {
  expect(poolOf({ poolName: 'gpu' }).spec.template.spec.infrastructureRef.name).toBe('gpu');
  expect(poolOf({ poolName: 'gpu', infraPoolName: 'gpu.group' }).spec.template.spec.infrastructureRef.name).toBe('gpu.group');
});

test('hands out copies of its settings', () => {
  const pool = new FakeMachinePool(makeCluster(), 'Group', {
    machineLabels: { rack: 'a' }, nodeLabels: { zone: 'b' }, taints: [{ key: 'gpu', effect: TaintEffect.NO_SCHEDULE }], failureDomains: ['zone-a'],
  });
  const before = JSON.stringify(pool._bind().settings);
  const { settings, nodeLabels, taints } = pool._bind() as Manifest;
  settings.machineLabels.rack = 'x';
  settings.failureDomains.push('x');
  nodeLabels.zone = 'x';
  taints.pop();
  expect(JSON.stringify(pool._bind().settings)).toBe(before);
  expect(pool._bind()).toMatchObject({ nodeLabels: { zone: 'b' }, taints: [{ key: 'gpu' }] });
});

test('does not follow later changes of its props', () => {
  const make = () => ({
    labels: { a: 'b' }, annotations: { a: 'b' }, machineLabels: { a: 'b' }, machineAnnotations: { a: 'b' }, nodeLabels: { a: 'b' }, failureDomains: ['c'],
  });
  const props = make();
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new FakeControlPlane(cluster, 'ControlPlane');
  new FakeMachinePool(cluster, 'Group', props);
  const { failureDomains, ...maps } = props;
  failureDomains.push('x');
  Object.values(maps).forEach(map => {
    map.a = 'x';
  });
  expect(synth(chart)).toEqual(synthPool(make()));
});

describe('fails', () => {
  test('with two pools that share their infrastructure', () => {
    const cluster = makeCluster();
    new FakeMachinePool(cluster, 'Group', { infraPoolName: 'shared' });
    expect(() => new FakeMachinePool(cluster, 'Other', { infraPoolName: 'shared' })).toThrow(new Error(
      "[test/Cluster/Other] FakeInfraPool 'shared' is the name of 'test/Cluster/Group' too; give each FakeInfraPool of a chart its own name (input/duplicate)"));
  });

  test('with two pools that share their bootstrap config', () => {
    const cluster = makeCluster();
    new FakeMachinePool(cluster, 'Group', { bootstrapConfigName: 'shared' });
    expect(() => new FakeMachinePool(cluster, 'Other', { bootstrapConfigName: 'shared' })).toThrow(new Error(
      "[test/Cluster/Other/BootstrapConfig] KubeadmConfig 'shared' is the name of 'test/Cluster/Group/BootstrapConfig' too; "
      + 'give each KubeadmConfig of a chart its own name (input/duplicate)'));
  });

  test.each([[['']], [['zone-a', '']]])('with the failure domains %j', failureDomains => {
    expect(() => poolOf({ failureDomains })).toThrow(new Error(
      "[test/Cluster/Group] 'failureDomains' has an empty name; give names, or leave it out (input/invalid-value)"));
  });

  test.each(['', 'My_Group', `a${'-'.repeat(3)}`])("with the infrastructure name '%s'", infraPoolName => {
    expect(() => poolOf({ infraPoolName })).toThrow(new Error(`[test/Cluster/Group] 'infraPoolName' '${infraPoolName}' is not a valid object name; `
      + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"));
  });

  test("with the pool name 'a.b', which is no label value", () => {
    expect(() => poolOf({ poolName: 'a.b' })).toThrow(new Error("[test/Cluster/Group] 'poolName' 'a.b' is not a valid name; "
      + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"));
  });

  test('with two pools of one name', () => {
    const cluster = makeCluster();
    new FakeMachinePool(cluster, 'Group', { poolName: 'pool' });
    expect(() => new FakeMachinePool(cluster, 'Other', { poolName: 'pool' })).toThrow(new Error(
      "[test/Cluster/Other] MachinePool 'pool' is the name of 'test/Cluster/Group' too; give each MachinePool of a chart its own name (input/duplicate)"));
  });

  test('with limits that cannot be', () => {
    expect(() => poolOf({ replicas: Replicas.autoscaled(5, 1) })).toThrow(new Error(
      "[test/Cluster/Group] 'replicas' from 5 to 1 is no range to scale in; use 0 <= min <= max and max >= 1 (pool/invalid-replicas)"));
  });

  test.each([[-1], [0.5], [NaN]])('with %s seconds of readiness', minReadySeconds => {
    expect(() => poolOf({ minReadySeconds })).toThrow(new Error(
      `[test/Cluster/Group] 'minReadySeconds' ${minReadySeconds} is not a duration; use a whole number, 0 or more (input/invalid-value)`));
  });

  test.each(['labels', 'machineLabels'])("with '%s' that are none", prop => {
    expect(() => poolOf({ [prop]: { 'a b': 'c' } })).toThrow(new Error(`[test/Cluster/Group] '${prop}' has 'a b' = 'c', which is not a label; `
      + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"));
  });

  test('with a version that is newer than the control plane', () => {
    expect(() => poolOf({ kubernetesVersion: 'v1.35.0' })).toThrow(new Error(
      "[test/Cluster/Group] 'kubernetesVersion' v1.35.0 is newer than v1.34.2 of the control plane; upgrade the control plane first (version/skew)"));
  });

  test('with a version that is more than three minor releases behind', () => {
    expect(() => poolOf({ kubernetesVersion: 'v1.30.9' })).toThrow(new Error("[test/Cluster/Group] 'kubernetesVersion' v1.30.9 is more than three minor releases "
      + 'behind v1.34.2 of the control plane; upgrade the pool first (version/skew)'));
  });

  test('with a version that is not full', () => {
    expect(() => poolOf({ kubernetesVersion: 'v1.34' })).toThrow(new Error("[test/Cluster/Group] 'kubernetesVersion' 'v1.34' is not a full version; "
      + "use 'v<major>.<minor>.<patch>', for example 'v1.34.2' (version/invalid)"));
  });

  test('without a version in a cluster that is defined elsewhere', () => {
    const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge');
    expect(() => new FakeMachinePool(cluster, 'Group')).toThrow(new Error("[test/Cluster/Group] the version of cluster 'edge' is not known here; "
      + "set 'kubernetesVersion' on the pool or on MixedCluster.fromClusterName() (cluster/version-missing)"));
  });
});
