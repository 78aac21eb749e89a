import * as fs from 'fs';
import * as path from 'path';
import { ApiObject, App, Chart, Lazy, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { parseAllDocuments } from 'yaml';
import { InvalidInputError } from '../../src/core';
import { Fleet, FleetApp, FleetInventory, FleetLayout, FleetProps, FleetShard, IFleetBlueprint } from '../../src/fleet';
import { Endpoint, MixedCluster, Warnings } from '../../src/root';
import { filesBelow, temporaryFolders } from '../support/folders';
import { find, ids, Manifest } from '../support/manifests';
import { captureStderr } from '../support/stderr';

const printed = captureStderr();
const newFolder = temporaryFolders();

/** A ConfigMap per cluster, and one more in a chart of its own. */
const CONFIG: IFleetBlueprint = {
  buildCluster: (chart, cluster) => {
    addConfig(chart, cluster.name, cluster.tryText('zone'));
    if (cluster.tryFlag('addons') === true) {
      addConfig(new Chart(chart, 'addons'), `${cluster.name}-addons`);
    }
  },
};
const TWO = FleetInventory.of([{ name: 'edge-1', addons: true }, { name: 'edge-2', addons: false }]);

function addConfig(scope: Construct, name: string, zone?: string): ApiObject {
  return new ApiObject(scope, 'Config', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { zone: zone ?? 'none' } });
}

function makeApp(): FleetApp {
  return new FleetApp({ outdir: newFolder() });
}

function makeFleet(props: Partial<FleetProps>, app = makeApp()): { app: FleetApp; fleet: Fleet } {
  return { app, fleet: new Fleet(app, 'Clusters', { inventory: TWO, blueprint: CONFIG, ...props }) };
}

/** The manifests in the output folder, without the list of what FleetApp has written. */
function synthFiles(app: FleetApp): string[] {
  app.synth();
  return filesBelow(app.outdir).filter(file => file.endsWith('.k8s.yaml')).sort();
}

function readManifests(app: FleetApp, file: string): Manifest[] {
  return (parseAllDocuments(fs.readFileSync(path.join(app.outdir, file), 'utf8')) as { toJS(): Manifest }[]).map(document => document.toJS());
}

test('every cluster has a folder, and in it a file for each of its charts', () => {
  const { app } = makeFleet({});
  expect(synthFiles(app)).toEqual(['clusters/edge-1/addons.k8s.yaml', 'clusters/edge-1/cluster.k8s.yaml', 'clusters/edge-2/cluster.k8s.yaml']);
  expect(ids(readManifests(app, 'clusters/edge-1/cluster.k8s.yaml'))).toEqual(['ConfigMap/edge-1']);
  expect(ids(readManifests(app, 'clusters/edge-1/addons.k8s.yaml'))).toEqual(['ConfigMap/edge-1-addons']);
});

test('charts beside a fleet are numbered if they depend on one another, whatever the clusters do', () => {
  const { app } = makeFleet({ inventory: FleetInventory.of([{ name: 'edge-1', addons: true }]) });
  const [use, crds] = ['use', 'crds'].map(id => new Chart(app, id));
  [use, crds].forEach(chart => addConfig(chart, chart.node.id));
  use.addDependency(crds);
  expect(synthFiles(app)).toEqual([
    '0000-crds.k8s.yaml', '0001-use.k8s.yaml', 'clusters/edge-1/addons.k8s.yaml', 'clusters/edge-1/cluster.k8s.yaml',
  ]);
});

test('a field that is read while objects are rendered is not warned about', () => {
  const blueprint: IFleetBlueprint = {
    buildCluster: (chart, cluster) => new ApiObject(chart, 'Config', {
      apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: cluster.name }, data: Lazy.any({ produce: () => ({ zone: cluster.text('zone') }) }),
    }),
  };
  const { app } = makeFleet({ blueprint, inventory: FleetInventory.of([{ name: 'edge-1', zone: 'a' }]) });
  app.synth();
  expect(printed()).toEqual([]);
});

