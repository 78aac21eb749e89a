import { ApiObject, Chart, Names } from 'cdk8s';
import { IConstruct } from 'constructs';
import { isBeforeControlPlane } from '../contract';
import { finding, refuse } from '../core';
import { FleetApp } from '../fleet';
import { DeliveryRole, ProviderRegistry } from '../knowledge';
import { Placement } from '../synthesis';
import { CLUSTER_GROUP } from '../topology';
import { DeliveryPart, partOfRole, roleOf } from './delivery-role';
import { objectsBelow } from './objects';

interface ClusterManifest {
  readonly spec?: { readonly infrastructureRef?: { readonly kind?: string; readonly name?: string } };
}

/**
 * The chart of a cluster, or of hosts that no cluster has yet, as it is handed to Argo CD or Flux.
 *
 * A delivery is made after what it delivers: which objects there are decides about its own. An object that comes later is refused.
 */
export class DeliveredChart {
  /** The Clusters of the chart; mostly one. */
  public readonly clusters: readonly ApiObject[];
  private readonly app: FleetApp;
  private readonly placement: Placement;
  private readonly known: ReadonlySet<ApiObject>;
  private readonly primaries: ReadonlySet<string>;

  /**
   * @param delivery who delivers
   * @param chart what is delivered, with the charts below it
   * @param registry what is known of the kinds of its objects
   * @param firstPart the part of what has to be ready before the control plane is applied
   */
  constructor(
    delivery: IConstruct, public readonly chart: Chart, public readonly registry: ProviderRegistry, private readonly firstPart: DeliveryPart) {
    const app = fleetAppOf(delivery, chart);
    this.app = app;
    this.placement = placementOf(app, chart);
    checkFiles(delivery, app, chart);
    this.known = new Set(this.objects);
    this.clusters = this.objects.filter(({ apiGroup, kind }) => apiGroup === CLUSTER_GROUP && kind === 'Cluster');
    this.primaries = new Set(this.clusters.map(cluster => {
      const { kind, name } = (cluster.toJson() as ClusterManifest).spec?.infrastructureRef ?? {};
      return keyOf(cluster, kind, name);
    }));
    if (this.known.size === 0) {
      refuse(delivery, 'gitops/nothing-to-deliver', `the chart '${chart.node.path}' has no objects; create the delivery after what it delivers`);
    }
  }

  /** The name of the cluster: that of its folder. */
  public get name(): string {
    return this.placement.owner;
  }

  /** The folder of the cluster, relative to the output folder. */
  public get folder(): string {
    return this.placement.folder;
  }

  /** All objects, also those that came after the delivery. */
  public get objects(): ApiObject[] {
    return objectsBelow(this.chart);
  }

  /** The namespace of the Cluster, or of any object. */
  public get namespace(): string | undefined {
    // Objects that are in no namespace have something that turns out to be none when it is written.
    return [...this.clusters, ...this.objects].map(({ metadata: { namespace } }) => namespace).find(namespace => typeof namespace === 'string');
  }

  /** The parts that have objects. */
  public get parts(): DeliveryPart[] {
    return Object.values(DeliveryPart).filter(part => this.objects.some(object => this.partOf(object) === part));
  }

  public roleOf(object: ApiObject): DeliveryRole {
    const isPrimary = (infraCluster: ApiObject) => this.primaries.has(keyOf(infraCluster, infraCluster.kind, infraCluster.name));
    return roleOf(object, { isPrimary }, this.registry);
  }

  public partOf(object: ApiObject): DeliveryPart {
    return isBeforeControlPlane(object) ? this.firstPart : partOfRole(this.roleOf(object));
  }

  public objectsOf(part: DeliveryPart): ApiObject[] {
    return this.objects.filter(object => this.partOf(object) === part);
  }

  /**
   * What is to be said of objects that nobody has prepared for delivery.
   *
   * @param isExpected those that a delivery adds itself
   */
  public findLateObjects(isExpected: (object: ApiObject) => boolean = () => false): string[] {
    return this.objects.filter(object => !this.known.has(object) && !isExpected(object)).map(({ kind, node }) => finding('gitops/late-object',
      `${kind} '${node.path}' came into the chart '${this.chart.node.path}' after its delivery, which could not prepare it; create the delivery last`));
  }

  /** Writes all objects into the folder of the cluster. */
  public placeTogether(): void {
    const { owner, folder, nameOf } = this.placement;
    this.app._place(this.chart, { owner, folder, nameOf: nameOf ?? (() => owner) });
  }

  /** Writes each part into a folder of its own below that of the cluster. */
  public placeApart(): void {
    const { owner, folder, nameOf } = this.placement;
    this.app._place(this.chart, { owner, folder, nameOf: object => `${this.partOf(object)}/${nameOf?.(object) ?? owner}` });
  }
}

/** What tells objects of a kind apart that are in the namespace of another one. */
function keyOf({ metadata: { namespace } }: ApiObject, kind?: string, name?: string): string {
  return JSON.stringify([namespace, kind, name]);
}

/** The app of a construct, which has to be one that writes folders. */
export function fleetAppOf(delivery: IConstruct, construct: IConstruct): FleetApp {
  const app = FleetApp.of(construct);
  return app instanceof FleetApp ? app
    : refuse(delivery, 'fleet/needs-fleet-app', "a delivery needs an app that writes the folders it names; make the app with 'new FleetApp()'");
}

/** Where the fleet writes the chart, or a folder named as cdk8s would name the file. */
function placementOf(app: FleetApp, chart: Chart): Placement {
  const name = Names.toDnsLabel(chart);
  return app._placementOf(chart) ?? { owner: name, folder: name };
}

/** Refuses a chart whose folder is shared with objects that are not delivered, and files that nobody would read. */
function checkFiles(delivery: IConstruct, app: FleetApp, chart: Chart): void {
  const above = chart.node.scopes.slice(0, -1).reverse().find((scope): scope is Chart => Chart.isChart(scope));
  const shared = above && app._placementOf(above);
  if (shared !== undefined && shared === app._placementOf(chart)) {
    refuse(delivery, 'gitops/part-of-chart', `the chart '${chart.node.path}' is written into the folder '${shared.folder}' of the chart above it; `
      + `deliver '${above!.node.path}'`);
  }
  if (!/\.ya?ml$/.test(app.outputFileExtension)) {
    refuse(delivery, 'gitops/file-extension', `the app writes files that end in '${app.outputFileExtension}', which neither Argo CD nor Flux reads; `
      + "set 'outputFileExtension' to one that ends in '.yaml'");
  }
}
