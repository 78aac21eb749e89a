import { COMMON_STATES_OR_FAILED, CONDITION, EXPLAIN, HEALTH, LuaPiece } from '../knowledge/health';

/** Provisioned means that there is an endpoint, not that anybody answers there: only Available does. */
const AVAILABLE: LuaPiece = {
  needs: [CONDITION, EXPLAIN, HEALTH],
  text: `
local verdict = condition("Available")
local available = verdict.status == "True"
if verdict.status == nil then
  -- Cluster API before 1.9: a summary of what has been looked at so far.
  verdict = condition("Ready")
  available = verdict.status == "True" and status.infrastructureReady == true and status.controlPlaneReady == true
end
if available then
  return health("Healthy", "available")
end
return health("Progressing", explain(verdict, "not available"))
`,
};

/** The Cluster. A rollout or repair makes it unavailable at worst, and is no failure. */
export const CLUSTER_CHECK = [...COMMON_STATES_OR_FAILED, AVAILABLE];
