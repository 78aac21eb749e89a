import { BundleObject } from './bundle-object';
import { Field } from './field';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP } from './groups';
import { ObjectReference, readContractReference } from './object-reference';
import { Place, PlaceIndex } from './place-index';
import type { Topology } from './topology';

/** A MachineDeployment, MachinePool, MachineSet or Machine, or the machines of a control plane. */
export interface MachineGroup {
  /** The object that describes the machines. */
  readonly object: BundleObject;
  /** Its machine spec: `spec.template.spec` of a pool, `spec.machineTemplate(.spec)` of a control plane, `spec` of a Machine. */
  readonly machine: Field;
  /** The reference to the machine template, machine pool or machine of the provider. */
  readonly infrastructureRef?: ObjectReference;
  /** The object referred to, if the bundle holds it. */
  readonly infrastructure?: BundleObject;
  /** The reference to the bootstrap template or config; a control plane has none, its config is its own. */
  readonly bootstrapRef?: ObjectReference;
  /** The object referred to, if the bundle holds it. */
  readonly bootstrap?: BundleObject;
  /** Whether these are the machines of the control plane. */
  readonly isControlPlane: boolean;
}

/** What makes up one cluster. */
export interface ClusterMembers {
  readonly name: string;
  readonly namespace: string;
  /** The Cluster. @default - it is written elsewhere, and only day-2 objects are here */
  readonly cluster?: BundleObject;
  /** `Cluster.spec.infrastructureRef`. */
  readonly infrastructureRef?: ObjectReference;
  /** `Cluster.spec.controlPlaneRef`. */
  readonly controlPlaneRef?: ObjectReference;
  /** The infra cluster that the Cluster refers to, if the bundle holds it. */
  readonly primary?: BundleObject;
  /** All other infra clusters of the name that machine controllers look for. */
  readonly secondaries: readonly BundleObject[];
  /** The object that the Cluster refers to as its control plane, if the bundle holds it. */
  readonly controlPlane?: BundleObject;
  /** The machines of the control plane; a hosted one has none. */
  readonly controlPlaneMachines?: MachineGroup;
  /** Worker pools and single machines. */
  readonly pools: readonly MachineGroup[];
}

const POOL_KINDS = ['MachineDeployment', 'MachinePool', 'MachineSet', 'Machine'];

/** The name of the cluster that an object says it belongs to. */
export function clusterNameOf(object: BundleObject): string | undefined {
  return object.textAt('spec.clusterName');
}

/** Whether a kind is an infra cluster: `AWSCluster`, but no template of one. */
export function isInfraClusterKind(kind: string): boolean {
  return kind.endsWith('Cluster');
}

/** A cluster of a bundle, whose members are found when somebody asks. */
interface FoundCluster extends Place {
  /** @default - it is written elsewhere */
  readonly cluster?: BundleObject;
  /** The Cluster, or the first pool where that is written elsewhere. */
  readonly object: BundleObject;
  members?: ClusterMembers;
}

/** Finds the clusters that objects of a bundle belong to, and their members. */
export class ClusterFinder {
  private readonly pools = new PlaceIndex<BundleObject>();
  private readonly infraClusters = new PlaceIndex<BundleObject>();
  private readonly clusters: readonly FoundCluster[];
  /** The clusters that only pools tell of. */
  private readonly elsewhere: FoundCluster[] = [];
  private readonly inOrder: readonly FoundCluster[];

  /** @param topology the whole bundle */
  constructor(private readonly topology: Topology) {
    topology.infraClusters.forEach(object => this.infraClusters.add(object, object));
    topology.ofKinds(CLUSTER_GROUP, ...POOL_KINDS).forEach(pool => this.addPool(pool));
    this.clusters = withoutTwins(topology.ofKind(CLUSTER_GROUP, 'Cluster'), topology).map((cluster): FoundCluster => (
      { namespace: cluster.namespace, name: cluster.name, cluster, object: cluster })).concat(this.elsewhere);
    this.inOrder = this.elsewhere.length === 0 ? this.clusters : [...this.clusters].sort((a, b) => a.object.index - b.object.index);
  }

  /** All clusters. */
  public all(): ClusterMembers[] {
    return this.clusters.map(found => this.membersOf(found));
  }

  /** The clusters whose Cluster is in a part of the bundle, or whose first pool is. */
  public inPart(objects: readonly BundleObject[]): ClusterMembers[] {
    const [first, last] = [objects[0], objects[objects.length - 1]];
    return this.inOrder.slice(this.countBefore(first.index), this.countBefore(last.index + 1)).map(found => this.membersOf(found));
  }

