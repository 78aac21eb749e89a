import { Metal3ControlPlane } from '../../../src/providers/metal3';
import { Metal3InfraCluster } from '../../../src/providers/metal3/infra-cluster';
import { Metal3WorkerPool } from '../../../src/providers/metal3/worker-pool';
import { ClusterApiVersion, Endpoint, MixedCluster, Replicas } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

test('writes a MachineDeployment with a machine and a bootstrap template of its own', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  const before = ids(synth(chart));
  const pool = new Metal3WorkerPool(cluster, 'GpuWorkers', { image: IMAGE });
  expect(ids(synth(chart)).filter(id => !before.includes(id))).toEqual([
    `KubeadmConfigTemplate/${pool.bootstrapTemplate.name}`, 'MachineDeployment/edge-gpu-workers', `Metal3MachineTemplate/${pool.machineTemplate.name}`,
  ]);
  expect(pool.machineTemplate.name).toMatch(/^edge-gpu-workers-[0-9a-f]{8}$/);
  expect(pool.bootstrapTemplate.name).toMatch(/^edge-gpu-workers-[0-9a-f]{8}$/);
});

test('shows what it is made of', () => {
  const cluster = makeCluster();
  const replicas = Replicas.fixed(3);
  const pool = new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, poolName: 'gpu', replicas, kubernetesVersion: 'v1.34.1', data: {} });
  expect(pool.cluster).toBe(cluster);
  expect(pool.poolName).toBe('gpu');
  expect(pool.replicas).toBe(replicas);
  expect(pool.kubernetesVersion?.toString()).toBe('v1.34.1');
  expect(pool.machineProvider).toBe('metal3');
  expect(pool.machineSelector).toEqual({ 'cluster.x-k8s.io/cluster-name': 'edge', 'cluster.x-k8s.io/deployment-name': 'gpu' });
  expect([pool.machineDeployment, pool.machineTemplate, pool.bootstrapTemplate, pool.dataTemplate].map(object => object?.kind))
    .toEqual(['MachineDeployment', 'Metal3MachineTemplate', 'KubeadmConfigTemplate', 'Metal3DataTemplate']);
  expect(pool.node.defaultChild).toBe(pool.machineDeployment);
});

test.each([
  [ClusterApiVersion.V1BETA1, { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1' }],
  [ClusterApiVersion.V1BETA2, { apiGroup: 'infrastructure.cluster.x-k8s.io' }],
])('refers to the machine template as %s does', (apiVersion, group) => {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  const pool = new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
  expect(find(synth(chart), 'MachineDeployment').spec.template.spec.infrastructureRef)
    .toEqual({ ...group, kind: 'Metal3MachineTemplate', name: pool.machineTemplate.name });
});

test('replaces one machine at a time without a spare host', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
  expect(find(synth(chart), 'MachineDeployment').spec.rollout).toEqual({
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
  });
});

test('joins a cluster that is defined elsewhere, with a Metal3Cluster only if asked for', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2', endpoint: Endpoint.of('192.168.10.20') });
  const pool = new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
  const poolIds = [
    `KubeadmConfigTemplate/${pool.bootstrapTemplate.name}`, 'MachineDeployment/edge-workers', `Metal3MachineTemplate/${pool.machineTemplate.name}`,
  ];
  expect(ids(synth(chart))).toEqual(poolIds);

  new Metal3InfraCluster(cluster, 'Metal3Cluster');
  const manifests = synth(chart);
  expect(ids(manifests).sort()).toEqual([...poolIds, 'Metal3Cluster/edge'].sort());
  expect(manifests.flatMap(manifest => schemaErrors(manifest))).toEqual([]);
  expect(find(manifests, 'Metal3Cluster').metadata).toEqual({
    name: 'edge',
    namespace: 'edge',
    labels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' },
    annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' },
  });
});

test('fails on a pool name that cannot be a label value', () => {
  expect(() => new Metal3WorkerPool(makeCluster(), 'Workers', { image: IMAGE, poolName: 'No Name' })).toThrow(new Error(
    "[test/Cluster/Workers] 'poolName' 'No Name' is not a valid name; "
    + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"));
});
