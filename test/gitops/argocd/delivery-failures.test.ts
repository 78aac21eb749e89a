import { App, Chart, YamlOutputType } from 'cdk8s';
import { addMixedCluster, addObject, deliver, MIXED_CLUSTERS, SOURCE } from './deliveries';
import { Fleet, FleetApp, FleetInventory } from '../../../src/fleet';
import { ArgoCdDelivery, ArgoCdDeliveryProps, ArgoCdLayout } from '../../../src/gitops';
import { temporaryFolders } from '../../support/folders';

const newFolder = temporaryFolders();
const IN_LAYOUT = Object.values(ArgoCdLayout);

function refusal(reason: string): Error {
  return new Error(`[clusters-argocd/Clusters] ${reason}`);
}

describe('fails without something to deliver:', () => {
  test.each<[string, Partial<ArgoCdDeliveryProps>]>([['no charts', {}], ['an empty list', { charts: [] }]])('%s', (_, props) => {
    expect(() => deliver(new FleetApp(), props)).toThrow(refusal(
      "there is nothing to deliver; give 'charts', 'clusters' or a 'fleet' with at least one cluster (gitops/nothing-to-deliver)"));
  });

  test('an empty chart', () => {
    const app = new FleetApp();
    expect(() => deliver(app, { charts: [new Chart(app, 'edge')] })).toThrow(refusal(
      "the chart 'edge' has no objects; create the delivery after what it delivers (gitops/nothing-to-deliver)"));
  });
});

describe('fails on what cannot be delivered:', () => {
  test('a stock app', () => {
    const app = new App();
    expect(() => new ArgoCdDelivery(new Chart(app, 'argocd'), 'Delivery', { source: SOURCE, charts: [addMixedCluster(app)] })).toThrow(new Error(
      "[argocd/Delivery] a delivery needs an app that writes the folders it names; make the app with 'new FleetApp()' (fleet/needs-fleet-app)"));
  });

  test('a chart of another app', () => {
    expect(() => deliver(new FleetApp(), { charts: [addMixedCluster(new FleetApp())] })).toThrow(refusal(
      "the chart 'edge' is in another app than the delivery; create both in one app (gitops/other-app)"));
  });

  test('the chart of the delivery, and one above it', () => {
    const chart = new Chart(new FleetApp(), 'all');
    const below = new Chart(chart, 'argocd');
    for (const scope of [chart, below]) {
      expect(() => new ArgoCdDelivery(scope, 'Delivery', { source: SOURCE, charts: [chart] })).toThrow(new Error(
        `[${scope.node.path}/Delivery] the chart 'all' has the delivery in it; create the delivery in a chart of its own (gitops/own-chart)`));
    }
  });

  test('a chart that is named twice, by whatever name', () => {
    const app = new FleetApp();
    const chart = addMixedCluster(app);
    expect(() => deliver(app, { charts: [chart], clusters: [chart.node.findChild('Cluster')] })).toThrow(refusal(
      "the chart 'edge' is delivered twice; name each chart once, and none with the charts below it (gitops/delivered-twice)"));
  });

  test.each([[0, 1], [1, 0]])('a chart with the charts below it, in the order %d, %d', (...order) => {
    const app = new FleetApp();
    const chart = addMixedCluster(app);
    const below = addMixedCluster(chart, 'below');
    const charts = order.map(index => [chart, below][index]);
    expect(() => deliver(app, { charts })).toThrow(refusal(
      `the chart '${charts[1].node.path}' is delivered twice; name each chart once, and none with the charts below it (gitops/delivered-twice)`));
  });

  test('a chart that has been delivered', () => {
    const app = new FleetApp();
    const chart = addMixedCluster(app);
    deliver(app, { charts: [chart] });
    expect(() => deliver(app, { charts: [chart] }, 'Again')).toThrow(new Error("[again-argocd/Again] the chart 'edge' is delivered by "
      + "'clusters-argocd/Clusters' too; name each chart once, and none with the charts below it (gitops/delivered-twice)"));
  });

  test('two clusters of one name', () => {
    const app = new FleetApp();
    const charts = ['europe', 'asia'].flatMap(folder => new Fleet(app, folder, {
      inventory: FleetInventory.of([{ name: 'edge' }]), folder, blueprint: MIXED_CLUSTERS,
    }).node.children as Chart[]);
    expect(() => deliver(app, { charts })).toThrow(refusal("two Applications would be called 'edge-inventory'; give one of the clusters another name, "
      + "or deliver them apart, each delivery with its own 'namePrefix' (input/duplicate)"));
  });

  test('a cluster that is called like the addons of another', () => {
    const app = new FleetApp();
    const charts = ['edge', 'edge-addons'].map(id => addMixedCluster(app, id));
    expect(() => deliver(app, { charts, layout: ArgoCdLayout.ONE_APPLICATION, addons: { path: 'addons' } })).toThrow(refusal(
      "two Applications would be called 'edge-addons'; give one of the clusters another name, "
      + "or deliver them apart, each delivery with its own 'namePrefix' (input/duplicate)"));
  });

  test.each(IN_LAYOUT)('a name that is too long, in layout %s', layout => {
    const app = new FleetApp();
    const namePrefix = `${'a'.repeat(60)}-`;
    const name = `${namePrefix}edge${layout === ArgoCdLayout.THREE_APPLICATIONS ? '-inventory' : ''}`;
    expect(() => deliver(app, { charts: [addMixedCluster(app)], layout, namePrefix })).toThrow(refusal(
      `'Application' '${name}' (${name.length} characters) is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)`));
  });
});

