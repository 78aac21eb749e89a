import { synthControlPlane } from './support';
import { ByohControlPlane, ByohInfraCluster } from '../../../src/providers/byoh';
import { K0smotronControlPlane, K0smotronRemoteInfraCluster } from '../../../src/providers/k0smotron';
import { REMOTE } from '../../../src/providers/k0smotron/infra-cluster';
import { HostedPrimary, InfraTraits, MixedCluster } from '../../../src/root';
import { CLOUD, FakeInfraCluster, FakeWorkerPool } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

const HETZNER_LIKE: InfraTraits = { ...CLOUD, infraClusterKind: 'HetznerCluster', hostedPrimary: HostedPrimary.SETTING };
const GCP_LIKE: InfraTraits = { ...CLOUD, provider: 'gcp', infraClusterKind: 'GCPCluster', hostedPrimary: HostedPrimary.MANAGED_BY };

function synthWith(create: (cluster: MixedCluster) => void): Manifest[] {
  const chart = makeChart();
  create(makeCluster(chart));
  return synth(chart);
}

test('is a RemoteCluster with nothing but the endpoint', () => {
  expect(find(synthControlPlane(), 'RemoteCluster')).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'RemoteCluster',
    metadata: { name: 'edge', namespace: 'edge' },
    spec: { controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 } },
  });
  expect(find(synthControlPlane({}, { endpoint: undefined }), 'RemoteCluster').spec).toEqual({});
});

test('takes labels and annotations', () => {
  const manifests = synthWith(cluster => {
    new K0smotronRemoteInfraCluster(cluster, 'Remote', { labels: { team: 'edge' }, annotations: { note: 'neutral' } });
    new K0smotronControlPlane(cluster, 'ControlPlane');
  });
  expect(find(manifests, 'RemoteCluster').metadata).toMatchObject({ labels: { team: 'edge' }, annotations: { note: 'neutral' } });
});

test('is the primary beside the infra clusters of pools', () => {
  const manifests = synthWith(cluster => {
    new K0smotronControlPlane(cluster, 'ControlPlane');
    new FakeWorkerPool(cluster, 'Cloud');
  });
  expect(find(manifests, 'Cluster').spec.infrastructureRef.kind).toBe('RemoteCluster');
  expect(find(manifests, 'CloudCluster').metadata.annotations).toEqual({ 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' });
});

test('makes room for an infra cluster that was asked to be the primary', () => {
  const manifests = synthWith(cluster => {
    new FakeInfraCluster(cluster, 'Hetzner', HETZNER_LIKE, { primary: true });
    new K0smotronControlPlane(cluster, 'ControlPlane');
  });
  expect(manifests.map(({ kind }) => kind as string).sort()).toEqual(['Cluster', 'HetznerCluster', 'K0smotronControlPlane']);
  expect(find(manifests, 'Cluster').spec.infrastructureRef.kind).toBe('HetznerCluster');
  expect(find(manifests, 'HetznerCluster').metadata).toEqual({ name: 'edge', namespace: 'edge' });
});

test('lets k0smotron report a primary ready whose controller is kept away, by exactly its name', () => {
  const manifests = synthWith(cluster => {
    new FakeInfraCluster(cluster, 'Gcp', GCP_LIKE, { primary: true });
    new K0smotronControlPlane(cluster, 'ControlPlane');
  });
  expect(find(manifests, 'GCPCluster').metadata.annotations).toEqual({ 'cluster.x-k8s.io/managed-by': 'k0smotron' });
});

test('can be the primary of a control plane on machines', () => {
  const manifests = synthWith(cluster => {
    new K0smotronRemoteInfraCluster(cluster, 'Remote', { primary: true });
    new ByohControlPlane(cluster, 'ControlPlane');
  });
  expect(find(manifests, 'Cluster').spec.infrastructureRef.kind).toBe('RemoteCluster');
});

test('is created with default settings', () => {
  const cluster = makeCluster();
  const infraCluster = REMOTE.createInfraCluster(cluster);
  expect(infraCluster.node.path).toBe('test/Cluster/RemoteCluster');
  expect(cluster.allInfraClusters).toEqual([infraCluster]);
});

test('fails as a secondary', () => {
  expect(() => synthWith(cluster => {
    new ByohInfraCluster(cluster, 'Byoh', { primary: true });
    new K0smotronRemoteInfraCluster(cluster, 'Remote');
    new K0smotronControlPlane(cluster, 'ControlPlane');
  })).toThrow('[test/Cluster] RemoteCluster cannot be a secondary infra cluster beside ByoCluster: it serves as a neutral primary only, '
    + "and remote machines need none; create the one that is to be the primary before the control plane, with 'primary', or leave one of the two out "
    + '(infrastructure/cannot-be-secondary)');
});
