import { ApiObject } from 'cdk8s';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP } from '../../topology';
import { DeliveredChart } from '../delivered-chart';
import { FluxReadiness } from './delivery-props';

/**
 * How Flux tells the state of an object: `inProgress`, `failed` and `current` are asked in this order, and an object of which nothing is true is in
 * progress. While it has no status at all every expression fails, which Flux takes for "not yet" too.
 *
 * The API server hands out objects in its preferred version, whatever version they were applied in, so each expression is for all of them. The
 * generation that a controller has seen is compared by Flux itself.
 */
export interface HealthExpressions {
  readonly inProgress: string;
  readonly failed: string;
  readonly current: string;
}

const IS_DELETED = 'has(metadata.deletionTimestamp)';
/** What controllers of older releases write when they have given up. */
const HAS_FAILED = "(has(status.phase) && status.phase == 'Failed') || has(status.failureReason) || has(status.failureMessage)";

/** The API server has answered once, so that something can be applied to the cluster; it needs no node that is ready, and so no network plugin. */
const CLUSTER_REACHABLE: HealthExpressions = {
  inProgress: IS_DELETED,
  failed: HAS_FAILED,
  current: isTrue('ControlPlaneInitialized'),
};

/** v1beta2 has `Available`, and v1beta1 `Ready`. */
const CLUSTER_AVAILABLE: HealthExpressions = {
  inProgress: `${IS_DELETED} || ${isTrue('RollingOut')}`,
  failed: HAS_FAILED,
  current: `${isTrue('Available')} || ${isTrue('Ready')}`,
};

/** All machines are up to date and in use, and none is left of before. v1beta2 has `upToDateReplicas`, and v1beta1 `updatedReplicas`. */
const MACHINE_DEPLOYMENT: HealthExpressions = {
  inProgress: `${IS_DELETED} || ${isTrue('RollingOut')}`,
  failed: HAS_FAILED,
  current: `${all('replicas', 'spec.replicas')} && ${all('availableReplicas', 'spec.replicas')} && ${upToDate()}`,
};

const KUBEADM_CONTROL_PLANE: HealthExpressions = {
  inProgress: `${IS_DELETED} || ${isTrue('RollingOut')}`,
  failed: HAS_FAILED,
  current: `${isTrue('Available')} && ${all('replicas', 'spec.replicas')} && ${all('readyReplicas', 'spec.replicas')} && ${upToDate()}`,
};

const MACHINE_POOL: HealthExpressions = {
  inProgress: IS_DELETED,
  failed: HAS_FAILED,
  current: "has(status.phase) && status.phase == 'Running'",
};

/** What every control plane has to report by the contract, in either version of it; those of a cloud have no replicas. */
const CONTROL_PLANE: HealthExpressions = {
  inProgress: `${IS_DELETED} || ${isTrue('RollingOut')}`,
  failed: HAS_FAILED,
  current: '((has(status.initialization) && has(status.initialization.controlPlaneInitialized) && status.initialization.controlPlaneInitialized)'
    + ' || (has(status.initialized) && status.initialized))'
    + ' && (!has(status.ready) || status.ready)'
    + ` && (!has(spec.replicas) || ${all('readyReplicas', 'spec.replicas')})`,
};

const MACHINES: { readonly [group: string]: { readonly [kind: string]: HealthExpressions } } = {
  [CLUSTER_GROUP]: { Cluster: CLUSTER_AVAILABLE, MachineDeployment: MACHINE_DEPLOYMENT, MachinePool: MACHINE_POOL },
  [CONTROL_PLANE_GROUP]: { KubeadmControlPlane: KUBEADM_CONTROL_PLANE },
};

/** The expressions that tell when an object is as far as is waited for; undefined if nothing waits for it. */
export function healthExpressions({ apiGroup, kind }: ApiObject, readiness: FluxReadiness): HealthExpressions | undefined {
  switch (readiness) {
    case FluxReadiness.APPLIED:
      return undefined;
    case FluxReadiness.API_SERVER:
      return apiGroup === CLUSTER_GROUP && kind === 'Cluster' ? CLUSTER_REACHABLE : undefined;
    case FluxReadiness.MACHINES:
      return MACHINES[apiGroup]?.[kind] ?? (apiGroup === CONTROL_PLANE_GROUP && !kind.endsWith('Template') ? CONTROL_PLANE : undefined);
  }
}

/** The objects of a chart that are waited for. */
export function watchedObjects(chart: DeliveredChart, readiness: FluxReadiness): ApiObject[] {
  return chart.objects.filter(object => healthExpressions(object, readiness) !== undefined);
}

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
