import { BundleObject } from './bundle-object';
import { Field } from './field';
import { groupBy } from './group-by';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP } from './groups';
import { orDefault } from './namespaces';
import { ObjectReference, readContractReference } from './object-reference';
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

/** Every cluster that objects of a bundle belong to. */
export function findClusters(topology: Topology): ClusterMembers[] {
  return new ClusterFinder(topology).find();
}

/** The name of the cluster that an object says it belongs to. */
export function clusterNameOf(object: BundleObject): string | undefined {
  return object.at('spec.clusterName').text;
}

/** Whether a kind is an infra cluster: `AWSCluster`, but no template of one. */
export function isInfraClusterKind(kind: string): boolean {
  return kind.endsWith('Cluster');
}

/** Finds the members of all clusters in one pass over the bundle. */
class ClusterFinder {
  private readonly pools: Map<string, BundleObject[]>;
  private readonly infraClusters: Map<string, BundleObject[]>;

  constructor(private readonly topology: Topology) {
    const pools = topology.ofKinds(CLUSTER_GROUP, ...POOL_KINDS).filter(pool => clusterNameOf(pool) !== undefined);
    this.pools = groupBy(pools, pool => key(pool.namespace, clusterNameOf(pool)!));
    this.infraClusters = groupBy(topology.infraClusters, ({ namespace, name }) => key(namespace, name));
  }

  public find(): ClusterMembers[] {
    const clusters = this.topology.ofKind(CLUSTER_GROUP, 'Cluster');
    const here = new Set(clusters.map(({ namespace, name }) => key(namespace, name)));
    const elsewhere = [...this.pools].filter(([cluster]) => !here.has(cluster)).map(([, [pool]]) => pool);
    return [
      ...clusters.map(cluster => this.membersOf(cluster.name, cluster.namespace, cluster)),
      ...elsewhere.map(pool => this.membersOf(clusterNameOf(pool)!, pool.namespace)),
    ];
  }

  private membersOf(name: string, namespace: string, cluster?: BundleObject): ClusterMembers {
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
      secondaries: (this.infraClusters.get(key(namespace, infrastructureRef?.name ?? name)) ?? []).filter(object => object !== primary),
      controlPlane,
      controlPlaneMachines: controlPlane && controlPlaneMachines(topology, controlPlane),
      pools: (this.pools.get(key(namespace, name)) ?? [])
        .map(pool => machineGroup(topology, pool, pool.kind === 'Machine' ? pool.at('spec') : pool.at('spec.template.spec'), false)),
    };
  }
}

function key(namespace: string, name: string): string {
  return `${orDefault(namespace)}/${name}`;
}

function controlPlaneMachines(topology: Topology, controlPlane: BundleObject): MachineGroup | undefined {
  // v1beta2 of KubeadmControlPlane has the machine spec one level deeper than v1beta1.
  const inSpec = controlPlane.at('spec.machineTemplate.spec');
  const machine = inSpec.member('infrastructureRef').exists ? inSpec : controlPlane.at('spec.machineTemplate');
  return controlPlane.group === CONTROL_PLANE_GROUP && machine.member('infrastructureRef').exists
    ? machineGroup(topology, controlPlane, machine, true)
    : undefined;
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

function resolve(topology: Topology, { group, kind, namespace, name }: ObjectReference): BundleObject | undefined {
  return topology.find(group, kind, namespace, name);
}
