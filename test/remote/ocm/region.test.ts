import { ApiObject, App, Chart, Duration, JsonPatch } from 'cdk8s';
import { remoteSideOf } from '../../../src/contract';
import { FleetApp } from '../../../src/fleet';
import { Metal3ControlPlane } from '../../../src/providers/metal3';
import { OcmKlusterletMode, OcmRegion, OcmRegionProps, OcmWorkDeletion, RemoteAccess } from '../../../src/remote';
import { WRONG_SIDE } from '../../../src/remote/rules/wrong-side';
import { Endpoint, MixedCluster } from '../../../src/root';
import { findingsIn } from '../../rules/mixed-bundle';
import { IMAGE } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { AGENT, factory, makeRegion } from '../sides';

interface Carried {
  readonly work: Manifest;
  readonly chart: Manifest[];
}

function workOf(app: App, props: Partial<OcmRegionProps> = {}, change: (cluster: MixedCluster) => void = () => undefined): Carried {
  const region = makeRegion(app, props);
  const cluster = factory(app, RemoteAccess.regional({ region }));
  change(cluster);
  return { work: find(synth(Chart.of(region)), 'ManifestWork'), chart: synth(Chart.of(cluster)) };
}

test('carries the objects of the chart as they are written, in their order, after their namespace', () => {
  const { work, chart } = workOf(new App());
  expect(work.metadata).toEqual({ name: 'factory-1', namespace: 'region-mgmt' });
  expect(work.spec.workload.manifests).toEqual([{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'factory-1' } }, ...chart]);
});

test('carries what is patched', () => {
  const { work } = workOf(new App(), {}, cluster => cluster.resource.addJsonPatch(JsonPatch.add('/spec/paused', true)));
  expect(find(work.spec.workload.manifests, 'Cluster').spec.paused).toBe(true);
});

