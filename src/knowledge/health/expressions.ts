/**
 * How Flux tells the state of an object: `inProgress`, `failed` and `current` are asked in this order, and an object of which nothing is true is in
 * progress. While it has no status at all every expression fails, which Flux takes for "not yet" too.
 *
 * The API server hands out objects in its preferred version, whatever version they were applied in, so each expression is for all of them. The
 * generation that a controller has seen is compared by Flux itself.
 */
export interface HealthExpressions {
  /** Something still happens. */
  readonly inProgress: string;
  /** Nothing more will happen. */
  readonly failed: string;
  /** Everything is as it should be. */
  readonly current: string;
}

const IS_DELETED = 'has(metadata.deletionTimestamp)';
/** What controllers of older releases write when they have given up. */
const HAS_FAILED = "(has(status.phase) && status.phase == 'Failed') || has(status.failureReason) || has(status.failureMessage)";

/** v1beta2 has `Available`, and v1beta1 `Ready`. */
export const CLUSTER_AVAILABLE: HealthExpressions = {
  inProgress: `${IS_DELETED} || ${isTrue('RollingOut')}`,
  failed: HAS_FAILED,
  current: `${isTrue('Available')} || ${isTrue('Ready')}`,
};

/** All machines are up to date and in use, and none is left of before. v1beta2 has `upToDateReplicas`, and v1beta1 `updatedReplicas`. */
export const MACHINE_DEPLOYMENT_COMPLETE: HealthExpressions = {
  inProgress: `${IS_DELETED} || ${isTrue('RollingOut')}`,
  failed: HAS_FAILED,
  current: `${all('replicas', 'spec.replicas')} && ${all('availableReplicas', 'spec.replicas')} && ${upToDate()}`,
};

/** All machines are in use; which template they are from does not matter. */
export const MACHINE_SET_COMPLETE: HealthExpressions = {
  inProgress: IS_DELETED,
  failed: HAS_FAILED,
  current: `${all('replicas', 'spec.replicas')} && ${all('availableReplicas', 'spec.replicas')}`,
};

/** A control plane on machines of Cluster API: it counts them as a MachineDeployment does, and is available besides. */
export const MACHINE_CONTROL_PLANE_COMPLETE: HealthExpressions = {
  inProgress: `${IS_DELETED} || ${isTrue('RollingOut')}`,
  failed: HAS_FAILED,
  current: `${isTrue('Available')} && ${all('replicas', 'spec.replicas')} && ${all('readyReplicas', 'spec.replicas')} && ${upToDate()}`,
};

/** A MachinePool says so by its phase. */
export const MACHINE_POOL_RUNNING: HealthExpressions = {
  inProgress: IS_DELETED,
  failed: HAS_FAILED,
  current: "has(status.phase) && status.phase == 'Running'",
};

/** The API server has answered once, so that something can be applied to the cluster; it needs no node that is ready, and so no network plugin. */
export const CLUSTER_REACHABLE: HealthExpressions = {
  inProgress: IS_DELETED,
  failed: HAS_FAILED,
  current: isTrue('ControlPlaneInitialized'),
};

/** What is issued or fetched is there. Without such an expression Flux takes an object without a status for done. */
export const READY: HealthExpressions = {
  inProgress: IS_DELETED,
  failed: HAS_FAILED,
  current: isTrue('Ready'),
};

/** What every control plane has to report by the contract, in either version of it; those of a cloud have no replicas. */
export const ANY_CONTROL_PLANE_READY: HealthExpressions = {
  inProgress: `${IS_DELETED} || ${isTrue('RollingOut')}`,
  failed: HAS_FAILED,
  current: '((has(status.initialization) && has(status.initialization.controlPlaneInitialized) && status.initialization.controlPlaneInitialized)'
    + ' || (has(status.initialized) && status.initialized))'
    + ' && (!has(status.ready) || status.ready)'
    + ` && (!has(spec.replicas) || ${all('readyReplicas', 'spec.replicas')})`,
};

function isTrue(condition: string): string {
  return `(has(status.conditions) && status.conditions.exists(c, c.type == '${condition}' && c.status == 'True'))`;
}

/** Counters of none are left out. */
function all(counter: string, count: string): string {
  return `(has(status.${counter}) ? status.${counter} : 0) == ${count}`;
}

function upToDate(): string {
  return '(has(status.upToDateReplicas) ? status.upToDateReplicas : has(status.updatedReplicas) ? status.updatedReplicas : 0) == spec.replicas';
}
