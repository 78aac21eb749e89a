import { WarningText } from '../cdk8s-helpers';
import {
  ControlPlaneTraits, deadlockedMachines, DeadlockedMachines, deadlockWayOut, HostedPrimary, IControlPlane, idlePrimaryReason, IInfraCluster,
  InfraClusterRole, InfraTraits, MANAGED_BY, primarySupport, secondaryClusterSupport, unreconciledCarrierReason,
} from '../contract';
import { finding } from '../core';

/**
 * The infra clusters of one cluster and the choice of the one that Cluster.spec.infrastructureRef points at.
 */
export class InfraClusters {
  private readonly members: IInfraCluster[] = [];
  private controlPlane?: IControlPlane;
  /** Every infra cluster asks which one it is, several times. */
  private cachedPrimary?: IInfraCluster;

  public get all(): IInfraCluster[] {
    return [...this.members];
  }

  public find(kind: string): IInfraCluster | undefined {
    return this.members.find(member => member.traits.infraClusterKind === kind);
  }

  public findByProvider(provider: string): IInfraCluster | undefined {
    return this.members.find(member => member.traits.provider === provider);
  }

  public add(member: IInfraCluster): void {
    this.members.push(member);
    this.cachedPrimary = undefined;
  }

  /** The control plane decides which infra clusters can be the primary. */
  public serve(controlPlane: IControlPlane): void {
    this.controlPlane = controlPlane;
    this.cachedPrimary = undefined;
  }

  /** The one the user asked for, else the fittest. */
  public get primary(): IInfraCluster | undefined {
    this.cachedPrimary ??= this.members.find(member => member.primaryRequested) ?? [...this.members].sort((a, b) => this.compareFitness(b, a))[0];
    return this.cachedPrimary;
  }

  /** The part that a member plays. */
  public roleOf(member: IInfraCluster): InfraClusterRole {
    const isPrimary = member === this.primary;
    const carriesControlPlane = this.carriesControlPlane(member);
    const { honoursManagedBy, hostedPrimary } = member.traits;
    if (!isPrimary) {
      return { isPrimary, carriesControlPlane, isReconciled: false, managedBy: honoursManagedBy ? MANAGED_BY : undefined };
    }
    const { isHosted = false, managedBy = undefined } = this.controlPlane?.controlPlaneTraits ?? {};
    const isKeptAway = isHosted && hostedPrimary === HostedPrimary.MANAGED_BY && managedBy !== undefined;
    if (isKeptAway) {
      return { isPrimary, carriesControlPlane, isReconciled: false, managedBy };
    }
    const isLeftAlone = honoursManagedBy && member.managedBy !== undefined;
    return { isPrimary, carriesControlPlane, isReconciled: !isLeftAlone, managedBy: member.managedBy };
  }

  /** What cannot work, with the reason and the way out. */
  public findings(): string[] {
    const requested = this.members.filter(member => member.primaryRequested);
    if (requested.length > 1) {
      return [finding('infrastructure/primary-count', `${requested.map(member => `'${member.node.id}'`).join(' and ')} both ask to be the primary infra cluster; `
        + "set 'primary' on one of them")];
    }
    const { primary } = this;
    if (primary === undefined) {
      return [finding('cluster/no-infrastructure', 'the cluster has no infra cluster; add a control plane or a worker pool that brings one, '
        + 'or create an infra cluster of your own')];
    }
    const secondaries = this.members.filter(member => member !== primary);
    return [
      ...this.primaryFindings(primary),
      ...this.keptAwayFindings(primary),
      ...secondaries.flatMap(secondary => this.secondaryFindings(secondary, primary)),
    ];
  }

  /** What works and hurts later. */
  public warnings(pools: readonly InfraTraits[]): WarningText[] {
    const { primary } = this;
    if (primary === undefined) {
      return [];
    }
    const machines = [...pools, ...this.members.map(member => member.traits)];
    return deadlockedMachines(primary.traits, this.roleOf(primary).isReconciled, machines)
      .map(waiting => ({ code: 'infrastructure/delete-deadlock', message: deadlockMessage(primary.traits, waiting) }));
  }

  private carriesControlPlane(member: IInfraCluster): boolean {
    return member.traits.provider === this.controlPlane?.carriedBy;
  }

  private canBePrimary(member: IInfraCluster): boolean {
    return this.controlPlane === undefined
      ? member.traits.notPrimaryBecause === undefined
      : primarySupport(member.traits, this.controlPlane.controlPlaneTraits).isPossible && !this.isIdle(member);
  }

  /** Its provider builds for a control plane on its own machines only, and this one is on others. */
  public isIdle(member: IInfraCluster): boolean {
    const { controlPlane } = this;
    return controlPlane !== undefined && idlePrimaryReason(member.traits, controlPlane.controlPlaneTraits, controlPlane.carriedBy) !== undefined;
  }

