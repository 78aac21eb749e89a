import { METAL3_GROUP } from '../../../src/providers/metal3/groups';
import { BUILT_IN } from '../../../src/registry';
import {
  ADDONS_GROUP, BundleObject, CLUSTER_GROUP, ClusterMembers, clusterNameOf, CONTROL_PLANE_GROUP, MachineGroup, selectorMatches,
  Topology,
} from '../../../src/topology';

/** The machines of a pool or a control plane, once they run. */
export interface Machines {
  /** The object that describes them. */
  readonly group: BundleObject;
  readonly cluster: BundleObject;
  /** What controllers look up for as long as there is a machine, also while it is deleted. */
  readonly needs: ReadonlySet<BundleObject>;
}

/** What Cluster API makes of the objects of a bundle: who owns whom, which machines there are, what has to be there before something is healthy. */
export class Estate {
  public readonly machines: readonly Machines[];
  private readonly owners = new Map<BundleObject, BundleObject>();
  private readonly waits = new Map<BundleObject, readonly BundleObject[]>();

  constructor(private readonly topology: Topology) {
    const clusters = topology.clusters.filter((members): members is ClusterMembers & { cluster: BundleObject } => members.cluster !== undefined);
    this.machines = clusters.flatMap(members => groupsOf(members)
      .map(group => ({ group: group.object, cluster: members.cluster, needs: this.needsOf(group, members) })));
    clusters.forEach(members => {
      this.adopt(members.cluster, members);
      this.findWaits(members.cluster, members);
    });
    topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet').forEach(set => this.waits.set(set, topology.ofKind(CLUSTER_GROUP, 'Cluster')
      .filter(({ labels, namespace }) => namespace === set.namespace && selectorMatches(set.at('spec.clusterSelector'), labels))));
  }

  /** The Cluster that owns an object, directly or through others. What is not certainly owned counts as ownerless, which is worse. */
  public ownerOf(object: BundleObject): BundleObject | undefined {
    return this.owners.get(object);
  }

  public ownedBy(cluster: BundleObject): BundleObject[] {
    return [...this.owners].filter(([, owner]) => owner === cluster).map(([object]) => object);
  }

  /** What has to be applied before an object is healthy; nothing for kinds that nobody looks at. */
  public waitsOf(object: BundleObject): readonly BundleObject[] {
    return this.waits.get(object) ?? [];
  }

  /** The infra cluster of their kind, what they are made from, the hosts they run on, and what these refer to. */
  private needsOf({ infrastructureRef, infrastructure, object }: MachineGroup, { primary, secondaries }: ClusterMembers): Set<BundleObject> {
    const kind = infrastructureRef && BUILT_IN.traitsOfMachines(infrastructureRef.kind)?.infraClusterKind;
    const infraClusters = [primary, ...secondaries].filter(infraCluster => infraCluster?.kind === kind);
    const hosts = this.topology.ofKind(METAL3_GROUP, 'BareMetalHost').filter(({ namespace }) => kind === 'Metal3Cluster' && namespace === object.namespace);
    // What a MachinePool refers to is no template but the pool itself.
    const templates = infrastructure?.kind.endsWith('Template') ? [infrastructure] : [];
    const needs = new Set([...infraClusters, ...templates, ...hosts].flatMap(found => found ?? []));
    for (const needed of needs) {
      const references = this.topology.references.filter(({ from, kind: target }) => from === needed && target !== 'Cluster');
      references.flatMap(({ targets }) => targets).forEach(target => needs.add(target));
    }
    return needs;
  }

  private adopt(cluster: BundleObject, members: ClusterMembers): void {
    const { primary, controlPlane, pools } = members;
    const parts = groupsOf(members).flatMap(({ infrastructure, bootstrap }) => [infrastructure, bootstrap]);
    const checks = this.topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck').filter(check => isOf(check, cluster));
    [primary, controlPlane, ...pools.map(({ object }) => object), ...parts, ...checks].forEach(object => object && this.owners.set(object, cluster));
  }

  private findWaits(cluster: BundleObject, members: ClusterMembers): void {
    const { primary, controlPlane, controlPlaneRef, pools, controlPlaneMachines } = members;
    const isHosted = controlPlaneRef !== undefined && BUILT_IN.traitsOfControlPlane(controlPlaneRef.kind)?.isHosted === true;
    const wait = (object: BundleObject, ...needed: (BundleObject | undefined)[]) => this.waits.set(object, needed.flatMap(found => found ?? []));
    const parts = (group?: MachineGroup) => group === undefined ? [] : [group.infrastructure, group.bootstrap, ...this.needsOf(group, members)];
    wait(cluster, primary, isHosted ? controlPlane : undefined);
    if (controlPlane?.group === CONTROL_PLANE_GROUP) {
      wait(controlPlane, cluster, primary, ...parts(controlPlaneMachines));
    }
    pools.filter(({ object }) => object.at('spec.replicas').number !== 0)
      .forEach(pool => wait(pool.object, cluster, primary, controlPlane, ...parts(controlPlaneMachines), ...parts(pool)));
    this.topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck').filter(check => isOf(check, cluster)).forEach(check => wait(check, cluster));
  }
}

function groupsOf({ controlPlaneMachines, pools }: ClusterMembers): MachineGroup[] {
  return [...controlPlaneMachines === undefined ? [] : [controlPlaneMachines], ...pools];
}

function isOf(check: BundleObject, cluster: BundleObject): boolean {
  return check.namespace === cluster.namespace && clusterNameOf(check) === cluster.name;
}
