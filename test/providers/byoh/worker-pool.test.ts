import { synthPool } from './machines';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { ByohWorkerPool } from '../../../src/providers/byoh/worker-pool';
import { Metal3WorkerPool } from '../../../src/providers/metal3';
import { ClusterApiVersion, MixedCluster } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';

test('needs no props and writes a MachineDeployment with templates of its own', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  const before = ids(synth(chart));
  const pool = new ByohWorkerPool(cluster, 'EdgeSites');
  expect(ids(synth(chart)).filter(id => !before.includes(id))).toEqual([
    `ByoMachineTemplate/${pool.machineTemplate.name}`, `KubeadmConfigTemplate/${pool.bootstrapTemplate.name}`, 'MachineDeployment/edge-edge-sites',
  ]);
  expect(pool.node.defaultChild).toBe(pool.machineDeployment);
  expect(pool.machineProvider).toBe('byoh');
  expect(pool.machineSelector).toEqual({ 'cluster.x-k8s.io/cluster-name': 'edge', 'cluster.x-k8s.io/deployment-name': 'edge-edge-sites' });
});

test.each([
  [ClusterApiVersion.V1BETA1, { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1' }],
  [ClusterApiVersion.V1BETA2, { apiGroup: 'infrastructure.cluster.x-k8s.io' }],
])('refers to the machine template as %s does', (apiVersion, group) => {
  const { template } = find(synthPool({ machineTemplateName: 'fixed' }, apiVersion), 'MachineDeployment').spec;
  expect(template.spec.infrastructureRef).toEqual({ ...group, kind: 'ByoMachineTemplate', name: 'fixed' });
});

test('states the version, without which the BYOH controller stops', () => {
  expect(find(synthPool(), 'MachineDeployment').spec.template.spec.version).toBe('v1.34.2');
});

test('fails if the version is known nowhere', () => {
  const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge');
  expect(() => new ByohWorkerPool(cluster, 'Workers')).toThrow(new Error(
    "[test/Cluster/Workers] the version of cluster 'edge' is not known here; "
    + "set 'kubernetesVersion' on the pool or on MixedCluster.fromClusterName() (cluster/version-missing)"));
});

test('replaces one machine at a time without a spare host', () => {
  expect(find(synthPool(), 'MachineDeployment').spec.rollout).toEqual({
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
  });
});

test('shares no bootstrap template with a pool of another provider', () => {
  const cluster = makeCluster();
  const byoh = new ByohWorkerPool(cluster, 'Hosts', { poolName: 'hosts' });
  const metal3 = new Metal3WorkerPool(cluster, 'Metal', { poolName: 'metal', image: IMAGE });
  expect(byoh.bootstrapTemplate.toJson().spec).not.toEqual(metal3.bootstrapTemplate.toJson().spec);
  expect(byoh.bootstrapTemplate.name).not.toBe(metal3.bootstrapTemplate.name);
});