test('carries a namespace of the chart once', () => {
  const { work } = workOf(new App(), {}, cluster => {
    new ApiObject(Chart.of(cluster), 'Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'factory-1', labels: { site: 'one' } } });
  });
  expect(find(work.spec.workload.manifests, 'Namespace').metadata.labels).toEqual({ site: 'one' });
});

test('applies each object with a field manager of its own and asks back for what a cluster is made of', () => {
  const { work: { spec: { manifestConfigs, workload: { manifests } } } } = workOf(new App());
  expect(manifestConfigs).toHaveLength(manifests.length);
  for (const { updateStrategy } of manifestConfigs) {
    expect(updateStrategy).toEqual({ type: 'ServerSideApply', serverSideApply: { fieldManager: 'work-agent-cdk8s-cluster-api' } });
  }
  const asked = Object.fromEntries(manifestConfigs.filter(({ feedbackRules }: Manifest) => feedbackRules !== undefined)
    .map(({ resourceIdentifier: { resource }, feedbackRules }: Manifest) => [resource, feedbackRules[0].jsonPaths]));
  expect(asked).toEqual({
    clusters: [{ name: 'available', path: '.status.conditions[?(@.type=="Available")].status' }, { name: 'phase', path: '.status.phase' }],
    kubeadmcontrolplanes: [
      { name: 'available', path: '.status.conditions[?(@.type=="Available")].status' }, { name: 'readyReplicas', path: '.status.readyReplicas' },
    ],
  });
});

test.each([
  [undefined, { propagationPolicy: 'Orphan' }],
  [OcmWorkDeletion.FOREGROUND, { propagationPolicy: 'Foreground' }],
])('deletes as it is told: %s', (deletion, expected) => {
  expect(workOf(new App(), { deletion }).work.spec.deleteOption).toEqual(expected);
});

test('deletes clusters and leaves the rest to Cluster API, if it is told so', () => {
  const { work: { spec: { deleteOption, manifestConfigs } } } = workOf(new App(), { deletion: OcmWorkDeletion.CLUSTERS });
  const others = manifestConfigs.map(({ resourceIdentifier }: Manifest) => resourceIdentifier).filter(({ resource }: Manifest) => resource !== 'clusters');
  expect(deleteOption).toEqual({ propagationPolicy: 'SelectivelyOrphan', selectivelyOrphans: { orphaningRules: others } });
});

test('takes all props', () => {
  const app = new App();
  const props: Required<OcmRegionProps> = {
    hubUrl: 'https://hub.example.com:8443',
    secretStoreName: 'vault',
    bootstrapKey: 'hub/first-contact',
    version: 'v1.4.0',
    imageRepository: 'registry.example.com/ocm',
    clusterSet: 'regional-management',
    leaseDuration: Duration.minutes(5),
    klusterletMode: OcmKlusterletMode.DEFAULT,
    agentNamespace: 'open-cluster-management-region',
    managedClusterName: 'north',
    fieldManager: 'work-agent-fleet',
    deletion: OcmWorkDeletion.FOREGROUND,
  };
  const region = makeRegion(app, props);
  factory(app, RemoteAccess.regional({ region }));
  const hub = synth(Chart.of(region));
  expect(find(hub, 'ManagedCluster')).toMatchObject({
    metadata: { name: 'north', labels: { 'cluster.open-cluster-management.io/clusterset': 'regional-management' } }, spec: { leaseDurationSeconds: 300 },
  });
  const { metadata, spec } = find(hub, 'ManifestWork');
  expect(metadata.namespace).toBe('north');
  expect(spec.deleteOption).toEqual({ propagationPolicy: 'Foreground' });
  expect(spec.manifestConfigs[0].updateStrategy.serverSideApply).toEqual({ fieldManager: 'work-agent-fleet' });
  const remote = synth(region.remoteChart(app, 'remote'));
  expect(find(remote, 'Klusterlet').spec).toMatchObject({ clusterName: 'north', deployOption: { mode: 'Default' } });
  expect(region.connections).toEqual([{
    from: 'the klusterlet in north', to: 'the API server of the hub', port: 8443, purpose: 'registration, clusters to build, and what became of them',
  }]);
});

test('lets the agent apply the groups of all its clusters, also of those that come later', () => {
  const app = new App();
  const region = makeRegion(app);
  const remote = region.remoteChart(app, 'remote');
  const cluster = factory(app, RemoteAccess.regional({ region }));
  new ApiObject(Chart.of(cluster), 'Pool', { apiVersion: 'ipam.metal3.io/v1alpha1', kind: 'IPPool', metadata: { name: 'own' }, spec: { namePrefix: 'own', pools: [{ start: '192.168.10.50', end: '192.168.10.60' }] } });
  factory(app, RemoteAccess.regional({ region }), 2);
  expect(find(synth(remote), 'ClusterRole').rules[0].apiGroups)
    .toEqual(['cluster.x-k8s.io', 'controlplane.cluster.x-k8s.io', 'infrastructure.cluster.x-k8s.io', 'ipam.metal3.io']);
});

test('has the chart of the cluster for the other side', () => {
  const app = new App();
  const cluster = factory(app, RemoteAccess.regional({ region: makeRegion(app) }));
  expect(remoteSideOf(Chart.of(cluster))).toEqual({ clusterName: 'region-mgmt', appliedBy: 'the work agent of Open Cluster Management' });
});

describe('a chart that the region makes', () => {
  const inChart = (chart: Chart, region: OcmRegion) => new MixedCluster(chart, 'Cluster', {
    clusterName: 'own', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], endpoint: Endpoint.loadBalancer('192.168.10.20'), remoteAccess: RemoteAccess.regional({ region }),
  });

  test('travels, and says of each object whom it is for', () => {
    const app = new App();
    const region = makeRegion(app);
    const chart = region.clusterChart(app, 'own', 'own');
    new Metal3ControlPlane(inChart(chart, region), 'ControlPlane', { image: IMAGE });
    const written = synth(chart);
    expect(written.length).toBeGreaterThan(3);
    expect(written.filter(({ metadata }) => metadata.namespace !== 'own' || metadata.labels['cdk8s-cluster-api/apply-to'] !== 'region-mgmt')).toEqual([]);
    expect(find(synth(Chart.of(region)), 'ManifestWork').spec.workload.manifests.slice(1)).toEqual(written);
  });

  test('reads no Secret that is on the hub only, which its file shows', () => {
    const app = new App();
    const region = makeRegion(app);
    const chart = region.clusterChart(app, 'own', 'own');
    new Metal3ControlPlane(inChart(chart, region), 'ControlPlane', { image: IMAGE });
    const claim = { apiVersion: 'cert-manager.io/v1', kind: 'Issuer', metadata: { name: 'own' }, spec: { ca: { secretName: 'own-ca' } } };
    const manifests = [...synth(chart), { ...claim, metadata: { name: 'own', namespace: 'own', labels: { 'cdk8s-cluster-api/apply-to': 'region-mgmt' } } },
      { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'own-ca', namespace: 'own' } }];
    expect(findingsIn(WRONG_SIDE, manifests)).toEqual(['Issuer/own spec.ca.secretName']);
  });

  test.each<[string, (region: OcmRegion, app: App) => Chart]>([
    ['of another region', (_, app) => new OcmRegion(new Chart(app, 'other'), 'Region', { ...AGENT, managedClusterName: 'other-mgmt' }).clusterChart(app, 'own', 'own')],
    ['of the agent itself', (region, app) => region.remoteChart(app, 'own')],
  ])('fails for a cluster in a chart %s', (_, chartOf) => {
    const app = new App();
    const region = makeRegion(app);
    expect(() => inChart(chartOf(region, app), region)).toThrow(
      "[own/Cluster] the chart 'own' goes to another cluster already, as a whole; give each cluster with RemoteAccess.regional() a chart of its own (remote/chart-carried)");
  });
});

