import { ApiObject, Chart } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { findWarningsAtSynth, noNamespace, WarningText } from '../cdk8s-helpers';
import { checkLabels, inScope, InvalidInputError, isDnsLabel, nearestName, refuse } from '../core';
import { FleetApp } from './fleet-app';
import { FleetCluster } from './fleet-cluster';
import { FleetLayout, placeCluster } from './fleet-layout';
import { FleetProps } from './fleet-props';
import { InventoryEntry, InventoryField } from './inventory-entry';
import { unsafeName } from '../synthesis';

/**
 * Many clusters from an inventory: a chart per cluster, each in a folder or file of its own.
 *
 * With the id `Default` it leaves no trace in the names that cdk8s generates: they are those of charts directly below the app.
 *
 * @example
 * const app = new FleetApp();
 * new Fleet(app, 'Clusters', {
 *   inventory: FleetInventory.fromFile('clusters.csv'),
 *   blueprint: {
 *     buildCluster: (chart, cluster) => new MixedCluster(chart, 'Cluster', {
 *       clusterName: cluster.name,
 *       kubernetesVersion: cluster.text('kubernetesVersion'),
 *       endpoint: Endpoint.of(cluster.text('endpoint')),
 *       podCidrs: cluster.list('podCidrs'),
 *     }),
 *   },
 * });
 * app.synth();
 */
export class Fleet extends Construct {
  private readonly built: FleetCluster[] = [];
  private readonly asked = new Set<string>();

  constructor(scope: Construct, id: string, props: FleetProps) {
    super(scope, id);
    const app = FleetApp.of(this);
    if (!(app instanceof FleetApp)) {
      refuse(this, 'fleet/needs-fleet-app', "a fleet needs an app that writes its folders; make the app with 'new FleetApp()'");
    }
    checkProps(this, props);
    const entries = inScope(this, () => props.inventory._read());
    const { shard } = props;
    if (shard === undefined) {
      const ignored = [...props.ignoredFields ?? []];
      findWarningsAtSynth(this, () => [...this.unusedFields(entries, ignored), ...this.missingNamespaces()]);
    } else {
      app._writeShard(shard);
    }
    const clusters = entries.map(entry => FleetCluster._of(entry, this.asked, props.namespace));
    // The first cluster of a namespace brings it, also where a part of the fleet is written without that one.
    const owners = clusters.map((cluster): [string, FleetCluster] => [cluster.namespace ?? '', cluster]).reverse();
    const namespaces = new Map(props.createNamespaces === true ? owners : []);
    this.build(app, props, clusters.filter(({ name }) => shard?._includes(name) ?? true), namespaces);
  }

  /** The clusters that are built here: all of the inventory, or those of the shard. */
  public get clusters(): FleetCluster[] {
    return [...this.built];
  }

  private build(app: FleetApp, props: FleetProps, clusters: readonly FleetCluster[], namespaces: ReadonlyMap<string, FleetCluster>): void {
    const { labels, disableResourceNameHashes, layout = FleetLayout.FOLDER_PER_CLUSTER, folder = 'clusters' } = props;
    for (const cluster of clusters) {
      const { name, namespace } = cluster;
      app._progress.tell(() => `building cluster ${this.built.length + 1} of ${clusters.length}: ${name}`);
      const chart = new Chart(this, name, { namespace, labels: { ...labels }, disableResourceNameHashes });
      app._place(chart, placeCluster(layout, folder, name, chart));
      if (namespace !== undefined && namespaces.get(namespace) === cluster) {
        createNamespace(chart, namespace);
      }
      try {
        props.blueprint.buildCluster(chart, cluster);
      } catch (error) {
        app._progress.end();
        throw located(this, error, cluster, `${this.built.length} of ${clusters.length} clusters were built before it`);
      }
      this.built.push(cluster);
    }
  }

  /** One namespace for a whole fleet is made by hand. One per site is forgotten for a new site, whose objects are refused then. */
  private missingNamespaces(): WarningText[] {
    const namespaces = namespacesOf(this.built);
    const written = namespaces.length > 1 ? writtenNamespaces(this.node.root) : new Set(namespaces);
    const [first, ...others] = namespaces.filter(namespace => !written.has(namespace));
    return first === undefined ? [] : [{
      code: 'fleet/namespace-missing',
      message: `the clusters are in namespaces that nothing here writes: '${first}'${others.length === 0 ? '' : ` and ${others.length} more`}; `
        + "set 'createNamespaces', or make them before the clusters are applied, and acknowledge this",
    }];
  }

  /** What no blueprint reads is told at the end: one may read fields while it renders. A part of a fleet cannot tell what the others read. */
  private unusedFields(entries: readonly InventoryEntry[], ignored: readonly string[]): WarningText[] {
    return [...firstOfEach(entries)].filter(([field]) => !this.asked.has(field) && !ignored.includes(field)).map(([field, first]) => {
      const slip = nearestName(field, this.asked);
      const remedy = slip === undefined ? "remove it, or list it in 'ignoredFields'" : `did you mean '${slip}'?`;
      return { code: 'fleet/unused-field', message: `${first.place}: '${field}' is read for no cluster; ${remedy}` };
    });
  }
}

function createNamespace(chart: Chart, name: string): void {
  new ApiObject(chart, 'Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name, namespace: noNamespace() } });
}

/** Namespaces in the order of their clusters. */
function namespacesOf(clusters: readonly FleetCluster[]): string[] {
  return [...new Set(clusters.flatMap(({ namespace }) => namespace ?? []))];
}

/** The Namespaces that a tree writes. */
function writtenNamespaces(root: IConstruct): Set<string> {
  return new Set(root.node.findAll().flatMap(construct => construct instanceof ApiObject && construct.kind === 'Namespace' ? [construct.name] : []));
}

function checkProps(fleet: Fleet, { namespace, labels, folder = '' }: FleetProps): void {
  inScope(fleet, () => checkLabels('labels', labels));
  if (namespace !== undefined && !isDnsLabel(namespace)) {
    refuse(fleet, 'input/invalid-value', `'namespace' '${namespace}' is not the name of a namespace; `
      + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit");
  }
  const problem = folder === '' ? undefined : unsafeName(folder);
  if (problem !== undefined) {
    refuse(fleet, 'fleet/unsafe-file-name', `'folder' '${folder}' cannot be a folder: ${problem}; use for example 'clusters' or 'europe/clusters'`);
  }
}

/** Each field as it is met first. */
function firstOfEach(entries: readonly InventoryEntry[]): Map<string, InventoryField> {
  const first = new Map<string, InventoryField>();
  for (const [name, field] of entries.flatMap(({ fields }) => [...fields])) {
    first.set(name, first.get(name) ?? field);
  }
  return first;
}

/** The error of a blueprint, with the cluster that it is about and its place, so that one bad row of a thousand is found. */
function located(fleet: Fleet, error: unknown, cluster: FleetCluster, progress: string): Error {
  if (!(error instanceof InvalidInputError)) {
    return new Error(`[${fleet.node.path}] ${at(cluster)}${error instanceof Error ? error.message : String(error)}; ${progress}`, { cause: error });
  }
  // Errors about the inventory name their place themselves.
  const text = error.code === 'fleet/inventory' ? error.reason : `${at(cluster)}${error.message.slice(0, -` (${error.code})`.length)}`;
  return Object.assign(new InvalidInputError(error.code, `${text}; ${progress}`, fleet.node.path), { cause: error });
}

function at({ name, place }: FleetCluster): string {
  return `${place}: cluster '${name}': `;
}
