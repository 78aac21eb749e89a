import { parse } from 'yaml';
import { ByohWorkerPool } from '../../../src/providers/byoh';
import { VclusterControlPlane } from '../../../src/providers/vcluster';
import { VCLUSTER_CONTROL_PLANE_TRAITS, VCLUSTER_TRAITS } from '../../../src/providers/vcluster/traits';
import { ClusterApiVersion, KubeadmBootstrap, MixedCluster } from '../../../src/root';
import { CLOUD, FakeInfraCluster, FakeWorkerPool } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { missingDefaults } from '../../support/schema';
import { captureStderr } from '../../support/stderr';

const stderr = captureStderr();

function build(props: ConstructorParameters<typeof VclusterControlPlane>[2] = {}, clusterProps: Parameters<typeof makeCluster>[1] = {}): Manifest[] {
  const chart = makeChart();
  new VclusterControlPlane(makeCluster(chart, clusterProps), 'ControlPlane', props);
  return synth(chart);
}

test('is one object that the Cluster refers to twice', () => {
  const manifests = build();
  expect(ids(manifests)).toEqual(['Cluster/edge', 'VCluster/edge']);
  const ref = { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'VCluster', name: 'edge' };
  expect(find(manifests, 'Cluster').spec).toMatchObject({ infrastructureRef: ref, controlPlaneRef: ref });
});

test('is referred to with its version in v1beta1', () => {
  const ref = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'VCluster', name: 'edge' };
  expect(find(build({}, { apiVersion: ClusterApiVersion.V1BETA1 }), 'Cluster').spec).toMatchObject({ infrastructureRef: ref, controlPlaneRef: ref });
});

test('synthesizes without pools and without a warning', () => {
  build();
  expect(stderr()).toEqual([]);
});

test('takes the pinned chart, the endpoint and the Kubernetes version of the cluster by default', () => {
  const { metadata, spec } = find(build(), 'VCluster');
  expect(metadata).toEqual({ name: 'edge', namespace: 'edge' });
  expect({ ...spec, helmRelease: { ...spec.helmRelease, values: parse(spec.helmRelease.values) } }).toEqual({
    controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 },
    helmRelease: {
      chart: { name: 'vcluster', repo: 'https://charts.loft.sh', version: '0.22.1' },
      values: { controlPlane: { distro: { k8s: { enabled: true, version: 'v1.34.2' } } } },
    },
  });
});

test('leaves nothing for the API server to add', () => {
  expect(missingDefaults(find(build(), 'VCluster'))).toEqual([]);
});

test('leaves the endpoint to the controller where the cluster has none', () => {
  expect(find(build({}, { endpoint: undefined }), 'VCluster').spec.controlPlaneEndpoint).toBeUndefined();
});

test.each(['sync:\n  toHost:\n    ingresses: {enabled: true}\n', '', '# nothing yet\n'])('writes the values %j as they are', values => {
  expect(find(build({ values }), 'VCluster').spec.helmRelease.values).toBe(values);
});

test('takes each part of the chart for itself', () => {
  const chartOf = (chart: object) => find(build({ chart }), 'VCluster').spec.helmRelease.chart;
  expect(chartOf({ name: 'vcluster-pro' })).toEqual({ name: 'vcluster-pro', repo: 'https://charts.loft.sh', version: '0.22.1' });
  expect(chartOf({ repository: 'http://charts.internal:8080/loft' })).toEqual({ name: 'vcluster', repo: 'http://charts.internal:8080/loft', version: '0.22.1' });
  expect(chartOf({ version: 'v0.24.0-rc.1' })).toEqual({ name: 'vcluster', repo: 'https://charts.loft.sh', version: 'v0.24.0-rc.1' });
});

test('puts labels and annotations on the VCluster', () => {
  const { metadata } = find(build({ labels: { team: 'edge' }, annotations: { note: 'careful' } }), 'VCluster');
  expect(metadata).toMatchObject({ labels: { team: 'edge' }, annotations: { note: 'careful' } });
});

test('is not changed by what the caller does to its props later', () => {
  const chart = makeChart();
  const labels: { [key: string]: string } = { team: 'edge' };
  new VclusterControlPlane(makeCluster(chart), 'ControlPlane', { labels });
  labels.team = 'core';
  expect(find(synth(chart), 'VCluster').metadata.labels).toEqual({ team: 'edge' });
});

test('is infra cluster and control plane', () => {
  const cluster = makeCluster();
  const controlPlane = new VclusterControlPlane(cluster, 'ControlPlane');
  expect(cluster.primaryInfraCluster).toBe(controlPlane);
  expect(controlPlane).toMatchObject({ traits: VCLUSTER_TRAITS, controlPlaneTraits: VCLUSTER_CONTROL_PLANE_TRAITS, primaryRequested: false });
  expect(controlPlane.carriedBy).toBeUndefined();
  expect(cluster.bootstrap).toBe(controlPlane.bootstrap);
  expect(controlPlane.bootstrap).toBeInstanceOf(KubeadmBootstrap);
});

