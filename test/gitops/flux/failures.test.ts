import { App, Chart, Duration } from 'cdk8s';
import { addMixedCluster, addObject, deliver, SOURCE } from './deliveries';
import { Fleet, FleetApp, FleetInventory } from '../../../src/fleet';
import { FluxDelivery, FluxDeliveryProps, PoolDeletion } from '../../../src/gitops';
import { ByohWorkerPool } from '../../../src/providers/byoh';
import { MixedCluster } from '../../../src/root';
import { temporaryFolders } from '../../support/folders';

const newFolder = temporaryFolders();

function makeChart(app: FleetApp, id = 'edge'): Chart {
  const chart = new Chart(app, id);
  addObject(chart, 'cluster.x-k8s.io/v1beta2', 'Cluster');
  return chart;
}

test('fails with nothing to deliver', () => {
  expect(() => deliver(new FleetApp(), {})).toThrow(new Error("[flux/Clusters] there is nothing to deliver; give 'charts', 'clusters' or a 'fleet' with at least one cluster "
    + '(gitops/nothing-to-deliver)'));
});

test('fails for a chart without objects', () => {
  const app = new FleetApp();
  expect(() => deliver(app, { charts: [new Chart(app, 'edge')] }))
    .toThrow(new Error("[flux/Clusters] the chart 'edge' has no objects; create the delivery after what it delivers (gitops/nothing-to-deliver)"));
});

test('fails for a chart that is named twice, and for one that is delivered already', () => {
  const app = new FleetApp();
  const chart = makeChart(app);
  expect(() => deliver(app, { charts: [chart], clusters: [chart.node.children[0]] }))
    .toThrow(new Error("[flux/Clusters] the chart 'edge' is delivered twice; name each chart once, and none with the charts below it (gitops/delivered-twice)"));
  expect(() => deliver(app, { charts: [chart] }, 'other'))
    .toThrow(new Error("[other/Clusters] the chart 'edge' is delivered by 'flux/Clusters' too; name each chart once, and none with the charts below it (gitops/delivered-twice)"));
});

test('fails for a pool that a hook of Argo CD is to delete', () => {
  const app = new FleetApp();
  const chart = new Chart(app, 'edge', { namespace: 'edge' });
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2' });
  const pool = new ByohWorkerPool(cluster, 'Workers');
  pool.retire();
  new PoolDeletion(pool, 'Deletion', { confirm: 'edge-workers', image: `kubectl@sha256:${'0'.repeat(64)}` });
  expect(() => deliver(app, { charts: [chart] })).toThrow(new Error("[flux/Clusters] 'edge/Cluster/Workers/Deletion' deletes a pool by a hook of Argo CD, and Flux "
    + 'would apply the pool again and again; leave it out, and remove the pool from the code when its machines are gone (input/invalid-value)'));
});

test('fails in the chart that it delivers', () => {
  const chart = makeChart(new FleetApp());
  expect(() => new FluxDelivery(chart, 'Delivery', { charts: [chart], source: SOURCE }))
    .toThrow(new Error("[edge/Delivery] the chart 'edge' has the delivery in it; create the delivery in a chart of its own (gitops/own-chart)"));
});

test('fails in an app that writes no folders', () => {
  const app = new App();
  const chart = new Chart(app, 'edge');
  addObject(chart, 'cluster.x-k8s.io/v1beta2', 'Cluster');
  expect(() => new FluxDelivery(new Chart(app, 'flux'), 'Clusters', { charts: [chart], source: SOURCE }))
    .toThrow(new Error("[flux/Clusters] a delivery needs an app that writes the folders it names; make the app with 'new FleetApp()' (fleet/needs-fleet-app)"));
});

test('fails for an object that comes later', () => {
  const app = new FleetApp({ outdir: newFolder() });
  const chart = makeChart(app);
  deliver(app, { charts: [chart] });
  addObject(chart, 'v1', 'ConfigMap');
  expect(() => app.synth()).toThrow(new Error('Validation failed with the following errors:\n'
    + "  [flux/Clusters] ConfigMap 'edge/ConfigMap' came into the chart 'edge' after its delivery, which could not prepare it; create the delivery last (gitops/late-object)"));
});

