import { EksControlPlane, EksInfraCluster } from '../../../src/providers/aws';
import { EKS } from '../../../src/providers/aws/eks-infra-cluster';
import { EKS_TRAITS } from '../../../src/providers/aws/eks-traits';
import { Metal3ControlPlane } from '../../../src/providers/metal3';
import { ClusterApiVersion, MixedCluster } from '../../../src/root';
import { CLOUD, FakeInfraCluster } from '../../cluster/fakes';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

function makeEksCluster(chart = makeChart(), apiVersion?: ClusterApiVersion): MixedCluster {
  return makeCluster(chart, { endpoint: undefined, apiVersion });
}

test('is created by the control plane, without settings', () => {
  const chart = makeChart();
  new EksControlPlane(makeEksCluster(chart), 'ControlPlane', { region: 'eu-central-1' });
  const manifest = find(synth(chart), 'AWSManagedCluster');
  expect(manifest).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSManagedCluster',
    metadata: { name: 'edge', namespace: 'edge' },
    spec: {},
  });
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
});

test.each([
  [ClusterApiVersion.V1BETA1, { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSManagedCluster', name: 'edge' }],
  [ClusterApiVersion.V1BETA2, { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'AWSManagedCluster', name: 'edge' }],
])('is the primary in %s', (apiVersion, ref) => {
  const chart = makeChart();
  new EksControlPlane(makeEksCluster(chart, apiVersion), 'ControlPlane', { region: 'eu-central-1' });
  expect(find(synth(chart), 'Cluster').spec.infrastructureRef).toEqual(ref);
});

test('can be created before the control plane, to label it', () => {
  const chart = makeChart();
  const cluster = makeEksCluster(chart);
  const infraCluster = new EksInfraCluster(cluster, 'Infra', { labels: { team: 'edge' }, annotations: { note: 'careful' }, primary: true });
  new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1' });
  const manifests = synth(chart);
  expect(ids(manifests)).toEqual(['AWSManagedCluster/edge', 'AWSManagedControlPlane/edge-control-plane', 'Cluster/edge']);
  expect(find(manifests, 'AWSManagedCluster').metadata).toMatchObject({ labels: { team: 'edge' }, annotations: { note: 'careful' } });
  expect(infraCluster).toMatchObject({ traits: EKS_TRAITS, primaryRequested: true });
});

test('comes from the provider under the name of its kind', () => {
  const cluster = makeEksCluster();
  expect(EKS.createInfraCluster(cluster).node.path).toBe('test/Cluster/AWSManagedCluster');
  expect(EKS.traits).toBe(EKS_TRAITS);
});

test('fails as the infra cluster of another control plane', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new EksInfraCluster(cluster, 'Infra');
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + '  [test/Cluster] AWSManagedCluster cannot be the primary infra cluster of KubeadmControlPlane: it becomes ready with AWSManagedControlPlane only; '
    + "set 'primary' on another infra cluster (infrastructure/cannot-be-primary)"));
});

test('fails as a secondary', () => {
  const chart = makeChart();
  const cluster = makeEksCluster(chart);
  new FakeInfraCluster(cluster, 'Cloud', CLOUD, { primary: true });
  new EksInfraCluster(cluster, 'Infra');
  new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1' });
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + '  [test/Cluster] CloudCluster cannot be the primary infra cluster of EKS: EKS works with AWSManagedCluster only; '
    + "set 'primary' on another infra cluster (infrastructure/cannot-be-primary)\n"
    + '  [test/Cluster] AWSManagedCluster cannot be a secondary infra cluster beside CloudCluster: '
    + 'it copies its endpoint from an AWSManagedControlPlane, and machines do not read it; '
    + "create the one that is to be the primary before the control plane, with 'primary', or leave one of the two out (infrastructure/cannot-be-secondary)"));
});

test('fails when it is created twice', () => {
  const cluster = makeEksCluster();
  new EksInfraCluster(cluster, 'Infra');
  expect(() => new EksInfraCluster(cluster, 'Again')).toThrow(new Error(
    "[test/Cluster/Again] cluster 'edge' has a AWSManagedCluster already; create it once, before the control plane and pools that use it (infrastructure/duplicate-kind)"));
});
