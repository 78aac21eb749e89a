import { ClusterMembers, groupBy, MachineGroup, Reference, Topology } from '../topology';
import { RuleField, RuleObject } from './rule-object';

/** The objects that are checked together, as rules read them: what a tree renders, or all files that a command is given. */
export class RuleBundle {
  /** @internal */
  public static _of(topology: Topology): RuleBundle {
    return new RuleBundle(topology);
  }

  /** By the position of the object that refers. */
  private cachedReferences?: ReadonlyMap<string, readonly Reference[]>;

  private constructor(private readonly topology: Topology) {}

  /** The clusters that objects belong to, also those whose Cluster is written elsewhere. */
  public get clusters(): RuleCluster[] {
    return this.topology.clusters.map(members => RuleCluster._of(members));
  }

  /**
   * The objects of a kind, in all versions and namespaces.
   *
   * @param group the API group; empty for that of Kubernetes itself
   * @param kind the kind
   */
  public ofKind(group: string, kind: string): RuleObject[] {
    return this.topology.ofKind(group, kind).map(object => RuleObject._of(object));
  }

  /** @internal */
  public _inAnyGroup(kind: string): RuleObject[] {
    return this.topology.objects.filter(object => object.kind === kind).map(object => RuleObject._of(object));
  }

  /**
   * The object of a kind, namespace and name; undefined if the bundle does not hold it.
   *
   * @param group the API group; empty for that of Kubernetes itself
   * @param kind the kind
   * @param namespace the namespace; empty for what is in none
   * @param name the name
   */
  public tryFind(group: string, kind: string, namespace: string, name: string): RuleObject | undefined {
    return RuleObject._maybe(this.topology.find(group, kind, namespace, name));
  }

  /**
   * The objects that an object refers to by the references that records know, as far as the bundle holds them.
   *
   * @param object the object that refers
   */
  public targetsOf(object: RuleObject): RuleObject[] {
    this.cachedReferences ??= groupBy(this.topology.references, ({ from }) => `${from.index}`);
    return (this.cachedReferences.get(`${object._object.index}`) ?? []).flatMap(({ targets }) => targets.map(target => RuleObject._of(target)));
  }
}

/** What makes up one cluster. */
export class RuleCluster {
  /** @internal */
  public static _of(members: ClusterMembers): RuleCluster {
    return new RuleCluster(members);
  }

  private constructor(private readonly members: ClusterMembers) {}

  /** The name of the cluster. */
  public get name(): string {
    return this.members.name;
  }

  /** The namespace of the cluster; empty if none is written. */
  public get namespace(): string {
    return this.members.namespace;
  }

  /** The Cluster; undefined if it is written elsewhere, and only day-2 objects are here. */
  public get cluster(): RuleObject | undefined {
    return RuleObject._maybe(this.members.cluster);
  }

  /** The infra cluster that the Cluster refers to, if the bundle holds it. */
  public get primary(): RuleObject | undefined {
    return RuleObject._maybe(this.members.primary);
  }

  /** All other infra clusters of the name that machine controllers look for. */
  public get secondaries(): RuleObject[] {
    return this.members.secondaries.map(object => RuleObject._of(object));
  }

  /** The control plane that the Cluster refers to, if the bundle holds it. */
  public get controlPlane(): RuleObject | undefined {
    return RuleObject._maybe(this.members.controlPlane);
  }

  /** The machines of the control plane; undefined for a hosted one. */
  public get controlPlaneMachines(): RuleMachines | undefined {
    const { controlPlaneMachines } = this.members;
    return controlPlaneMachines && RuleMachines._of(controlPlaneMachines);
  }

  /** Worker pools and single machines. */
  public get pools(): RuleMachines[] {
    return this.members.pools.map(group => RuleMachines._of(group));
  }
}

/** A MachineDeployment, MachinePool, MachineSet or Machine, or the machines of a control plane. */
export class RuleMachines {
  /** @internal */
  public static _of(group: MachineGroup): RuleMachines {
    return new RuleMachines(group);
  }

  private constructor(private readonly group: MachineGroup) {}

  /** The object that describes the machines. */
  public get object(): RuleObject {
    return RuleObject._of(this.group.object);
  }

  /** Its machine spec: `spec.template.spec` of a pool, `spec.machineTemplate(.spec)` of a control plane, `spec` of a Machine. */
  public get machine(): RuleField {
    return RuleField._of(this.group.machine);
  }

  /** The machine template, machine pool or machine of the provider, if the bundle holds it. */
  public get infrastructure(): RuleObject | undefined {
    return RuleObject._maybe(this.group.infrastructure);
  }

  /** The bootstrap template or config, if the bundle holds it; a control plane has none. */
  public get bootstrap(): RuleObject | undefined {
    return RuleObject._maybe(this.group.bootstrap);
  }
}