test('fails if two Kustomizations would have one name', () => {
  const app = new FleetApp();
  const fleets = ['europe', 'asia'].map(folder => new Fleet(app, folder, {
    inventory: FleetInventory.of([{ name: 'lab' }]), folder, blueprint: { buildCluster: chart => addObject(chart, 'v1', 'ConfigMap') },
  }));
  const charts = fleets.flatMap(fleet => fleet.node.children.filter((child): child is Chart => Chart.isChart(child)));
  expect(() => deliver(app, { charts })).toThrow(new Error("[flux/Clusters] two Kustomizations would be 'flux-system/lab'; give one of the clusters another name, "
    + "or deliver them apart, each delivery with its own 'namePrefix' (input/duplicate)"));
});

test('fails for addons of a Cluster without a namespace', () => {
  const app = new FleetApp();
  expect(() => deliver(app, { charts: [makeChart(app)], addons: { path: 'addons' } })).toThrow(new Error("[flux/Clusters] the Cluster 'edge/Cluster' has no namespace, "
    + 'and Flux looks for its kubeconfig in the namespace of the addons; give its chart a namespace (input/missing-value)'));
});

test('fails for an output folder that is none of the source', () => {
  const app = new FleetApp({ outdir: '/tmp/dist' });
  expect(() => deliver(app, { charts: [makeChart(app)], source: { name: 'platform' } })).toThrow(new Error("[flux/Clusters] 'source.path' is needed, "
    + "because the output folder '/tmp/dist' is no folder of the repository; give the folder in which the manifests are committed (input/missing-value)"));
});

const NO_NAMESPACE = "is not the name of a namespace; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)";
const NO_NAME = "is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)";
const NO_FOLDER = "is no folder of the repository; use a relative path with forward slashes and without '..', for example 'dist', "
  + "or '.' for the repository itself (input/invalid-value)";

test.each<[Partial<FluxDeliveryProps>, string]>([
  [{ source: { name: 'Platform' } }, `'source.name' 'Platform' ${NO_NAME}`],
  [{ source: { name: 'platform', namespace: 'a.b' } }, `'source.namespace' 'a.b' ${NO_NAMESPACE}`],
  [{ source: { name: 'platform', path: '../dist' } }, `'source.path' '../dist' ${NO_FOLDER}`],
  [{ namespace: 'Flux' }, `'namespace' 'Flux' ${NO_NAMESPACE}`],
  [{ serviceAccountName: '' }, `'serviceAccountName' '' ${NO_NAME}`],
  [{ decryptionSecretName: 'SOPS' }, `'decryptionSecretName' 'SOPS' ${NO_NAME}`],
  [{ interval: Duration.seconds(0) }, "'interval' is no time at all; use for example Duration.minutes(5) (input/invalid-value)"],
  [{ retryInterval: Duration.seconds(0) }, "'retryInterval' is no time at all; use for example Duration.minutes(5) (input/invalid-value)"],
  [{ timeout: Duration.seconds(0) }, "'timeout' is no time at all; use for example Duration.minutes(5) (input/invalid-value)"],
  [{ addons: { path: '/addons' } }, `'addons.path' '/addons' ${NO_FOLDER}`],
  [{ addons: { path: 'addons', source: { name: 'A' } } }, `'addons.source.name' 'A' ${NO_NAME}`],
  [{ addons: { path: 'addons', decryptionSecretName: 'A' } }, `'addons.decryptionSecretName' 'A' ${NO_NAME}`],
  [{ namePrefix: 'Production-' }, "'Kustomization' 'Production-edge-inventory' is not a valid name; "
    + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"],
])('fails for %j', (props, message) => {
  const app = new FleetApp();
  expect(() => deliver(app, { charts: [addMixedCluster(app)], ...props })).toThrow(new Error(`[flux/Clusters] ${message}`));
});
