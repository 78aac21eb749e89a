import { Metal3WorkerPool } from '../../../src/providers/metal3';
import { Metal3ControlPlane } from '../../../src/providers/metal3/control-plane';
import { ClusterApiVersion } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';

test('writes Cluster, Metal3Cluster, KubeadmControlPlane and the machine template', () => {
  const chart = makeChart();
  const controlPlane = new Metal3ControlPlane(makeCluster(chart), 'ControlPlane', { image: IMAGE });
  expect(ids(synth(chart))).toEqual([
    'Cluster/edge', 'KubeadmControlPlane/edge-control-plane', 'Metal3Cluster/edge', `Metal3MachineTemplate/${controlPlane.machineTemplate.name}`,
  ]);
  expect(controlPlane.machineTemplate.name).toMatch(/^edge-control-plane-[0-9a-f]{8}$/);
});

test('shows what it is made of', () => {
  const cluster = makeCluster();
  const controlPlane = new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE, replicas: 5, data: { dnsServers: ['10.0.0.1'] } });
  expect(controlPlane.cluster).toBe(cluster);
  expect(controlPlane.controlPlaneName).toBe('edge-control-plane');
  expect(controlPlane.replicas).toBe(5);
  expect(controlPlane.machineProvider).toBe('metal3');
  expect(controlPlane.machineSelector).toEqual({ 'cluster.x-k8s.io/cluster-name': 'edge', 'cluster.x-k8s.io/control-plane': '' });
  expect([controlPlane.resource, controlPlane.machineTemplate, controlPlane.dataTemplate].map(object => object?.kind))
    .toEqual(['KubeadmControlPlane', 'Metal3MachineTemplate', 'Metal3DataTemplate']);
});

test('has no data template without data', () => {
  expect(new Metal3ControlPlane(makeCluster(), 'ControlPlane', { image: IMAGE }).dataTemplate).toBeUndefined();
});

test.each([
  [ClusterApiVersion.V1BETA1, 'machineTemplate.infrastructureRef', { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1' }],
  [ClusterApiVersion.V1BETA2, 'machineTemplate.spec.infrastructureRef', { apiGroup: 'infrastructure.cluster.x-k8s.io' }],
])('refers to the machine template as %s does', (apiVersion, path, group) => {
  const chart = makeChart();
  const { machineTemplate } = new Metal3ControlPlane(makeCluster(chart, { apiVersion }), 'ControlPlane', { image: IMAGE });
  expect(find(synth(chart), 'KubeadmControlPlane').spec)
    .toHaveProperty(path, { ...group, kind: 'Metal3MachineTemplate', name: machineTemplate.name });
});

test('shares no template with a pool, even with the same settings', () => {
  const cluster = makeCluster();
  const controlPlane = new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE, data: { dnsServers: ['10.0.0.1'] } });
  const pool = new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, data: { dnsServers: ['10.0.0.1'] } });
  expect(pool.machineTemplate.name).not.toBe(controlPlane.machineTemplate.name);
  expect(pool.dataTemplate!.name).not.toBe(controlPlane.dataTemplate!.name);
});
