import {
  ControlPlaneTraits, foreignPoolReason, IControlPlane, IMachinePool, InfraClusterRole, InfraTraits, IPool, isForeignBootstrap, IWorkerPool,
  neededFailureDomainReason, unmanagedMachinePoolReason, unsupportedBootstrapReason,
} from '../contract';
import { finding, refuse, Taint, taintToString } from '../core';

/** The pools of one cluster, checked against its control plane and infra clusters. */
export class Pools {
  private readonly workerPools: IWorkerPool[] = [];
  private readonly machinePools: IMachinePool[] = [];

  public addWorkerPool(pool: IWorkerPool): void {
    this.workerPools.push(pool);
  }

  public addMachinePool(pool: IMachinePool): void {
    this.machinePools.push(pool);
  }

  /** Refuses a control plane whose nodes join in another way than those of the pools that are there already. */
  public checkBootstrap(controlPlane: IControlPlane): void {
    const { controlPlaneName, bootstrapKind } = controlPlane.controlPlaneTraits;
    const pool = this.all.find(candidate => isForeignBootstrap(controlPlane.controlPlaneTraits, candidate.bootstrapKind));
    if (pool !== undefined) {
      refuse(controlPlane, 'bootstrap/mismatch', `pool '${pool.node.id}' joins its nodes by ${pool.bootstrapKind}, and ${controlPlaneName} needs ${bootstrapKind}; `
        + 'create the control plane before the pools, then they follow it');
    }
  }

  /**
   * What cannot work, with the reason and the way out.
   *
   * @param roleOf the part that the infra cluster of a kind plays
   */
  public findings(roleOf: (kind: string) => InfraClusterRole | undefined, controlPlane?: ControlPlaneTraits): string[] {
    return [
      ...this.all.flatMap(pool => controlPlane === undefined ? [] : foreignPool(pool, controlPlane)),
      ...this.all.flatMap(foreignBootstrap),
      ...this.machinePools.flatMap(pool => missingMachinePool(pool, roleOf)),
      ...this.workerPools.flatMap(pool => missingFailureDomain(pool, roleOf, 'failureDomain', hasNoFailureDomain)),
      ...this.machinePools.flatMap(pool => missingFailureDomain(pool, roleOf, 'failureDomains', hasNoFailureDomains)),
    ];
  }

  /** What the providers of the pools can do. */
  public get traits(): InfraTraits[] {
    return this.all.map(pool => pool.infraProvider.traits);
  }

  /** The taints that nodes of the pools register with, each once. */
  public get taints(): Taint[] {
    const taints = [...this.workerPools, ...this.machinePools].flatMap(pool => pool._bind().taints);
    return [...new Map(taints.map(taint => [taintToString(taint), taint])).values()];
  }

  private get all(): IPool[] {
    return [...this.workerPools, ...this.machinePools];
  }
}

function foreignPool(pool: IPool, controlPlane: ControlPlaneTraits): string[] {
  const { controlPlaneName, onlyPoolsOf = [] } = controlPlane;
  const { traits } = pool.infraProvider;
  const because = foreignPoolReason(traits, controlPlane);
  return because === undefined ? [] : [finding('pool/foreign-provider', `pool '${pool.node.id}' of ${traits.provider} cannot join ${controlPlaneName}: ${because}; `
    + (onlyPoolsOf.length === 0 ? 'remove the pool, or use another control plane' : `use pools of ${onlyPoolsOf.join(', ')}, or another control plane`))];
}

function foreignBootstrap(pool: IPool): string[] {
  const { traits } = pool.infraProvider;
  const because = unsupportedBootstrapReason(traits, pool.bootstrapKind);
  return because === undefined ? [] : [finding('bootstrap/unsupported',
    `pool '${pool.node.id}' of ${traits.provider} cannot be joined by ${pool.bootstrapKind}: ${because}; use a pool of another provider, or another control plane`)];
}

function missingMachinePool(pool: IPool, roleOf: (kind: string) => InfraClusterRole | undefined): string[] {
  const { traits } = pool.infraProvider;
  const because = unmanagedMachinePoolReason(traits, isReconciled(roleOf(traits.infraClusterKind)));
  return because === undefined ? [] : [finding('pool/machine-pool-unmanaged',
    `machine pool '${pool.node.id}' cannot work: ${because}; use a worker pool, or make ${traits.infraClusterKind} the primary infra cluster`)];
}

/** @param hasNone is asked where one is needed only: to bind a pool copies all of its settings */
function missingFailureDomain<T extends IPool>(
  pool: T, roleOf: (kind: string) => InfraClusterRole | undefined, prop: string, hasNone: (pool: T) => boolean): string[] {
  const { traits } = pool.infraProvider;
  const because = neededFailureDomainReason(traits, isReconciled(roleOf(traits.infraClusterKind)), pool._placesItself);
  return because === undefined || !hasNone(pool) ? [] : [finding('pool/failure-domain-missing', `pool '${pool.node.id}' has no '${prop}': ${because}`)];
}

function hasNoFailureDomain(pool: IWorkerPool): boolean {
  return pool._bind().settings.failureDomain === undefined;
}

/** Those that do not work there at all are reported for that alone. */
function hasNoFailureDomains(pool: IMachinePool): boolean {
  return pool.infraProvider.traits.noUnmanagedMachinePoolBecause === undefined && (pool._bind().settings.failureDomains ?? []).length === 0;
}

/** What is defined elsewhere is taken to be in order. */
function isReconciled(role?: InfraClusterRole): boolean {
  return role?.isReconciled ?? true;
}