test('writes the same bytes by FleetApp and cdk8s, each time', () => {
  const texts = [new App(), new FleetApp(), new App()].map(app => {
    const region = makeRegion(app);
    [1, 2, 3].forEach(index => factory(app, RemoteAccess.regional({ region }), index));
    region.remoteChart(app, 'remote');
    return app.synthYaml();
  });
  expect(new Set(texts).size).toBe(1);
});

test('fails for a second cluster in the chart', () => {
  const app = new App();
  const region = makeRegion(app);
  const { node } = factory(app, RemoteAccess.regional({ region }));
  expect(() => new MixedCluster(node.scope as Chart, 'Second', {
    clusterName: 'second', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], remoteAccess: RemoteAccess.regional({ region }),
  })).toThrow("[factory-1/Second] the chart 'factory-1' goes to another cluster already, as a whole; give each cluster with RemoteAccess.regional() a chart of its own (remote/chart-carried)");
});

test('fails for a chart without a namespace', () => {
  const app = new App();
  const region = makeRegion(app);
  expect(() => new MixedCluster(new Chart(app, 'none'), 'Cluster', {
    clusterName: 'none', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], remoteAccess: RemoteAccess.regional({ region }),
  })).toThrow("[none/Cluster] the chart 'none' has no 'namespace', and an agent applies objects to the namespace that they name; set it (input/missing-value)");
});

test('fails for a cluster in the chart of the hub', () => {
  const app = new App();
  const hub = new Chart(app, 'both', { namespace: 'both' });
  const region = new OcmRegion(hub, 'Region', { ...AGENT, managedClusterName: 'region-mgmt' });
  expect(() => new MixedCluster(hub, 'Cluster', {
    clusterName: 'both', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], remoteAccess: RemoteAccess.regional({ region }),
  })).toThrow("[both/Region] the chart 'both' has the ManifestWork in it, so that its objects would go to both sides; give a chart of its own (remote/own-chart)");
});

test.each<[string, Partial<OcmRegionProps>, string]>([
  ['a name that is no namespace', { managedClusterName: 'region.mgmt' }, "'managedClusterName' 'region.mgmt' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter "
    + 'or digit (remote/managed-cluster-name)'],
  ['a field manager of others', { fieldManager: 'argocd' }, "'fieldManager' 'argocd' is not possible; use 'work-agent' and up to 118 further characters without spaces (input/invalid-value)"],
])('fails for %s', (_, props, message) => {
  expect(() => makeRegion(new App(), props)).toThrow(`[hub/Region] ${message}`);
});

test('fails for a work that is larger than a hub takes', () => {
  const app = new App();
  const region = makeRegion(app);
  const cluster = new MixedCluster(new Chart(app, 'big', { namespace: 'big' }), 'Cluster', {
    clusterName: 'big', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], endpoint: Endpoint.loadBalancer('192.168.10.20'), remoteAccess: RemoteAccess.regional({ region }),
  });
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE, preKubeadmCommands: [`echo ${'x'.repeat(600_000)}`] });
  expect(() => synth(Chart.of(region))).toThrow(/\[hub\/Region\/Work-big\] spec.workload.manifests: the content has \d{6} bytes as the hub counts them, and its webhook refuses more than 512000; put some of the objects /);
});
