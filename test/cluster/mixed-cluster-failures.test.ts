import { Chart } from 'cdk8s';
import { CLOUD, FakeControlPlane, FakeWorkerPool } from './fakes';
import { MixedClusterProps } from '../../src/cluster/mixed-cluster-props';
import { Endpoint } from '../../src/core/endpoint';
import { ByohControlPlane } from '../../src/providers/byoh/control-plane';
import { ByohInfraCluster } from '../../src/providers/byoh/infra-cluster';
import { ByohWorkerPool } from '../../src/providers/byoh/worker-pool';
import { Metal3ControlPlane } from '../../src/providers/metal3/control-plane';
import { Metal3InfraCluster } from '../../src/providers/metal3/infra-cluster';
import { Metal3WorkerPool } from '../../src/providers/metal3/worker-pool';
import { IMAGE, makeChart, makeCluster } from '../support/charts';
import { synth } from '../support/manifests';

function refusal(props: Partial<MixedClusterProps>): () => unknown {
  return () => makeCluster(makeChart(), props);
}

/** The error of a chart that is complete and wrong. */
function synthesis(fill: (chart: Chart) => unknown): () => unknown {
  const chart = makeChart();
  fill(chart);
  return () => synth(chart);
}

test.each([
  ['', ''], ['x'.repeat(64), ' (64 characters)'], ['Edge', ''], ['edge.example', ''], ['edge_1', ''], ['-edge', ''], ['edge-', ''], ['edge 1', ''],
])("fails with the name '%s'", (clusterName, note) => {
  expect(refusal({ clusterName })).toThrow(new Error(`[test/Cluster] 'clusterName' '${clusterName}'${note} is not a valid name; `
    + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (cluster/invalid-name)"));
});

test.each([[''], ['1.34.2'], ['v1.34'], ['latest']])("fails with the version '%s'", kubernetesVersion => {
  expect(refusal({ kubernetesVersion })).toThrow(new Error(
    `[test/Cluster] 'kubernetesVersion' '${kubernetesVersion}' is not a full version; use 'v<major>.<minor>.<patch>', for example 'v1.34.2' (version/invalid)`));
});

test('fails with an endpoint that cannot be', () => {
  expect(refusal({ endpoint: Endpoint.of('https://api') })).toThrow(new Error(
    "[test/Cluster] 'endpoint' host 'https://api' is neither an IP address nor a DNS name; use for example Endpoint.of('192.168.10.20') (input/invalid-value)"));
  expect(refusal({ endpoint: Endpoint.of('192.168.10.20', 0) })).toThrow(new Error(
    "[test/Cluster] 'endpoint' port 0 is not a port; use a whole number from 1 to 65535 (input/invalid-value)"));
});

test.each([[''], ['.'], ['Cluster.local'], ['cluster.local.'], ['a b']])("fails with the service domain '%s'", serviceDomain => {
  expect(refusal({ serviceDomain })).toThrow(new Error(
    `[test/Cluster] 'serviceDomain' '${serviceDomain}' is not a DNS domain; use for example 'cluster.local' (input/invalid-value)`));
});

test('fails with a label that has another value already', () => {
  const cluster = makeCluster(makeChart(), { labels: { cni: 'calico' } });
  cluster.addLabel('cni', 'calico');
  expect(() => cluster.addLabel('cni', 'cilium')).toThrow(new Error(
    "[test/Cluster] the label 'cni' is 'calico' and cannot become 'cilium' as well; use another label for one of the two (input/duplicate)"));
  expect(cluster.resource.metadata.getLabel('cni')).toBe('calico');
});

test.each([['v1.35.0'], ['v2.0.0']])('fails with a pool of version %s, which is newer than the control plane', kubernetesVersion => {
  expect(() => new ByohWorkerPool(makeCluster(), 'Workers', { kubernetesVersion })).toThrow(new Error(
    `[test/Cluster/Workers] 'kubernetesVersion' ${kubernetesVersion} is newer than v1.34.2 of the control plane; upgrade the control plane first (version/skew)`));
});

test('fails without control plane and infrastructure', () => {
  expect(synthesis(chart => makeCluster(chart))).toThrow(new Error([
    'Validation failed with the following errors:',
    '  [test/Cluster] the cluster has no infra cluster; add a control plane or a worker pool that brings one, '
    + 'or create an infra cluster of your own (cluster/no-infrastructure)',
    "  [test/Cluster] cluster 'edge' has no control plane; create one with the cluster as its scope (cluster/control-plane-count)",
  ].join('\n')));
});

test('fails without a control plane', () => {
  expect(synthesis(chart => new ByohWorkerPool(makeCluster(chart), 'Workers'))).toThrow(new Error(
    'Validation failed with the following errors:\n'
    + "  [test/Cluster] cluster 'edge' has no control plane; create one with the cluster as its scope (cluster/control-plane-count)"));
});

test('fails with a second control plane', () => {
  const cluster = makeCluster();
  new ByohControlPlane(cluster, 'ControlPlane');
  expect(() => new Metal3ControlPlane(cluster, 'Other', { image: IMAGE })).toThrow(new Error(
    "[test/Cluster/Other] cluster 'edge' has the control plane 'ControlPlane' already; remove one of the two (cluster/control-plane-count)"));
});

test('fails without an endpoint where providers need it', () => {
  expect(synthesis(chart => {
    const cluster = makeCluster(chart, { endpoint: undefined });
    new ByohControlPlane(cluster, 'ControlPlane');
    new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
  })).toThrow(new Error('Validation failed with the following errors:\n'
    + "  [test/Cluster] 'endpoint' is missing, and ByoCluster, Metal3Cluster cannot find one; set it, for example Endpoint.of('192.168.10.20') (input/missing-value)"));
});

test('fails without an endpoint for a secondary that cannot find one, whatever the primary finds', () => {
  expect(synthesis(chart => {
    const cluster = makeCluster(chart, { endpoint: undefined });
    new FakeControlPlane(cluster, 'ControlPlane', CLOUD);
    new FakeWorkerPool(cluster, 'Workers', {}, { ...CLOUD, provider: 'other', infraClusterKind: 'OtherCluster', needsExplicitEndpoint: true });
  })).toThrow(new Error('Validation failed with the following errors:\n'
    + "  [test/Cluster] 'endpoint' is missing, and OtherCluster cannot find one; set it, for example Endpoint.of('192.168.10.20'), "
    + 'or, if CloudCluster makes the load balancer, apply the cluster without the others first and give its address then (input/missing-value)'));
});

test('fails with a second infra cluster of a kind', () => {
  const cluster = makeCluster();
  new ByohWorkerPool(cluster, 'Workers');
  expect(() => new ByohInfraCluster(cluster, 'Mine')).toThrow(new Error(
    "[test/Cluster/Mine] cluster 'edge' has a ByoCluster already; create it once, before the control plane and pools that use it (infrastructure/duplicate-kind)"));
});

test('fails with two primaries', () => {
  expect(synthesis(chart => {
    const cluster = makeCluster(chart);
    new Metal3InfraCluster(cluster, 'Metal', { primary: true });
    new ByohInfraCluster(cluster, 'Virtual', { primary: true });
    new ByohControlPlane(cluster, 'ControlPlane');
  })).toThrow(new Error('Validation failed with the following errors:\n'
    + "  [test/Cluster] 'Metal' and 'Virtual' both ask to be the primary infra cluster; set 'primary' on one of them (infrastructure/primary-count)"));
});