test('a chart below a construct below the chart of the cluster has a file named after both', () => {
  const blueprint = { buildCluster: (chart: Chart) => addConfig(new Chart(new Construct(chart, 'Network'), 'cni'), chart.node.id) };
  const { app } = makeFleet({ blueprint, inventory: FleetInventory.of([{ name: 'edge-1' }]) });
  expect(synthFiles(app)).toEqual(['clusters/edge-1/Network-cni.k8s.yaml']);
});

test('every cluster is a file', () => {
  const { app } = makeFleet({ layout: FleetLayout.FILE_PER_CLUSTER });
  expect(synthFiles(app)).toEqual(['clusters/edge-1.k8s.yaml', 'clusters/edge-2.k8s.yaml']);
  expect(ids(readManifests(app, 'clusters/edge-1.k8s.yaml'))).toEqual(['ConfigMap/edge-1', 'ConfigMap/edge-1-addons']);
});

test('every cluster has a folder, and in it a file for each of its objects', () => {
  const { app } = makeFleet({ layout: FleetLayout.FOLDER_PER_CLUSTER_FILE_PER_RESOURCE });
  expect(synthFiles(app)).toEqual([
    'clusters/edge-1/ConfigMap.edge-1-addons.k8s.yaml', 'clusters/edge-1/ConfigMap.edge-1.k8s.yaml', 'clusters/edge-2/ConfigMap.edge-2.k8s.yaml',
  ]);
});

test('fleets of one app have folders of their own, beside charts that are in none', () => {
  const app = makeApp();
  addConfig(new Chart(app, 'shared'), 'shared');
  makeFleet({ folder: 'europe/clusters' }, app);
  new Fleet(app, 'Asia', { inventory: FleetInventory.of([{ name: 'edge-1' }, { name: 'edge-2' }]), blueprint: CONFIG, namespace: 'asia', folder: '', layout: FleetLayout.FILE_PER_CLUSTER });
  const files = synthFiles(app).filter(file => !file.includes('edge-1'));
  expect(files).toEqual(['edge-2.k8s.yaml', 'europe/clusters/edge-2/cluster.k8s.yaml', 'shared.k8s.yaml']);
});

test('fails for clusters of two fleets in one folder', () => {
  const { app } = makeFleet({}, new FleetApp({ outdir: newFolder(), checkManifests: false }));
  new Fleet(app, 'More', { inventory: TWO, blueprint: CONFIG });
  expect(() => app.synth()).toThrow(new Error("[More/edge-1] would write 'clusters/edge-1/addons.k8s.yaml', and so would 'Clusters/edge-1'; "
    + "give one fleet another 'folder', or one cluster another name (fleet/same-file)"));
});

test('all props have an effect', () => {
  const props: Required<FleetProps> = {
    inventory: FleetInventory.fromCsv('name,namespace,zone,owner\nedge-1,,a,me\nedge-2,own,b,you\nedge-3,,c,her\n'),
    blueprint: {
      buildCluster: (chart, cluster) => new ApiObject(chart, 'Config', { apiVersion: 'v1', kind: 'ConfigMap', data: { zone: cluster.text('zone') } }),
    },
    namespace: 'fleet',
    createNamespaces: true,
    labels: { team: 'edge' },
    disableResourceNameHashes: true,
    layout: FleetLayout.FILE_PER_CLUSTER,
    folder: 'europe',
    shard: FleetShard.of(4, 4),
    ignoredFields: ['owner'],
  };
  const { app, fleet } = makeFleet(props);
  expect(synthFiles(app)).toEqual(['europe/edge-2.k8s.yaml', 'europe/edge-3.k8s.yaml']);
  expect(fleet.clusters.map(({ name }) => name)).toEqual(['edge-2', 'edge-3']);
  expect(find(readManifests(app, 'europe/edge-2.k8s.yaml'), 'ConfigMap')).toEqual({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'clusters-edge-2-config', namespace: 'own', labels: { team: 'edge' } },
    data: { zone: 'b' },
  });
  expect(find(readManifests(app, 'europe/edge-3.k8s.yaml'), 'ConfigMap').metadata.namespace).toBe('fleet');
  expect(printed()).toEqual([]);
});

