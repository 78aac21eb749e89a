import { HETZNER_LIKE } from './support';
import { ByohInfraCluster } from '../../../src/providers/byoh';
import { REMOTE_TRAITS } from '../../../src/providers/k0smotron/traits';
import { KamajiControlPlane, KamajiControlPlaneProps } from '../../../src/providers/kamaji';
import { KAMAJI_TRAITS } from '../../../src/providers/kamaji/traits';
import { Metal3InfraCluster } from '../../../src/providers/metal3';
import { Endpoint, HostedPrimary, InfraTraits, MixedCluster } from '../../../src/root';
import { CLOUD, FakeInfraCluster } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

const GCP_LIKE: InfraTraits = { ...CLOUD, infraClusterKind: 'GCPCluster', hostedPrimary: HostedPrimary.MANAGED_BY };
const KUBEVIRT_LIKE: InfraTraits = { ...CLOUD, infraClusterKind: 'KubevirtCluster', hostedPrimary: HostedPrimary.MANAGED_BY };

function synthWith(create: (cluster: MixedCluster) => void, props: KamajiControlPlaneProps = {}): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  create(cluster);
  new KamajiControlPlane(cluster, 'ControlPlane', props);
  return synth(chart);
}

function fake(traits: InfraTraits): (cluster: MixedCluster) => void {
  return cluster => new FakeInfraCluster(cluster, 'Infra', traits);
}

function notPrimary(kind: string, reason: string, remedy: string = ''): string {
  return `[test/Cluster] ${kind} cannot be the primary infra cluster of Kamaji: ${reason}; set 'primary' on another infra cluster${remedy} `
    + '(infrastructure/cannot-be-primary)';
}

test.each([
  ['ByoCluster', (cluster: MixedCluster) => void new ByohInfraCluster(cluster, 'Byoh')],
  ['RemoteCluster', fake(REMOTE_TRAITS)],
])('fails with a %s as the primary unless the provider is told to fill it in', (kind, create) => {
  expect(() => synthWith(create)).toThrow(notPrimary(kind, `Kamaji cannot fill in the endpoint of a ${kind}`,
    ", or list it in 'dynamicInfrastructureClusters' if the Kamaji provider runs with such a list"));
  expect(find(synthWith(create, { dynamicInfrastructureClusters: [kind] }), 'Cluster').spec.infrastructureRef).toMatchObject({ kind, name: 'edge' });
});

test('fails with a GCPCluster as the primary, even if the provider fills it in: nobody reports it ready', () => {
  const reason = 'its controller always builds a load balancer, and Kamaji does not report a GCPCluster ready that its controller is kept away from';
  expect(() => synthWith(fake(GCP_LIKE))).toThrow(notPrimary('GCPCluster', reason));
  expect(() => synthWith(fake(GCP_LIKE), { dynamicInfrastructureClusters: ['GCPCluster'] })).toThrow(notPrimary('GCPCluster', reason));
});

test('keeps the controller of a KubevirtCluster away, which Kamaji reports ready', () => {
  expect(find(synthWith(fake(KUBEVIRT_LIKE)), 'KubevirtCluster').metadata.annotations).toEqual({ 'cluster.x-k8s.io/managed-by': 'kamaji' });
});

test('leaves a HetznerCluster to its controller', () => {
  expect(find(synthWith(fake(HETZNER_LIKE)), 'HetznerCluster').metadata).toEqual({ name: 'edge', namespace: 'edge' });
});

test('gives a Metal3Cluster and itself the same endpoint, which Kamaji compares', () => {
  const manifests = synthWith(cluster => void new Metal3InfraCluster(cluster, 'Metal3'));
  expect(find(manifests, 'Metal3Cluster').spec.controlPlaneEndpoint).toEqual({ host: '192.168.10.20', port: 6443 });
  expect(find(manifests, 'Cluster').spec.controlPlaneEndpoint).toEqual({ host: '192.168.10.20', port: 6443 });
  expect(find(manifests, 'KamajiControlPlane').spec.network.serviceAddress).toBe('192.168.10.20');
});

test('gives all of them the port, if it is another one', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: Endpoint.of('192.168.10.20', 8443) });
  new Metal3InfraCluster(cluster, 'Metal3');
  new KamajiControlPlane(cluster, 'ControlPlane');
  const manifests = synth(chart);
  expect(find(manifests, 'Metal3Cluster').spec.controlPlaneEndpoint.port).toBe(8443);
  expect(find(manifests, 'Cluster').spec.clusterNetwork.apiServerPort).toBe(8443);
});

test('adds to the traits of this control plane only', () => {
  const { controlPlaneTraits } = new KamajiControlPlane(makeCluster(), 'ControlPlane', { dynamicInfrastructureClusters: ['RemoteCluster'] });
  expect(controlPlaneTraits.writesEndpointOf).toEqual([...KAMAJI_TRAITS.writesEndpointOf!, 'RemoteCluster']);
  expect(KAMAJI_TRAITS.writesEndpointOf).not.toContain('RemoteCluster');
});

test('fails without any infra cluster', () => {
  expect(() => synthWith(() => undefined)).toThrow('the cluster has no infra cluster; add a control plane or a worker pool that brings one, '
    + 'or create an infra cluster of your own (cluster/no-infrastructure)');
});