test.each<[object, string]>([
  [{ chart: { version: 'latest' } }, "'chart.version' 'latest' is not an exact version; use for example '0.22.1'"],
  [{ chart: { version: '0.22' } }, "'chart.version' '0.22' is not an exact version; use for example '0.22.1'"],
  [{ chart: { version: '>=0.22.0' } }, "'chart.version' '>=0.22.0' is not an exact version; use for example '0.22.1'"],
  [{ chart: { version: '' } }, "'chart.version' '' is not an exact version; use for example '0.22.1'"],
  [{ chart: { name: 'loft/vcluster' } }, "'chart.name' 'loft/vcluster' is not the name of a chart; use for example 'vcluster'"],
  [{ chart: { repository: 'charts.loft.sh' } }, "'chart.repository' 'charts.loft.sh' is not an HTTP address; use for example 'https://charts.loft.sh'"],
  [{ chart: { repository: 'oci://me:secret@charts.loft.sh' } },
    "'chart.repository' 'oci://…@charts.loft.sh' is not an HTTP address; use for example 'https://charts.loft.sh'"],
  ...['me:secret', 'me', ':secret'].map((user): [object, string] => [{ chart: { repository: `https://${user}@charts.example.com/loft` } },
    "'chart.repository' 'https://…@charts.example.com/loft' has credentials, which everybody could read in the VCluster; use an address that needs none"]),
  [{ values: '- a list' }, "'values' is not a YAML map; give the values of the chart as one YAML document"],
  [{ values: 'text' }, "'values' is not a YAML map; give the values of the chart as one YAML document"],
  [{ values: 'a: [' }, "'values' is not a YAML map; give the values of the chart as one YAML document"],
  [{ values: 'a: 1\n---\nb: 2\n' }, "'values' is not a YAML map; give the values of the chart as one YAML document"],
])('fails on %j', (props, reason) => {
  expect(() => build(props)).toThrow(new Error(`[test/Cluster/ControlPlane] ${reason} (input/invalid-value)`));
});

test('fails on a cluster name that no Helm release can have', () => {
  const clusterName = `e${'x'.repeat(53)}`;
  expect(() => build({}, { clusterName })).toThrow(new Error(
    `[test/Cluster/ControlPlane] 'clusterName' '${clusterName}' (54 characters) is too long for VCluster; use at most 53 characters (cluster/invalid-name)`));
  expect(() => build({}, { clusterName: clusterName.slice(1) })).not.toThrow();
});

test('fails on a cluster name that no Service can have', () => {
  expect(() => build({}, { clusterName: '2nd-edge' })).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'clusterName' '2nd-edge' starts with a digit, which VCluster does not allow; start it with a letter (cluster/invalid-name)"));
});

test('fails with a pool', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new VclusterControlPlane(cluster, 'ControlPlane');
  new ByohWorkerPool(cluster, 'Workers');
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + '  [test/Cluster] ByoCluster cannot be a secondary infra cluster beside VCluster: nothing that belongs to vcluster reads it; remove it, or the pool that brought it '
    + '(infrastructure/cannot-be-secondary)\n'
    + "  [test/Cluster] pool 'Workers' of byoh cannot join vcluster: its pods run on the nodes of its host cluster; "
    + 'remove the pool, or use another control plane (pool/foreign-provider)'));
});

test('fails beside an infra cluster that asks to be the primary', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new FakeInfraCluster(cluster, 'Cloud', CLOUD, { primary: true });
  new VclusterControlPlane(cluster, 'ControlPlane');
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + '  [test/Cluster] CloudCluster cannot be the primary infra cluster of vcluster: vcluster works with VCluster only; '
    + "set 'primary' on another infra cluster (infrastructure/cannot-be-primary)\n"
    + '  [test/Cluster] VCluster cannot be a secondary infra cluster beside CloudCluster: a VCluster is infrastructure and control plane in one; '
    + "create the one that is to be the primary before the control plane, with 'primary', or leave one of the two out (infrastructure/cannot-be-secondary)"));
});

test('fails on a cluster that is defined elsewhere', () => {
  const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge');
  expect(() => new VclusterControlPlane(cluster, 'ControlPlane')).toThrow(new Error(
    "[test/Cluster/ControlPlane] cluster 'edge' exists and has a control plane; only worker pools can be added (cluster/imported)"));
});

test('comes before the pools that it refuses or after them', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new FakeWorkerPool(cluster, 'Workers');
  new VclusterControlPlane(cluster, 'ControlPlane');
  expect(() => synth(chart)).toThrow("pool 'Workers' of cloud cannot join vcluster");
});
