import { VERSIONS } from './machines';
import { ByohControlPlane, ByohWorkerPool } from '../../../src/providers/byoh';
import { ByohInfraCluster, ByohInfraClusterProps } from '../../../src/providers/byoh/infra-cluster';
import { Metal3InfraCluster } from '../../../src/providers/metal3';
import { ClusterApiVersion, Endpoint, MixedCluster } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

/** The ByoCluster of a cluster that has BYOH as its primary. */
function byoCluster(props?: ByohInfraClusterProps, apiVersion?: ClusterApiVersion): Manifest {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  if (props !== undefined) {
    new ByohInfraCluster(cluster, 'ByoCluster', props);
  }
  new ByohControlPlane(cluster, 'ControlPlane');
  const manifest = find(synth(chart), 'ByoCluster');
  expect(schemaErrors(manifest)).toEqual([]);
  return manifest;
}

test.each(VERSIONS)('comes with the first control plane, in v1beta1 whatever the version of the cluster (%s)', version => {
  expect(byoCluster(undefined, version)).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'ByoCluster',
    metadata: { name: 'edge', namespace: 'edge' },
    spec: { controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 } },
  });
});

test('writes all props', () => {
  const props: Required<ByohInfraClusterProps> = {
    primary: true,
    labels: { team: 'hosts' },
    annotations: { note: 'careful' },
    bundleRegistry: 'registry.example.com/byoh',
  };
  const { metadata, spec } = byoCluster(props);
  expect(metadata).toEqual({ name: 'edge', namespace: 'edge', labels: { team: 'hosts' }, annotations: { note: 'careful' } });
  expect(spec).toEqual({
    controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 },
    bundleLookupBaseRegistry: 'registry.example.com/byoh',
  });
});

test('keeps on a primary what the user says about who manages and moves it', () => {
  const labels = { 'clusterctl.cluster.x-k8s.io/move': 'by-hand' };
  const annotations = { 'cluster.x-k8s.io/managed-by': 'someone' };
  expect(byoCluster({ labels, annotations }).metadata).toEqual({ name: 'edge', namespace: 'edge', labels, annotations });
});

test('says as a secondary that it belongs to the cluster and moves with it; there is no controller to keep off', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new Metal3InfraCluster(cluster, 'Metal3Cluster');
  new ByohInfraCluster(cluster, 'ByoCluster', { labels: { team: 'hosts' }, annotations: { note: 'careful' } });
  new ByohControlPlane(cluster, 'ControlPlane');
  const { metadata } = find(synth(chart), 'ByoCluster');
  expect(metadata.labels).toEqual({ 'team': 'hosts', 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' });
  expect(metadata.annotations).toEqual({ note: 'careful' });
});

test('is shared by the control plane and all pools', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  new ByohWorkerPool(cluster, 'A');
  new ByohWorkerPool(cluster, 'B');
  expect(ids(synth(chart)).filter(id => id.startsWith('ByoCluster/'))).toEqual(['ByoCluster/edge']);
});

test('is added to a cluster that is defined elsewhere as a secondary', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { endpoint: Endpoint.of('192.168.10.20', 8443) });
  new ByohInfraCluster(cluster, 'ByoCluster');
  expect(synth(chart)).toEqual([{
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'ByoCluster',
    metadata: {
      name: 'edge',
      namespace: 'edge',
      labels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' },
    },
    spec: { controlPlaneEndpoint: { host: '192.168.10.20', port: 8443 } },
  }]);
});

test('fails when it comes after the first control plane or pool', () => {
  const cluster = makeCluster();
  new ByohControlPlane(cluster, 'ControlPlane');
  expect(() => new ByohInfraCluster(cluster, 'Own')).toThrow(new Error(
    "[test/Cluster/Own] cluster 'edge' has a ByoCluster already; create it once, before the control plane and pools that use it "
    + '(infrastructure/duplicate-kind)'));
});