  private keptAwayFindings(primary: IInfraCluster): string[] {
    const because = unreconciledCarrierReason(primary.traits, this.controlPlane?.carriedBy);
    return because === undefined || this.roleOf(primary).isReconciled ? [] : [finding('infrastructure/cannot-be-primary',
      `${primary.traits.infraClusterKind} cannot be managed by '${primary.managedBy}' where its machines carry the control plane: ${because}; `
      + 'leave the managed-by annotation out, or run the control plane elsewhere')];
  }

  private primaryFindings(primary: IInfraCluster): string[] {
    const { traits } = primary;
    const controlPlane = this.controlPlane?.controlPlaneTraits;
    const { infraClusterKind: kind, notPrimaryBecause } = traits;
    if (controlPlane === undefined) {
      return notPrimaryBecause === undefined ? [] : [finding('infrastructure/cannot-be-primary', `${kind} cannot be the primary infra cluster: ${notPrimaryBecause}`)];
    }
    if (this.isIdle(primary)) {
      return [finding('infrastructure/cannot-be-primary', `${kind} cannot be the primary infra cluster of a control plane on machines of another provider: `
        + `${traits.needsControlPlaneBecause}; ${remedy(controlPlane, traits)}`)];
    }
    const support = primarySupport(traits, controlPlane);
    return support.isPossible ? [] : [finding('infrastructure/cannot-be-primary',
      `${kind} cannot be the primary infra cluster of ${controlPlane.controlPlaneName}: ${support.text}; ${remedy(controlPlane, traits)}`)];
  }

  private secondaryFindings(secondary: IInfraCluster, primary: IInfraCluster): string[] {
    const { infraClusterKind: kind } = secondary.traits;
    const { controlPlaneName, onlyPrimary } = this.controlPlane?.controlPlaneTraits ?? {};
    const beside = `${kind} cannot be a secondary infra cluster beside ${primary.traits.infraClusterKind}`;
    if (onlyPrimary === primary.traits.infraClusterKind) {
      return [finding('infrastructure/cannot-be-secondary',
        `${beside}: nothing that belongs to ${controlPlaneName} reads it; remove it, or the pool that brought it`)];
    }
    const support = secondaryClusterSupport(secondary.traits);
    if (!support.isPossible) {
      return [finding('infrastructure/cannot-be-secondary', `${beside}: ${support.text}; `
        + "create the one that is to be the primary before the control plane, with 'primary', or leave one of the two out")];
    }
    const because = unreconciledCarrierReason(secondary.traits, this.controlPlane?.carriedBy);
    return because === undefined ? [] : [finding('infrastructure/cannot-be-secondary',
      `${kind} cannot be a secondary infra cluster of a control plane on its machines: ${because}; `
      + "set 'primary' on it, or run the control plane elsewhere")];
  }

  /**
   * What makes one member fitter to be the primary than another, the most weighty reason first: it cannot be a secondary; it can be the
   * primary of this control plane; it carries the control plane and brings its load balancer; its rank.
   */
  private compareFitness(a: IInfraCluster, b: IInfraCluster): number {
    const reasons: ((member: IInfraCluster) => number)[] = [
      member => Number(!secondaryClusterSupport(member.traits).isPossible),
      member => Number(this.canBePrimary(member)),
      member => Number(!member.traits.needsExplicitEndpoint && this.carriesControlPlane(member)),
      member => member.traits.primaryRank,
    ];
    return reasons.map(reason => reason(a) - reason(b)).find(difference => difference !== 0) ?? 0;
  }
}

/** A list of further kinds helps where the control plane does not know the kind, and only if the infra cluster needs no more than its endpoint. */
function remedy({ otherPrimaryRemedy, writesEndpointOf = [], comparesEndpointOf = [] }: ControlPlaneTraits, infra: InfraTraits): string {
  const choose = "set 'primary' on another infra cluster";
  const isKnown = [...writesEndpointOf, ...comparesEndpointOf].includes(infra.infraClusterKind);
  const isEnough = infra.hostedPrimary !== undefined && infra.hostedPrimary !== HostedPrimary.MANAGED_BY;
  return otherPrimaryRemedy === undefined || isKnown || !isEnough ? choose : `${choose}, or ${otherPrimaryRemedy}`;
}

function deadlockMessage(primary: InfraTraits, { traits: { provider, infraClusterKind }, couldBePrimary }: DeadlockedMachines): string {
  const choice = couldBePrimary ? `Make ${infraClusterKind} the primary, or delete` : 'Delete';
  return `the primary infra cluster ${primary.infraClusterKind} has no Ready condition, and ${provider} machines are not deleted without it: `
    + `deleting the Cluster hangs. ${choice} the ${provider} pools before the Cluster. ${deadlockWayOut(primary)}`;
}