test('props can be changed afterwards without effect', () => {
  const labels = { team: 'edge' };
  const ignoredFields = ['addons', 'zone'];
  const { app, fleet } = makeFleet({ labels, ignoredFields, blueprint: { buildCluster: chart => addConfig(chart, chart.node.id) } });
  labels.team = 'other';
  ignoredFields.length = 0;
  fleet.clusters.length = 0;
  app.synth();
  expect(find(readManifests(app, 'clusters/edge-2/cluster.k8s.yaml'), 'ConfigMap').metadata.labels).toEqual({ team: 'edge' });
  expect(fleet.clusters).toHaveLength(2);
  expect(printed()).toEqual([]);
});

test("with the id 'Default' generated names are those of charts directly below an app", () => {
  const buildCluster = (chart: Chart) => new ApiObject(chart, 'Config', { apiVersion: 'v1', kind: 'ConfigMap' });
  const app = makeApp();
  new Fleet(app, 'Default', { inventory: FleetInventory.of([{ name: 'edge-1' }]), blueprint: { buildCluster } });
  app.synth();
  const plain = new Chart(new App(), 'edge-1');
  buildCluster(plain);
  expect(ids(readManifests(app, 'clusters/edge-1/cluster.k8s.yaml'))).toEqual(ids(Testing.synth(plain)));
});

test('a cluster that leaves the inventory takes its files along, and no others', () => {
  const outdir = newFolder();
  makeFleet({}, new FleetApp({ outdir })).app.synth();
  fs.writeFileSync(path.join(outdir, 'clusters', 'by-hand.k8s.yaml'), '');
  const { app } = makeFleet({ inventory: FleetInventory.of([{ name: 'edge-2' }, { name: 'edge-3' }]) }, new FleetApp({ outdir }));
  expect(synthFiles(app)).toEqual(['clusters/by-hand.k8s.yaml', 'clusters/edge-2/cluster.k8s.yaml', 'clusters/edge-3/cluster.k8s.yaml']);
  expect(fs.readdirSync(path.join(outdir, 'clusters')).sort()).toEqual(['by-hand.k8s.yaml', 'edge-2', 'edge-3']);
});

test('tells which cluster is being built', () => {
  const app = makeApp();
  const told: string[] = [];
  jest.spyOn(app._progress, 'tell').mockImplementation(text => told.push(text()));
  makeFleet({}, app);
  expect(told).toEqual(['building cluster 1 of 2: edge-1', 'building cluster 2 of 2: edge-2']);
});

describe('fields that the blueprint does not read', () => {
  const inventory = FleetInventory.fromCsv('name,zone,zoen,owner\nedge-1,,a,me\nedge-2,b,,you\n');

  test('are warned about, once each', () => {
    const { app } = makeFleet({ inventory });
    app.synth();
    expect(printed()).toEqual([
      "warning: [Clusters] inventory:2: 'zoen' is read for no cluster; did you mean 'zone'? (fleet/unused-field)\n",
      "warning: [Clusters] inventory:2: 'owner' is read for no cluster; remove it, or list it in 'ignoredFields' (fleet/unused-field)\n",
    ]);
  });

  test('may be for others', () => {
    const { app } = makeFleet({ inventory, ignoredFields: ['owner', 'zoen'] });
    app.synth();
    expect(printed()).toEqual([]);
  });

  test('can be acknowledged', () => {
    const { app, fleet } = makeFleet({ inventory });
    Warnings.of(fleet).acknowledge('fleet/unused-field', 'others read the rest');
    app.synth();
    expect(printed()).toEqual([]);
  });

  test('are fine if they are read for one cluster of many, or after it was built', () => {
    const { app, fleet } = makeFleet({
      inventory,
      blueprint: {
        buildCluster: (chart, cluster) => addConfig(chart, cluster.name, cluster.name === 'edge-1' ? cluster.tryText('zone') : cluster.text('owner')),
      },
    });
    fleet.clusters.forEach(cluster => cluster.has('zoen'));
    app.synth();
    expect(printed()).toEqual([]);
  });

  test('are not warned about in a part of a fleet, which does not know what the others read', () => {
    const { app } = makeFleet({ inventory, shard: FleetShard.of(1, 1) });
    app.synth();
    expect(printed()).toEqual([]);
  });
});

