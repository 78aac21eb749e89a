import { MANAGED_BY_ANNOTATION } from '../../core';
import { BundleObject, ClusterMembers, MachineGroup } from '../../topology';

/** The machines of a cluster: those of its control plane and those of all pools. */
export function machineGroupsOf({ controlPlaneMachines, pools }: ClusterMembers): readonly MachineGroup[] {
  return controlPlaneMachines === undefined ? pools : [controlPlaneMachines, ...pools];
}

/** The infra cluster of a kind that machines of the cluster look up. */
export function infraClusterOfKind({ primary, secondaries }: ClusterMembers, kind: string): BundleObject | undefined {
  return primary?.kind === kind ? primary : secondaries.find(object => object.kind === kind);
}

/** Whether an infra cluster tells its controller to leave it alone. */
export function isManagedElsewhere(infraCluster: BundleObject): boolean {
  return infraCluster.annotations[MANAGED_BY_ANNOTATION] !== undefined;
}

/**
 * Whether the controller of an infra cluster certainly does not act on it: it says so, or the Cluster refers to another kind. Without
 * the Cluster nobody knows which one is the primary.
 */
export function isLeftAlone({ infrastructureRef }: ClusterMembers, infraCluster: BundleObject): boolean {
  return isManagedElsewhere(infraCluster) || (infrastructureRef !== undefined && infrastructureRef.kind !== infraCluster.kind);
}

/** Whether the controller of an infra cluster certainly acts on it. */
export function isReconciled({ primary }: ClusterMembers, infraCluster: BundleObject): boolean {
  return primary === infraCluster && !isManagedElsewhere(infraCluster);
}
