import { Chart } from 'cdk8s';
import { addMixedCluster, addObject, manifestsIn, SOURCE } from './deliveries';
import { BLUEPRINTS } from '../../../src/blueprints/all';
import { Fleet, FleetApp, FleetInventory, FleetLayout } from '../../../src/fleet';
import { ArgoCdDelivery, ArgoCdLayout } from '../../../src/gitops';
import { ClusterApiVersion } from '../../../src/root';
import { filesBelow, temporaryFolders } from '../../support/folders';
import { find, ids, Manifest } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';
import { captureStderr } from '../../support/stderr';

captureStderr();
const newFolder = temporaryFolders();

/** The folders that Argo CD applies: those of Applications, and those that an ApplicationSet finds. */
function appliedFolders(delivery: Manifest[], outdir: string): string[] {
  const named = delivery.filter(({ kind }) => kind === 'Application').map(({ spec }) => spec.source.path);
  const found = delivery.filter(({ kind }) => kind === 'ApplicationSet')
    .flatMap(({ spec }) => spec.generators[0].git.directories.map(({ path }: Manifest) => path))
    .flatMap((pattern: string) => foldersIn(outdir).filter(folder => folder.replace(/[^/]+$/, '*') === pattern));
  return [...named, ...found];
}

/** The folders of the output, as they are called in the repository. */
function foldersIn(outdir: string): string[] {
  const parents = filesBelow(outdir).flatMap(file => file.split('/').slice(0, -1).map((_, depth, names) => names.slice(0, depth + 1).join('/')));
  return [...new Set(parents)].map(folder => `${SOURCE.path}/${folder}`);
}

function objectsIn(outdir: string, folder: string): Manifest[] {
  return manifestsIn(outdir, folder.replace(/^dist\//, ''));
}

const ALL = Object.values(ArgoCdLayout).flatMap(layout => Object.keys(BLUEPRINTS).filter(name => !name.endsWith('-remote'))
  .flatMap(blueprint => Object.values(ClusterApiVersion).map(version => [layout, blueprint, version] as const)));

test.each(ALL)('%s: every object of %s in %s is in one folder that is applied, and what applies it fits the schemas', (layout, blueprint, apiVersion) => {
  const app = new FleetApp({ outdir: newFolder() });
  const chart = BLUEPRINTS[blueprint](app, blueprint, { apiVersion });
  new ArgoCdDelivery(new Chart(app, 'argocd'), 'Clusters', { charts: [chart], source: SOURCE, layout });
  const objects = chart.toJson().map((manifest: Manifest) => JSON.parse(JSON.stringify(manifest)));
  app.synth();

  const delivery = manifestsIn(app.outdir, '').filter(({ apiVersion: version }) => version === 'argoproj.io/v1alpha1');
  expect(delivery.flatMap(manifest => schemaErrors(manifest))).toEqual([]);
  const folders = appliedFolders(delivery, app.outdir);
  expect(ids(folders.flatMap(folder => objectsIn(app.outdir, folder)))).toEqual(ids(objects));
  expect(folders.map(folder => objectsIn(app.outdir, folder).length)).not.toContain(0);
});

test('the inventory is what machines need for as long as there are any', () => {
  const app = new FleetApp({ outdir: newFolder() });
  const chart = BLUEPRINTS['bare-metal-cluster'](app, 'datacentre');
  new ArgoCdDelivery(new Chart(app, 'argocd'), 'Clusters', { charts: [chart], source: SOURCE });
  app.synth();
  expect(ids(objectsIn(app.outdir, 'dist/datacentre/inventory'))).toEqual([
    'BootstrapKubeconfig/datacentre-hosts', 'ByoCluster/datacentre', 'IPPool/datacentre-nodes', 'IPPool/datacentre-storage',
  ]);
  expect(ids(objectsIn(app.outdir, 'dist/datacentre/cluster'))).toContain('Metal3Cluster/datacentre');
});

describe.each(Object.values(FleetLayout))('a fleet in layout %s', layout => {
  function deliverFleet(argoCdLayout: ArgoCdLayout): FleetApp {
    const app = new FleetApp({ outdir: newFolder() });
    const fleet = new Fleet(app, 'Fleet', {
      inventory: FleetInventory.of([{ name: 'north' }, { name: 'south' }]),
      layout,
      blueprint: {
        buildCluster: (chart, { name }) => {
          addMixedCluster(chart, 'Cluster', name);
          addObject(new Chart(chart, 'extra', { namespace: 'edge' }), 'v1', 'ConfigMap', { metadata: { name: `${name}-extra` } });
        },
      },
    });
    new ArgoCdDelivery(new Chart(app, 'argocd'), 'Clusters', { fleet, source: SOURCE, layout: argoCdLayout });
    app.synth();
    return app;
  }

  test.each(Object.values(ArgoCdLayout))('is delivered as %s, with the charts below those of its clusters', argoCdLayout => {
    const { outdir } = deliverFleet(argoCdLayout);
    const folders = appliedFolders(manifestsIn(outdir, ''), outdir);
    for (const name of ['north', 'south']) {
      const applied = ids(folders.filter(folder => folder.startsWith(`dist/clusters/${name}`)).flatMap(folder => objectsIn(outdir, folder)));
      expect(applied).toHaveLength(12);
      expect(applied).toContain(`ConfigMap/${name}-extra`);
    }
  });
});

test('an Application of hosts is told of what their controller switches', () => {
  const app = new FleetApp({ outdir: newFolder() });
  const chart = BLUEPRINTS['bare-metal-inventory'](app, 'hosts');
  new ArgoCdDelivery(new Chart(app, 'argocd'), 'Clusters', { charts: [chart], source: SOURCE });
  app.synth();
  const { spec } = find(manifestsIn(app.outdir, ''), 'Application', 'hosts-inventory');
  expect(spec.ignoreDifferences).toEqual([{ group: 'metal3.io', kind: 'BareMetalHost', jsonPointers: ['/spec/online'] }]);
  expect(spec.syncPolicy.syncOptions).toContain('RespectIgnoreDifferences=true');
});