describe('an error of the blueprint', () => {
  function failure(call: () => unknown): Error & { readonly code?: string } {
    try {
      call();
    } catch (error) {
      return error as Error;
    }
    throw new Error('nothing was thrown');
  }

  test('is told with the place of the cluster, under its own code', () => {
    const error = failure(() => makeFleet({
      inventory: FleetInventory.fromCsv('name,version\nedge-1,v1.34.2\nedge-2,v1.34.2\nedge-3,1.34\n'),
      namespace: 'edge',
      blueprint: {
        buildCluster: (chart, cluster) => new MixedCluster(chart, 'Cluster', {
          clusterName: cluster.name, kubernetesVersion: cluster.text('version'), endpoint: Endpoint.of('10.0.0.1'), podCidrs: ['10.244.0.0/16'],
        }),
      },
    }));
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(error.code).toBe('version/invalid');
    expect(error.message).toBe("[Clusters] inventory:4: cluster 'edge-3': "
      + "[Clusters/edge-3/Cluster] 'kubernetesVersion' '1.34' is not a full version; use 'v<major>.<minor>.<patch>', "
      + "for example 'v1.34.2'; 2 of 3 clusters were built before it (version/invalid)");
    expect((error.cause as Error).message).toMatch(/^\[Clusters\/edge-3\/Cluster\] /);
  });

  test('of any class is told with the place of the cluster', () => {
    const cause = new TypeError('no such rack');
    const error = failure(() => makeFleet({
      blueprint: {
        buildCluster: (_, { name }) => {
          if (name === 'edge-2') {
            throw cause;
          }
        },
      },
    }));
    expect(error).toEqual(new Error("[Clusters] inventory, entry 2: cluster 'edge-2': no such rack; 1 of 2 clusters were built before it"));
    expect(error.cause).toBe(cause);
  });

  test('that is no error is told all the same', () => {
    expect(failure(() => makeFleet({
      blueprint: {
        buildCluster: () => {
          throw 'no such rack';
        },
      },
    }))).toEqual(new Error("[Clusters] inventory, entry 1: cluster 'edge-1': no such rack; 0 of 2 clusters were built before it"));
  });

  test('about the inventory has its place already', () => {
    const inventory = FleetInventory.fromYaml('- name: edge-1\n  zone: a\n- name: edge-2\n\n  zone: 7\n');
    const error = failure(() => makeFleet({ inventory }));
    expect(error).toEqual(new Error("[Clusters] inventory:5: 'zone' of cluster 'edge-2' is the number 7; put it into quotes: '7'; "
      + '1 of 2 clusters were built before it (fleet/inventory)'));
    expect(error.code).toBe('fleet/inventory');
  });

  test('ends the line of progress', () => {
    const app = makeApp();
    const end = jest.spyOn(app._progress, 'end');
    failure(() => makeFleet({ blueprint: { buildCluster: (_, cluster) => cluster.text('nothing') } }, app));
    expect(end).toHaveBeenCalledTimes(1);
  });
});

