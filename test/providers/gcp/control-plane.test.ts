import { INFRA, MACHINE, makeGcpCluster } from './machines';
import { ByohWorkerPool } from '../../../src/providers/byoh';
import {
  GcpControlPlane, GcpControlPlaneProps, GcpInfraCluster, GcpLoadBalancer, GcpLoadBalancerType, GcpWorkerPool,
} from '../../../src/providers/gcp';
import { Endpoint, MixedCluster } from '../../../src/root';
import { CLOUD, FakeInfraCluster } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';

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

describe('a given endpoint', () => {
  /** A control plane in GCP and hosts of BYOH, whose infra cluster needs the endpoint. */
  function build(endpoint: Endpoint, loadBalancer?: GcpLoadBalancer): Manifest[] {
    const chart = makeChart();
    const cluster = makeGcpCluster(chart, { apiServerLoadBalancer: loadBalancer }, { endpoint });
    new GcpControlPlane(cluster, 'ControlPlane', MACHINE);
    new ByohWorkerPool(cluster, 'Hosts');
    return synth(chart);
  }
  const internal = (internalIpAddress?: string): GcpLoadBalancer => ({ type: GcpLoadBalancerType.INTERNAL, internalIpAddress });

  test.each<[string, Endpoint, GcpLoadBalancer | undefined]>([
    ['external', Endpoint.of('203.0.113.7', 443), undefined],
    ['internal', Endpoint.of('10.0.0.7', 443), internal()],
    ['internal, with a given address', Endpoint.of('10.0.0.7', 443), internal('10.0.0.7')],
    ['external beside the internal one', Endpoint.of('203.0.113.7', 443), { ...internal('10.0.0.7'), type: GcpLoadBalancerType.INTERNAL_EXTERNAL }],
  ])('can be that of the load balancer: %s', (_what, endpoint, loadBalancer) => {
    const expected = { host: endpoint.host, port: 443 };
    const manifests = build(endpoint, loadBalancer);
    expect(['Cluster', 'GCPCluster', 'ByoCluster'].map(kind => find(manifests, kind).spec.controlPlaneEndpoint as object)).toEqual([expected, expected, expected]);
    expect(find(manifests, 'Cluster').spec.infrastructureRef.kind).toBe('GCPCluster');
  });

  test.each<[string, Endpoint, GcpLoadBalancer | undefined, string]>([
    ['another port', Endpoint.of('203.0.113.7'), undefined, 'the IP address of the load balancer'],
    ['a name', Endpoint.of('api.example.com', 443), undefined, 'the IP address of the load balancer'],
    ['another address than the given one', Endpoint.of('10.0.0.8', 443), internal('10.0.0.7'), 'the IP address 10.0.0.7 of the load balancer'],
  ])('cannot be %s', (_what, endpoint, loadBalancer, address) => {
    expect(() => build(endpoint, loadBalancer)).toThrow(new Error('Validation failed with the following errors:\n  '
      + `[test/Cluster/Gcp] 'endpoint' ${endpoint} cannot stand on a GCPCluster whose controller builds the load balancer: it writes that address; `
      + `apply the cluster without 'endpoint' and without pools that need it, then give ${address} and port 443 (infrastructure/endpoint-overwritten)`));
  });
});

test('fails on GPUs by their bare type, because its machines are in several zones', () => {
  const props = { ...MACHINE, accelerators: [{ type: 'nvidia-l4' }] };
  expect(() => new GcpControlPlane(makeGcpCluster(), 'ControlPlane', props)).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'accelerators' has 'nvidia-l4', which is known in a zone only; "
    + "use for example 'projects/my-project/zones/europe-west1-b/acceleratorTypes/nvidia-l4' (input/missing-value)"));
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
