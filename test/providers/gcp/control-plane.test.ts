import { INFRA, MACHINE, makeGcpCluster } from './machines';
import { MixedCluster } from '../../../src';
import { GcpControlPlane, GcpControlPlaneProps, GcpInfraCluster, GcpWorkerPool } from '../../../src/providers/gcp';
import { CLOUD, FakeInfraCluster } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';

test('is carried by the primary GCPCluster although another infra cluster has a higher rank', () => {
  const chart = makeChart();
  const cluster = makeGcpCluster(chart);
  new FakeInfraCluster(cluster, 'CloudCluster', CLOUD);
  new GcpControlPlane(cluster, 'ControlPlane', MACHINE);
  expect(find(synth(chart), 'Cluster').spec.infrastructureRef).toMatchObject({ kind: 'GCPCluster', name: 'edge' });
});

test('fails under the primary of another provider', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new GcpInfraCluster(cluster, 'Gcp', INFRA);
  new FakeInfraCluster(cluster, 'CloudCluster', CLOUD, { primary: true });
  new GcpControlPlane(cluster, 'ControlPlane', MACHINE);
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n  '
    + '[test/Cluster] GCPCluster cannot be a secondary infra cluster of a control plane on its machines: they go into instance groups that only '
    + "the primary gets; set 'primary' on it, or run the control plane elsewhere (infrastructure/cannot-be-secondary)"));
});

test('fails with a given endpoint', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new GcpInfraCluster(cluster, 'Gcp', INFRA);
  new GcpControlPlane(cluster, 'ControlPlane', MACHINE);
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n  '
    + "[test/Cluster] 'endpoint' 192.168.10.20:6443 cannot stand on the primary infra cluster GCPCluster: its controller builds a load balancer in any case and writes "
    + "that address; leave 'endpoint' out, or set 'primary' on another infra cluster (infrastructure/endpoint-overwritten)"));
});

test.each<[string, Partial<GcpControlPlaneProps>, string]>([
  ['controlPlaneName', { controlPlaneName: '1st' }, "'controlPlaneName' '1st' cannot start the names of machines in GCP; start it with a letter (input/invalid-value)"],
  ['machineNaming', { machineNaming: '{{ .random }}-x' },
    "'machineNaming' '{{ .random }}-x' does not give machines a name in GCP; start it with a letter and use no dots (input/invalid-value)"],
])('fails on a %s that machines cannot have', (_prop, props, text) => {
  expect(() => new GcpControlPlane(makeGcpCluster(), 'ControlPlane', { ...MACHINE, ...props })).toThrow(new Error(`[test/Cluster/ControlPlane] ${text}`));
});

test('has its machine template as the only object beside the KubeadmControlPlane', () => {
  const chart = makeChart();
  const controlPlane = new GcpControlPlane(makeGcpCluster(chart), 'ControlPlane', MACHINE);
  expect(ids(synth(chart))).toEqual([
    'Cluster/edge', 'GCPCluster/edge', `GCPMachineTemplate/${controlPlane.machineTemplate.name}`, 'KubeadmControlPlane/edge-control-plane',
  ]);
});

test('is not possible in an existing cluster', () => {
  const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'far', { kubernetesVersion: 'v1.34.2' });
  expect(() => new GcpControlPlane(cluster, 'ControlPlane', MACHINE)).toThrow(new Error(
    "[test/Cluster/ControlPlane] cluster 'far' exists and has a control plane; only worker pools can be added (cluster/imported)"));
});

test('serves pools in other zones of its region', () => {
  const chart = makeChart();
  const cluster = makeGcpCluster(chart);
  new GcpControlPlane(cluster, 'ControlPlane', MACHINE);
  new GcpWorkerPool(cluster, 'Workers', { ...MACHINE, failureDomain: 'europe-west1-d' });
  expect(find(synth(chart), 'MachineDeployment').spec.template.spec.failureDomain).toBe('europe-west1-d');
});
