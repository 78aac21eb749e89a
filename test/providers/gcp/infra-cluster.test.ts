import { Chart, Testing } from 'cdk8s';
import { INFRA, MACHINE, makeGcpCluster } from './machines';
import {
  GcpControlPlane, GcpInfraCluster, GcpInfraClusterProps, GcpLoadBalancerType, GcpMachinePool, GcpWorkerPool,
} from '../../../src/providers/gcp';
import { MixedCluster } from '../../../src/root';
import { CLOUD, FakeControlPlane, HOSTED } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

/** The GCPCluster of a cluster whose control plane runs in GCP. */
function gcpCluster(props: Partial<GcpInfraClusterProps> = {}, clusterName?: string): Manifest {
  const chart = makeChart();
  new GcpControlPlane(makeGcpCluster(chart, props, clusterName === undefined ? {} : { clusterName }), 'ControlPlane', MACHINE);
  const manifest = find(synth(chart), 'GCPCluster');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest;
}

/** The GCPCluster under a hosted control plane, kept away from its controller. */
function hostedGcpCluster(props: Partial<GcpInfraClusterProps> = {}, clusterName: string = 'edge'): Manifest {
  const chart = makeChart();
  new FakeControlPlane(makeGcpCluster(chart, props, { clusterName }), 'ControlPlane', CLOUD, HOSTED);
  return find(synth(chart), 'GCPCluster');
}

/** The GCPCluster beside the primary of another provider. */
function secondaryGcpCluster(props: Partial<GcpInfraClusterProps> = {}): Manifest {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new GcpInfraCluster(cluster, 'Gcp', { ...INFRA, ...props });
  new FakeControlPlane(cluster, 'ControlPlane');
  return find(synth(chart), 'GCPCluster');
}

function infraError(text: string): Error {
  return new Error(`[test/Cluster/Gcp] ${text}`);
}

function findings(text: string): Error {
  return new Error(`Validation failed with the following errors:\n  [test/Cluster/Gcp] ${text}`);
}

test('leaves the endpoint to the load balancer of a control plane in GCP and states the network', () => {
  expect(gcpCluster()).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'GCPCluster',
    metadata: { name: 'edge', namespace: 'edge' },
    spec: { project: 'my-project', region: 'europe-west1', network: { name: 'default', mtu: 1460, minPortsPerVm: 64 } },
  });
});

test('is kept away from its controller under a hosted control plane', () => {
  const { metadata, spec } = hostedGcpCluster();
  expect(metadata).toEqual({ name: 'edge', namespace: 'edge', annotations: { 'cluster.x-k8s.io/managed-by': 'hosted' } });
  expect(spec).toEqual(gcpCluster().spec);
});

test('holds parameters and the endpoint beside the primary of another provider', () => {
  const { metadata, spec } = secondaryGcpCluster();
  expect(metadata).toEqual({
    name: 'edge',
    namespace: 'edge',
    labels: { 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' },
    annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' },
  });
  expect(spec).toEqual({ ...gcpCluster().spec, controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 } });
});

test('can be added to an existing cluster as a secondary', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'far', { kubernetesVersion: 'v1.34.2', infraClusterName: 'far-infra' });
  new GcpInfraCluster(cluster, 'Gcp', INFRA);
  new GcpWorkerPool(cluster, 'Workers', { ...MACHINE, failureDomain: 'europe-west1-b' });
  const { metadata } = find(synth(chart), 'GCPCluster');
  expect(metadata.name).toBe('far-infra');
  expect(metadata.annotations).toEqual({ 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' });
});

test('writes all props', () => {
  const props: Required<GcpInfraClusterProps> = {
    ...INFRA,
    primary: true,
    labels: { team: 'metal' },
    annotations: { note: 'careful' },
    network: { name: 'machines' },
    identity: { secretName: 'gcp-credentials', secretNamespace: 'secrets' },
    apiServerLoadBalancer: { type: GcpLoadBalancerType.INTERNAL },
    failureDomains: ['europe-west1-c', 'europe-west1-b'],
    additionalLabels: { cost: 'shared' },
    resourceManagerTags: [{ parentId: 'my-project', key: 'environment', value: 'staging' }],
  };
  const { metadata, spec } = gcpCluster(props);
  expect(metadata).toEqual({ name: 'edge', namespace: 'edge', labels: { team: 'metal' }, annotations: { note: 'careful' } });
  expect(spec).toEqual({
    project: 'my-project',
    region: 'europe-west1',
    network: { name: 'machines', mtu: 1460, minPortsPerVm: 64 },
    credentialsRef: { name: 'gcp-credentials', namespace: 'secrets' },
    loadBalancer: { loadBalancerType: 'Internal' },
    failureDomains: ['europe-west1-c', 'europe-west1-b'],
    additionalLabels: { cost: 'shared' },
    resourceManagerTags: [{ parentID: 'my-project', key: 'environment', value: 'staging' }],
  });
});

test('writes nothing for empty lists and maps', () => {
  expect(gcpCluster({ failureDomains: [], additionalLabels: {}, resourceManagerTags: [], network: {} })).toEqual(gcpCluster());
});

