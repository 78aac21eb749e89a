import { LuaPiece } from './lua';
import { CONDITION, EXPLAIN, HEALTH, NUMBER, OBJECT } from './lua-helpers';
import { COMMON_STATES_OR_FAILED, FAILED } from './lua-states';

/** What stands in `spec.replicas` of the live object is what an autoscaler wants too. */
const COUNTS: LuaPiece = {
  needs: [OBJECT, NUMBER],
  text: `
local newer = map(status.v1beta2)
local desired, current = number(spec.replicas, 1), number(status.replicas, 0)
local updated = number(newer.upToDateReplicas or status.upToDateReplicas or status.updatedReplicas, 0)
local available = number(newer.availableReplicas or status.availableReplicas or status.readyReplicas, 0)
`,
};

/** Machines of such a pool are replaced when somebody deletes them, which may be never. */
const ON_DELETE: LuaPiece = {
  needs: [COUNTS, HEALTH],
  text: `
local strategy = map(map(spec.rollout).strategy).type or map(spec.strategy).type
if strategy == "OnDelete" and updated < desired and current == desired and available >= desired then
  return health("Suspended", desired - updated .. " of " .. desired .. " replicas are replaced once they are deleted")
end
`,
};

/** The conditions say why better than the numbers do. */
const MOVING: LuaPiece = {
  needs: [CONDITION, HEALTH],
  text: `
for _, kind in ipairs({ "RollingOut", "ScalingUp", "ScalingDown", "Remediating" }) do
  local found = condition(kind)
  if found.status == "True" then
    return health("Progressing", text(found.message) or kind)
  end
end
`,
};

const AVAILABLE: LuaPiece = {
  needs: [CONDITION, EXPLAIN, HEALTH],
  text: `
local verdict = condition("Available")
if verdict.status ~= nil and verdict.status ~= "True" then
  return health("Progressing", explain(verdict, "not available"))
end
`,
};

/** Kamaji explains itself in conditions of its own, which come before Available. */
const STARTED: LuaPiece = {
  needs: [CONDITION, EXPLAIN, HEALTH],
  text: `
local verdict = condition("Available")
local started = status.ready == true or map(status.initialization).controlPlaneInitialized == true
if not started or (verdict.status ~= nil and verdict.status ~= "True") then
  for _, found in ipairs(map(status.conditions)) do
    if not text(verdict.message) and map(found).status == "False" and text(found.message) then
      verdict = found
    end
  end
  return health("Progressing", explain(verdict, "not available"))
end
`,
};

/** A pool that may lack machines is available without them, so the numbers count too. */
const COMPLETE: LuaPiece = {
  needs: [COUNTS, HEALTH],
  text: `
local complete = current == desired and updated >= desired and available >= desired
return health(complete and "Healthy" or "Progressing",
  current .. " of " .. desired .. " replicas, " .. updated .. " up to date, " .. available .. " available")
`,
};

/** A MachineSet keeps machines of older templates, so that it does not matter how many are up to date. */
const COUNTED: LuaPiece = {
  needs: [COUNTS, HEALTH],
  text: `
local complete = current == desired and available >= desired
return health(complete and "Healthy" or "Progressing", current .. " of " .. desired .. " replicas, " .. available .. " available")
`,
};

/** Its own counters tell of nodes; those that replace them repeat what the infrastructure reports. It has no conditions of v1beta2 yet. */
const NODES: LuaPiece = {
  needs: [FAILED, NUMBER, HEALTH],
  text: `
local provisioned = status.infrastructureReady == true or map(status.initialization).infrastructureProvisioned == true
if not provisioned then
  return health("Progressing", "waiting for the infrastructure")
end
local desired, ready = number(spec.replicas, 1), number(legacy.readyReplicas or status.readyReplicas, 0)
return health(ready == desired and "Healthy" or "Progressing", ready .. " of " .. desired .. " nodes ready")
`,
};

/** KubeadmControlPlane. */
export const CONTROL_PLANE_CHECK = [...COMMON_STATES_OR_FAILED, MOVING, AVAILABLE, COMPLETE];
/** Control planes that run as pods. */
export const HOSTED_CONTROL_PLANE_CHECK = [...COMMON_STATES_OR_FAILED, STARTED, COMPLETE];
/** MachineDeployment. */
export const MACHINE_DEPLOYMENT_CHECK = [...COMMON_STATES_OR_FAILED, ON_DELETE, MOVING, AVAILABLE, COMPLETE];
/** MachineSet. */
export const MACHINE_SET_CHECK = [...COMMON_STATES_OR_FAILED, MOVING, COUNTED];
/** MachinePool. */
export const MACHINE_POOL_CHECK = [...COMMON_STATES_OR_FAILED, NODES];