test('fails in an app of cdk8s itself', () => {
  expect(() => new Fleet(new App(), 'Clusters', { inventory: TWO, blueprint: CONFIG })).toThrow(new Error(
    "[Clusters] a fleet needs an app that writes its folders; make the app with 'new FleetApp()' (fleet/needs-fleet-app)"));
});

test('fails for a bad inventory, with its path', () => {
  expect(() => makeFleet({ inventory: FleetInventory.fromYaml('- zone: a') })).toThrow(new Error(
    "[Clusters] inventory:1: the cluster has no 'name'; add one (fleet/inventory)"));
});

describe('namespaces', () => {
  const SITES = FleetInventory.fromCsv('name,namespace\nedge-1,berlin\nedge-2,paris\nedge-3,berlin\nedge-4,rome\n');
  const missing = (text: string) => `warning: [Clusters] the clusters are in namespaces that nothing here writes: ${text}; `
    + "set 'createNamespaces', or make them before the clusters are applied, and acknowledge this (fleet/namespace-missing)\n";

  test('are written once each, before what is in them', () => {
    const { app } = makeFleet({ inventory: SITES, createNamespaces: true });
    app.synth();
    expect(readManifests(app, 'clusters/edge-1/cluster.k8s.yaml')[0]).toEqual({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'berlin' } });
    expect(ids(readManifests(app, 'clusters/edge-2/cluster.k8s.yaml'))).toEqual(['ConfigMap/edge-2', 'Namespace/paris']);
    expect(ids(readManifests(app, 'clusters/edge-3/cluster.k8s.yaml'))).toEqual(['ConfigMap/edge-3']);
    expect(printed()).toEqual([]);
  });

  test('are written by the same cluster in a part of the fleet', () => {
    const parts = [1, 2].map(index => makeFleet({ inventory: SITES, createNamespaces: true, shard: FleetShard.of(index, 2) }).app);
    const files = parts.flatMap(app => synthFiles(app).map(file => readManifests(app, file)));
    expect(files.flat().filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata.name).sort()).toEqual(['berlin', 'paris', 'rome']);
  });

  test('are named if nothing writes them', () => {
    makeFleet({ inventory: SITES }).app.synth();
    expect(printed()).toEqual([missing("'berlin' and 2 more")]);
  });

  test('may be written elsewhere in the app', () => {
    const { app } = makeFleet({ inventory: SITES });
    const chart = new Chart(app, 'namespaces');
    ['berlin', 'rome'].forEach(name => new ApiObject(chart, name, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }));
    app.synth();
    expect(printed()).toEqual([missing("'paris'")]);
  });

  test('are not asked for where there is one for all, nor of a part of a fleet', () => {
    makeFleet({ namespace: 'fleet' }).app.synth();
    makeFleet({ inventory: SITES, shard: FleetShard.of(1, 2) }).app.synth();
    expect(printed()).toEqual([]);
  });
});

test('fails for a namespace that cannot be', () => {
  expect(() => makeFleet({ namespace: 'Edge' })).toThrow(new Error("[Clusters] 'namespace' 'Edge' is not the name of a namespace; "
    + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"));
});

test('fails for labels that cannot be', () => {
  expect(() => makeFleet({ labels: { team: 'a b' } })).toThrow(new Error("[Clusters] 'labels' has 'team' = 'a b', which is not a label; "
    + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"));
});

test.each([
  ['../clusters', "'..' is no name of a file"],
  ['/clusters', "'' is no name of a file"],
  ['clusters/', "'' is no name of a file"],
  ['a\\b', "'a\\b' has a character that not every system takes; use letters, digits, '-', '_' and '.'"],
])("fails for the folder '%s'", (folder, problem) => {
  expect(() => makeFleet({ folder })).toThrow(new Error(`[Clusters] 'folder' '${folder}' cannot be a folder: ${problem}; `
    + "use for example 'clusters' or 'europe/clusters' (fleet/unsafe-file-name)"));
});
