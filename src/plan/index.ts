export {
  type LiveMachines, type LiveVersion, type MachineRange, PlanAction, type PlanHazard, type PlannedChange, type PlannedCluster, type PlannedHosts,
  type PlannedMachines, type PlannedObject, type PlannedRollout, type PlanSummary,
} from './model';
export { RolloutPlan, type RolloutPlanOptions } from './rollout-plan';