describe('fails on settings:', () => {
  const APPLICATION_SET = { layout: ArgoCdLayout.APPLICATION_SET };
  test.each<[string, Partial<ArgoCdDeliveryProps>, string]>([
    ['a source that is none', { source: { ...SOURCE, revision: ' ' } },
      "'source.revision' ' ' is no revision; give a branch, tag or commit, for example 'main' (input/invalid-value)"],
    ['a destination that is none', { destination: { name: '' } },
      "'destination.name' is empty; give the name of a cluster that is registered in Argo CD, or leave it out (input/invalid-value)"],
    ['syncs that contradict themselves', { sync: { automated: false, prune: true } },
      "'sync.prune' is about automatic syncs, which 'sync.automated' turns off; leave one of them out (input/invalid-value)"],
    ['differences without fields', { ignoreDifferences: [{ kind: 'Secret' }] },
      "'ignoreDifferences' names no field of Secret; give 'jsonPointers' or 'jqPathExpressions' (input/invalid-value)"],
    ['a project without a name', { projectName: '' },
      "'projectName' is empty; give the name of an AppProject that is there, or leave it out (input/invalid-value)"],
    ['addons without a folder', { addons: { path: '' } },
      "'addons.path' '' is no folder of the repository; use a relative path with forward slashes and without '..', for example 'dist', or '.' for the repository itself (input/invalid-value)"],
    ['addons in a namespace that is none', { addons: { path: 'addons', namespace: 'A' } },
      "'addons.namespace' 'A' is not the name of a namespace; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"],
    ['folders that are looked into by nobody', { folders: ['clusters'] },
      "'folders' says where an ApplicationSet finds clusters, and other layouts name the folder of each; leave it out (input/invalid-value)"],
    ['no folders', { ...APPLICATION_SET, folders: [] },
      "'folders' is empty; name the folders whose subfolders are clusters, or leave it out (input/invalid-value)"],
    ['a folder that is none', { ...APPLICATION_SET, folders: ['clusters', '/clusters'] },
      "'folders[1]' '/clusters' is no folder of the repository; use a relative path with forward slashes and without '..', for example 'dist', or '.' for the repository itself (input/invalid-value)"],
    ['addons of an ApplicationSet', { ...APPLICATION_SET, addons: { path: 'addons' } },
      "'addons' makes one Application for each cluster, and with an ApplicationSet it is Argo CD that makes them; give addons to registered clusters with another ApplicationSet, or use another layout (input/invalid-value)"],
    ['an ApplicationSet that deletes', { ...APPLICATION_SET, cascadeDelete: true },
      "'cascadeDelete' would let the loss of an ApplicationSet delete all clusters; leave it out and delete an Application with 'argocd app delete --cascade', or use another layout (input/invalid-value)"],
    ['one namespace for all clusters', { ...APPLICATION_SET, sync: { createNamespace: true } },
      "'sync.createNamespace' creates the namespace of the destination, which is one for all clusters of an ApplicationSet; give 'destination.namespace', or add the namespaces to the charts (input/missing-value)"],
  ])('%s', (_, props, reason) => {
    const app = new FleetApp();
    const chart = addMixedCluster(app);
    expect(() => deliver(app, { charts: [chart], ...props })).toThrow(refusal(reason));
  });

  test('a name that is that of the project which may do everything', () => {
    const app = new FleetApp();
    const chart = addMixedCluster(app);
    expect(() => new ArgoCdDelivery(new Chart(app, 'argocd'), 'Default', { source: SOURCE, charts: [chart] })).toThrow(new Error(
      "[argocd/Default/Project] 'projectName' 'default' is that of the project which every Argo CD has and which may do everything; use another name (input/invalid-value)"));
  });

  test('an output folder that is nowhere in the repository', () => {
    const app = new FleetApp({ outdir: '/tmp/out' });
    expect(() => deliver(app, { charts: [addMixedCluster(app)], source: { repoUrl: SOURCE.repoUrl, revision: 'main' } })).toThrow(refusal(
      "'source.path' is needed, because the output folder '/tmp/out' is no folder of the repository; give the folder in which the manifests are committed (input/missing-value)"));
  });
});