  /** How many clusters come before an object of the bundle. */
  private countBefore(index: number): number {
    let [least, most] = [0, this.inOrder.length];
    while (least < most) {
      const middle = Math.floor((least + most) / 2);
      [least, most] = this.inOrder[middle].object.index < index ? [middle + 1, most] : [least, middle];
    }
    return least;
  }

  private addPool(pool: BundleObject): void {
    const name = clusterNameOf(pool);
    if (name === undefined) {
      return;
    }
    const { namespace } = pool;
    const isKnown = this.pools.find(namespace, name).length > 0 || this.topology.findAll(CLUSTER_GROUP, 'Cluster', namespace, name).length > 0;
    if (!isKnown) {
      this.elsewhere.push({ namespace, name, object: pool });
    }
    this.pools.add({ namespace, name }, pool);
  }

  private membersOf(found: FoundCluster): ClusterMembers {
    found.members ??= this.findMembers(found);
    return found.members;
  }

  private findMembers({ namespace, name, cluster }: FoundCluster): ClusterMembers {
    const { topology } = this;
    const infrastructureRef = cluster && readContractReference(cluster.at('spec.infrastructureRef'));
    const controlPlaneRef = cluster && readContractReference(cluster.at('spec.controlPlaneRef'));
    const primary = infrastructureRef && resolve(topology, infrastructureRef);
    const controlPlane = controlPlaneRef && resolve(topology, controlPlaneRef);
    return {
      name,
      namespace,
      cluster,
      infrastructureRef,
      controlPlaneRef,
      primary,
      secondaries: this.infraClusters.find(namespace, infrastructureRef?.name ?? name).filter(object => object !== primary),
      controlPlane,
      controlPlaneMachines: controlPlane && controlPlaneMachines(topology, controlPlane),
      pools: this.pools.find(namespace, name)
        .map(pool => machineGroup(topology, pool, pool.kind === 'Machine' ? pool.at('spec') : pool.at('spec.template.spec'), false)),
    };
  }
}

/**
 * A Cluster that the bundle has twice is an error, which is told of its twin. Each of them would have the pools of all, so that a hundred
 * copies of a bundle would be ten thousand times the work.
 */
function withoutTwins(clusters: readonly BundleObject[], topology: Topology): readonly BundleObject[] {
  if (clusters.every(({ namespace, name }) => topology.findAll(CLUSTER_GROUP, 'Cluster', namespace, name).length === 1)) {
    return clusters;
  }
  const seen = new Set<string>();
  return clusters.filter(({ side, namespace, name }) => name === '' || seen.size < seen.add(`${side}/${namespace}/${name}`).size);
}

/** Where control planes say of what infrastructure their machines are: KubeadmControlPlane in v1beta2, in v1beta1, and that of RKE2 before it had a machineTemplate. */
const MACHINE_PLACES = ['spec.machineTemplate.spec', 'spec.machineTemplate', 'spec'];

function controlPlaneMachines(topology: Topology, controlPlane: BundleObject): MachineGroup | undefined {
  if (controlPlane.group !== CONTROL_PLANE_GROUP) {
    return undefined;
  }
  const place = MACHINE_PLACES.find(parent => controlPlane.at(parent).has('infrastructureRef'));
  return place === undefined ? undefined : machineGroup(topology, controlPlane, controlPlane.at(place), true);
}

function machineGroup(topology: Topology, object: BundleObject, machine: Field, isControlPlane: boolean): MachineGroup {
  const infrastructureRef = readContractReference(machine.member('infrastructureRef'));
  const bootstrapRef = readContractReference(machine.at('bootstrap.configRef'));
  return {
    object,
    machine,
    infrastructureRef,
    infrastructure: infrastructureRef && resolve(topology, infrastructureRef),
    bootstrapRef,
    bootstrap: bootstrapRef && resolve(topology, bootstrapRef),
    isControlPlane,
  };
}

/**
 * Charts of Helm write the namespace of a release into references, and leave it to Helm in objects: then both are where the bundle is applied to.
 */
function resolve(topology: Topology, { field, group, kind, namespace, name }: ObjectReference): BundleObject | undefined {
  return topology.find(group, kind, namespace, name)
    ?? (field.object.namespace === '' ? topology.findAll(group, kind, '', name).find(object => object.namespace === '') : undefined);
}
