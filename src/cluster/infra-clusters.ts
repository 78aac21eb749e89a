import { WarningText } from '../cdk8s-helpers';
import { ControlPlaneTraits, HostedPrimary, IControlPlane, IInfraCluster, InfraClusterRole, InfraTraits, MANAGED_BY, primarySupport } from '../contract';
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
    if (primary === undefined || (primary.traits.publishesReadyCondition && this.roleOf(primary).isReconciled)) {
      return [];
    }
    const providers = new Map([...pools, ...this.members.map(member => member.traits)].map(traits => [traits.provider, traits]));
    const waiting = [...providers.values()].filter(traits => traits.machinesNeedReadyCondition);
    return waiting.map(traits => ({ code: 'infrastructure/delete-deadlock', message: deadlockMessage(primary.traits, traits) }));
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
    const isOnMachines = this.controlPlane !== undefined && !this.controlPlane.controlPlaneTraits.isHosted;
    return isOnMachines && !this.carriesControlPlane(member) && member.traits.needsControlPlaneBecause !== undefined;
  }

  private keptAwayFindings(primary: IInfraCluster): string[] {
    const { infraClusterKind: kind, notSecondaryWithControlPlaneBecause: because } = primary.traits;
    const { carriesControlPlane, isReconciled } = this.roleOf(primary);
    return because === undefined || !carriesControlPlane || isReconciled ? [] : [finding('infrastructure/cannot-be-primary',
      `${kind} cannot be managed by '${primary.managedBy}' where its machines carry the control plane: ${because}; `
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
    const { infraClusterKind: kind, notSecondaryBecause, notSecondaryWithControlPlaneBecause } = secondary.traits;
    const { controlPlaneName, onlyPrimary } = this.controlPlane?.controlPlaneTraits ?? {};
    const beside = `${kind} cannot be a secondary infra cluster beside ${primary.traits.infraClusterKind}`;
    if (onlyPrimary === primary.traits.infraClusterKind) {
      return [finding('infrastructure/cannot-be-secondary',
        `${beside}: nothing that belongs to ${controlPlaneName} reads it; remove it, or the pool that brought it`)];
    }
    if (notSecondaryBecause !== undefined) {
      return [finding('infrastructure/cannot-be-secondary', `${beside}: ${notSecondaryBecause}; `
        + "create the one that is to be the primary before the control plane, with 'primary', or leave one of the two out")];
    }
    return notSecondaryWithControlPlaneBecause === undefined || !this.carriesControlPlane(secondary) ? [] : [finding('infrastructure/cannot-be-secondary',
      `${kind} cannot be a secondary infra cluster of a control plane on its machines: ${notSecondaryWithControlPlaneBecause}; `
      + "set 'primary' on it, or run the control plane elsewhere")];
  }

  /**
   * What makes one member fitter to be the primary than another, the most weighty reason first: it cannot be a secondary; it can be the
   * primary of this control plane; it carries the control plane and brings its load balancer; its rank.
   */
  private compareFitness(a: IInfraCluster, b: IInfraCluster): number {
    const reasons: ((member: IInfraCluster) => number)[] = [
      member => Number(member.traits.notSecondaryBecause !== undefined),
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

function deadlockMessage(primary: InfraTraits, waiting: InfraTraits): string {
  const isPrimaryItself = waiting.infraClusterKind === primary.infraClusterKind;
  const choice = waiting.notPrimaryBecause === undefined && !isPrimaryItself ? `Make ${waiting.infraClusterKind} the primary, or delete` : 'Delete';
  return `the primary infra cluster ${primary.infraClusterKind} has no Ready condition, and ${waiting.provider} machines are not deleted without it: `
    + `deleting the Cluster hangs. ${choice} the ${waiting.provider} pools before the Cluster`;
}