describe('synthesis fails on', () => {
  test.each(IN_LAYOUT)('an object that comes after the delivery, in layout %s', layout => {
    const app = new FleetApp({ outdir: newFolder() });
    const chart = addMixedCluster(app);
    deliver(app, { charts: [chart], layout });
    addObject(chart, 'v1', 'ConfigMap');
    expect(() => app.synth()).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [clusters-argocd/Clusters] ConfigMap 'edge/ConfigMap' came into the chart 'edge' after its delivery, which could not prepare it; "
      + 'create the delivery last (gitops/late-object)'));
  });

  test('a folder beside those of an ApplicationSet that nobody delivers', () => {
    const app = new FleetApp({ outdir: newFolder() });
    const fleet = new Fleet(app, 'Fleet', {
      inventory: FleetInventory.of([{ name: 'north' }]), folder: '', blueprint: MIXED_CLUSTERS,
    });
    const edge = addMixedCluster(app);
    deliver(app, { charts: [edge], layout: ArgoCdLayout.APPLICATION_SET });
    const [path] = fleet.node.children.map(({ node }) => node.path);
    expect(() => app.synth()).toThrow(new RegExp(`would apply 'north', the folder of the chart '${path}', which is not delivered; deliver it too, `
      + 'or put the clusters into a folder of their own \\(gitops/stray-folder\\)'));
  });

  test('its own folder, if every chart has one', () => {
    const app = new FleetApp({ outdir: newFolder(), yamlOutputType: YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE });
    deliver(app, { charts: [addMixedCluster(app)], layout: ArgoCdLayout.APPLICATION_SET });
    expect(() => app.synth()).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [clusters-argocd/Clusters] the ApplicationSet would apply 'clusters-argocd', the folder of the chart 'clusters-argocd', which is not delivered; "
      + 'deliver it too, or put the clusters into a folder of their own (gitops/stray-folder)'));
  });
});
