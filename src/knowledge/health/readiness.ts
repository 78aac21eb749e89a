import { LuaPiece } from './lua';
import { CONDITION, EXPLAIN, HEALTH } from './lua-helpers';
import { COMMON_STATES_OR_FAILED, DELETING, FAILED, PAUSED, SECONDARY, UNOBSERVED } from './lua-states';

/** An error is what the provider calls one: it keeps trying, but says that it does not expect to succeed. */
const ERROR: LuaPiece = {
  needs: [CONDITION, EXPLAIN, HEALTH],
  text: `
local verdict = condition("Ready")
if verdict.status == "False" and verdict.severity == "Error" then
  return health("Degraded", explain(verdict, "not ready"))
end
`,
};

/** The condition alone would not do: it sums up what has been looked at so far. Some kinds have none. */
function ready(flag: string): LuaPiece {
  return {
    needs: [ERROR],
    text: `
local done = status.ready == true or map(status.initialization).${flag} == true
if done and (verdict.status == nil or verdict.status == "True") then
  return health("Healthy", "ready")
end
return health("Progressing", explain(verdict, "not ready"))
`,
  };
}

/** Infra clusters, primary and secondary. */
export const INFRA_CLUSTER_CHECK = [DELETING, PAUSED, SECONDARY, UNOBSERVED, FAILED, ready('provisioned')];
/** The infrastructure of machine pools. */
export const INFRA_MACHINE_POOL_CHECK = [...COMMON_STATES_OR_FAILED, ready('provisioned')];
/** Whether a control plane that a cloud runs is there. */
export const MANAGED_CONTROL_PLANE_CHECK = [...COMMON_STATES_OR_FAILED, ready('controlPlaneInitialized')];
/** The bootstrap configs of machine pools. */
export const BOOTSTRAP_CONFIG_CHECK = [...COMMON_STATES_OR_FAILED, ready('dataSecretCreated')];

/** A check by the condition Ready alone, for controllers that never give up: they try again, so nothing that they report is a failure. */
export function readyOrWaiting(healthy: string, waiting: string): LuaPiece {
  return {
    needs: [CONDITION, EXPLAIN, HEALTH],
    text: `
local verdict = condition("Ready")
if verdict.status == "True" then
  return health("Healthy", "${healthy}")
end
return health("Progressing", explain(verdict, "${waiting}"))
`,
  };
}