test('takes the credentials from the namespace of the chart', () => {
  expect(gcpCluster({ identity: { secretName: 'gcp-credentials' } }).spec.credentialsRef).toEqual({ name: 'gcp-credentials', namespace: 'edge' });
});

test('fails for credentials without any namespace', () => {
  const chart = new Chart(Testing.app(), 'test');
  expect(() => makeGcpCluster(chart, { identity: { secretName: 'gcp-credentials' } })).toThrow(infraError(
    "'identity' refers to Secret 'gcp-credentials' without a namespace; set 'secretNamespace', or 'namespace' on the chart (infrastructure/namespace-missing)"));
});

test.each([
  ['secretName', { secretName: 'My Secret', secretNamespace: 'edge' }, 'My Secret'],
  ['secretNamespace', { secretName: 'gcp-credentials', secretNamespace: 'My Space' }, 'My Space'],
])('fails on the %s of credentials that no object has', (prop, identity, value) => {
  expect(() => gcpCluster({ identity })).toThrow(infraError(`'${prop}' '${value}' is not a valid object name; `
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"));
});

test.each(['My Project', 'short', 'ends-with-', `a${'b'.repeat(30)}`])('fails on the project %j', project => {
  expect(() => gcpCluster({ project })).toThrow(infraError(
    `'project' '${project}' is not the id of a project; use its 6 to 30 lower-case letters, digits and '-', not its display name (input/invalid-value)`));
});

test.each(['my-project', 'example.com:my-project'])('takes the project %s', project => {
  expect(gcpCluster({ project }).spec.project).toBe(project);
});

test.each(['europe', 'europe-west1-b', 'EUROPE-WEST1'])('fails on the region %j', region => {
  expect(() => gcpCluster({ region })).toThrow(infraError(`'region' '${region}' is not a region; use for example 'europe-west1' (input/invalid-value)`));
});

test.each([
  [['europe-west1'], "'failureDomains' 'europe-west1' is not a zone; use for example 'europe-west1-b' (input/invalid-value)"],
  [['europe-west1-b', 'us-east1-b'], "'failureDomains' 'us-east1-b' is not a zone of europe-west1; use for example 'europe-west1-b' (input/invalid-value)"],
  [['europe-west1-b', 'europe-west1-b'], "'failureDomains' has 'europe-west1-b' twice; give each zone once (input/duplicate)"],
])('fails on the failure domains %j', (failureDomains, text) => {
  expect(() => gcpCluster({ failureDomains })).toThrow(infraError(text));
});

const LOAD_BALANCER = "'apiServerLoadBalancer' is given, and CAPG builds none: the control plane does not run on GCP machines; leave it out (input/invalid-value)";

test.each([['hosted', hostedGcpCluster], ['secondary', secondaryGcpCluster]])('fails for a load balancer on a %s GCPCluster', (_which, make) => {
  expect(() => make({ apiServerLoadBalancer: { type: GcpLoadBalancerType.EXTERNAL } })).toThrow(findings(LOAD_BALANCER));
});

test('takes cluster names up to what the instance groups of the load balancer leave', () => {
  const longest = 'a'.repeat(38);
  expect(`${longest}-apiserver-europe-west1-b`).toHaveLength(63);
  expect(gcpCluster({}, longest).metadata.name).toBe(longest);
  expect(() => gcpCluster({}, `${longest}a`)).toThrow(findings(
    `'clusterName' '${longest}a' (39 characters) is too long for a GCPCluster in europe-west1; use at most 38 characters (cluster/invalid-name)`));
  expect(() => gcpCluster({ region: 'us-central1', failureDomains: ['us-central1-ai1a'] }, 'a'.repeat(37))).toThrow(findings(
    `'clusterName' '${'a'.repeat(37)}' (37 characters) is too long for a GCPCluster in us-central1; use at most 36 characters (cluster/invalid-name)`));
});

test('takes longer cluster names where there is no load balancer', () => {
  expect(hostedGcpCluster({}, 'a'.repeat(63)).metadata.name).toHaveLength(63);
});

test('tells what it is made from', () => {
  const props = { ...INFRA, failureDomains: ['europe-west1-b'] };
  const infraCluster = new GcpInfraCluster(makeCluster(), 'Gcp', props);
  props.failureDomains.push('europe-west1-c');
  infraCluster.failureDomains.push('europe-west1-d');
  expect(infraCluster.project).toBe('my-project');
  expect(infraCluster.region).toBe('europe-west1');
  expect(infraCluster.failureDomains).toEqual(['europe-west1-b']);
});

test.each([
  ['control plane', (cluster: MixedCluster) => new GcpControlPlane(cluster, 'ControlPlane', MACHINE)],
  ['worker pool', (cluster: MixedCluster) => new GcpWorkerPool(cluster, 'Workers', MACHINE)],
  ['machine pool', (cluster: MixedCluster) => new GcpMachinePool(cluster, 'Group', MACHINE)],
])('fails for a %s without a GCPCluster', (_which, create) => {
  expect(() => create(makeCluster())).toThrow(new Error("[test/Cluster] cluster 'edge' has no GCPCluster, which needs a project and a region; "
    + "create new GcpInfraCluster(cluster, 'Gcp', { project: 'my-project', region: 'europe-west1' }) before the control plane and pools that use it "
    + '(input/missing-value)'));
});
