import { VERSIONS } from './machines';
import { ByohControlPlane, ByohInfraCluster } from '../../../src/providers/byoh';
import { Metal3ControlPlane, Metal3WorkerPool } from '../../../src/providers/metal3';
import { Metal3InfraCluster, Metal3InfraClusterProps } from '../../../src/providers/metal3/infra-cluster';
import { ClusterApiVersion, Warnings } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

/** The Metal3Cluster of a cluster that has Metal3 as its primary. */
function metal3Cluster(props?: Metal3InfraClusterProps, apiVersion?: ClusterApiVersion): Manifest {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  if (props !== undefined) {
    new Metal3InfraCluster(cluster, 'Metal3Cluster', props);
  }
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  const manifest = find(synth(chart), 'Metal3Cluster');
  expect(schemaErrors(manifest)).toEqual([]);
  return manifest;
}

describe.each(VERSIONS)('in %s', version => {
  test('comes with the first control plane and says that no cloud provider is there', () => {
    expect(metal3Cluster(undefined, version)).toEqual({
      apiVersion: `infrastructure.cluster.x-k8s.io/${version}`,
      kind: 'Metal3Cluster',
      metadata: { name: 'edge', namespace: 'edge' },
      spec: { controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 }, cloudProviderEnabled: false },
    });
  });

  test.each([true, false])('writes cloudProviderEnabled %s', cloudProviderEnabled => {
    expect(metal3Cluster({ cloudProviderEnabled }, version).spec.cloudProviderEnabled).toBe(cloudProviderEnabled);
  });

  test('takes labels and annotations', () => {
    const { metadata } = metal3Cluster({ labels: { team: 'metal' }, annotations: { 'metal3.io/metal3-label-sync-prefixes': 'example.com' } }, version);
    expect(metadata.labels).toEqual({ team: 'metal' });
    expect(metadata.annotations).toEqual({ 'metal3.io/metal3-label-sync-prefixes': 'example.com' });
  });

  test('keeps on a primary what the user says about who manages and moves it', () => {
    const labels = { 'clusterctl.cluster.x-k8s.io/move': 'by-hand' };
    const annotations = { 'cluster.x-k8s.io/managed-by': 'someone' };
    expect(metal3Cluster({ labels, annotations }, version).metadata).toEqual({ name: 'edge', namespace: 'edge', labels, annotations });
  });

  test('is chosen as the primary over a ByoCluster', () => {
    const chart = makeChart();
    const cluster = makeCluster(chart, { apiVersion: version });
    new ByohControlPlane(cluster, 'ControlPlane');
    new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
    expect(find(synth(chart), 'Cluster').spec.infrastructureRef).toMatchObject({ kind: 'Metal3Cluster', name: 'edge' });
  });

  test('says as a secondary that it belongs to the cluster, moves with it and is not to be reconciled', () => {
    const chart = makeChart();
    const cluster = makeCluster(chart, { apiVersion: version });
    Warnings.of(cluster).acknowledge('infrastructure/delete-deadlock', 'wanted here');
    new ByohInfraCluster(cluster, 'ByoCluster', { primary: true });
    new Metal3InfraCluster(cluster, 'Metal3Cluster', { labels: { team: 'metal' }, annotations: { note: 'careful' } });
    new ByohControlPlane(cluster, 'ControlPlane');
    const { metadata } = find(synth(chart), 'Metal3Cluster');
    expect(metadata.labels).toEqual({ 'team': 'metal', 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' });
    expect(metadata.annotations).toEqual({ 'note': 'careful', 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' });
  });
});

const failureDomains = [{ name: 'rack-b' }, { name: 'rack-a', controlPlane: false }];

test('lists failure domains in v1beta2', () => {
  expect(metal3Cluster({ failureDomains }).spec.failureDomains).toEqual([{ name: 'rack-b', controlPlane: true }, { name: 'rack-a', controlPlane: false }]);
});

test('maps failure domains in v1beta1', () => {
  expect(metal3Cluster({ failureDomains }, ClusterApiVersion.V1BETA1).spec.failureDomains)
    .toEqual({ 'rack-a': { controlPlane: false }, 'rack-b': { controlPlane: true } });
});

test.each([['rack-a', 'rack-a'], ['', 'rack-b']])('fails on the failure domains %j and %j', (...names) => {
  for (const version of VERSIONS) {
    expect(() => metal3Cluster({ failureDomains: names.map(name => ({ name })) }, version)).toThrow(new Error(
      `[test/Cluster/Metal3Cluster] 'failureDomains' has '${names[0]}' twice or without a name; give each domain a name of its own (input/duplicate)`));
  }
});

test.each([[false, true], [true, false]])('writes the legacy field as the opposite of cloudProviderEnabled %s in v1beta1', (cloudProviderEnabled, expected) => {
  const { spec } = metal3Cluster({ cloudProviderEnabled, legacyNoCloudProvider: true }, ClusterApiVersion.V1BETA1);
  expect(spec).toMatchObject({ cloudProviderEnabled, noCloudProvider: expected });
});

test('writes no legacy field unless asked to', () => {
  expect(metal3Cluster({ legacyNoCloudProvider: false }, ClusterApiVersion.V1BETA1).spec).not.toHaveProperty('noCloudProvider');
});

test('fails for the legacy field in v1beta2', () => {
  expect(() => metal3Cluster({ legacyNoCloudProvider: true })).toThrow(new Error("[test/Cluster/Metal3Cluster] 'legacyNoCloudProvider' true is not possible in v1beta2; "
    + 'leave it out, or write v1beta1 (input/invalid-value)'));
});

test('synthesizes with all props', () => {
  const props: Required<Metal3InfraClusterProps> = {
    primary: true,
    labels: { team: 'metal' },
    annotations: { note: 'careful' },
    cloudProviderEnabled: true,
    legacyNoCloudProvider: true,
    failureDomains: [{ name: 'rack-a', controlPlane: true }],
  };
  const { metadata, spec } = metal3Cluster(props, ClusterApiVersion.V1BETA1);
  expect(metadata).toEqual({ name: 'edge', namespace: 'edge', labels: { team: 'metal' }, annotations: { note: 'careful' } });
  expect(spec).toEqual({
    controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 },
    cloudProviderEnabled: true,
    noCloudProvider: false,
    failureDomains: { 'rack-a': { controlPlane: true } },
  });
});

test('is shared by all Metal3 control planes and pools', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  new Metal3WorkerPool(cluster, 'A', { image: IMAGE });
  new Metal3WorkerPool(cluster, 'B', { image: IMAGE });
  expect(ids(synth(chart)).filter(id => id.startsWith('Metal3Cluster/'))).toEqual(['Metal3Cluster/edge']);
});

test('fails when it comes after the first control plane or pool', () => {
  const cluster = makeCluster();
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  expect(() => new Metal3InfraCluster(cluster, 'Own')).toThrow(new Error(
    "[test/Cluster/Own] cluster 'edge' has a Metal3Cluster already; create it once, before the control plane and pools that use it "
    + '(infrastructure/duplicate-kind)'));
});
