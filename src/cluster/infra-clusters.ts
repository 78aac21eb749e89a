import { IInfraCluster } from '../contract';
import { Code, finding } from '../core';

/** A finding that does not stop synthesis. */
export interface Warning {
  readonly code: Code;
  readonly message: string;
}

/**
 * The infra clusters of one cluster and the choice of the one that Cluster.spec.infrastructureRef points at.
 */
export class InfraClusters {
  private readonly members: IInfraCluster[] = [];

  public get all(): IInfraCluster[] {
    return [...this.members];
  }

  public find(kind: string): IInfraCluster | undefined {
    return this.members.find(member => member.traits.infraClusterKind === kind);
  }

  public add(member: IInfraCluster): void {
    this.members.push(member);
  }

  /** The one the user asked for, else the one of the highest rank. */
  public get primary(): IInfraCluster | undefined {
    return this.members.find(member => member.primaryRequested)
      ?? [...this.members].sort((a, b) => b.traits.primaryRank - a.traits.primaryRank)[0];
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
      return [finding('cluster/no-infrastructure', 'the cluster has no infrastructure; add a control plane or a worker pool')];
    }
    const { notPrimaryBecause, infraClusterKind } = primary.traits;
    const refusals = notPrimaryBecause === undefined ? [] : [
      finding('infrastructure/cannot-be-primary', `${infraClusterKind} cannot be the primary infra cluster: ${notPrimaryBecause}`),
    ];
    for (const secondary of this.members.filter(member => member !== primary)) {
      const { notSecondaryBecause, infraClusterKind: kind } = secondary.traits;
      if (notSecondaryBecause !== undefined) {
        refusals.push(finding('infrastructure/cannot-be-secondary',
          `${kind} cannot be a secondary infra cluster beside ${infraClusterKind}: ${notSecondaryBecause}`));
      }
    }
    return refusals;
  }

  /** What works and hurts later. */
  public warnings(): Warning[] {
    const { primary } = this;
    if (primary === undefined || primary.traits.publishesReadyCondition) {
      return [];
    }
    const waiting = this.members.filter(member => member.traits.machinesNeedReadyCondition).map(member => member.traits);
    return waiting.map(traits => ({
      code: 'infrastructure/delete-deadlock' as const,
      message: `the primary infra cluster ${primary.traits.infraClusterKind} has no Ready condition, and ${traits.provider} machines are not deleted without it: `
        + `deleting the Cluster hangs. Make ${traits.infraClusterKind} the primary, or delete the ${traits.provider} pools before the Cluster`,
    }));
  }
}
