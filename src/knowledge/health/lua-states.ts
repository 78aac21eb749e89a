import { LuaPiece, luaText } from './lua';
import { BECAUSE, CONDITION, HEALTH, OBJECT } from './lua-helpers';
import { MANAGED_BY_ANNOTATION, MOVE_LABEL } from '../../core';

/** Stops all controllers of Cluster API, whatever its value. */
const PAUSED_ANNOTATION = 'cluster.x-k8s.io/paused';

/** Argo CD before 3.6 answers for objects that are being deleted itself; later ones list the finalizers unless the check knows better. */
export const DELETING: LuaPiece = {
  needs: [CONDITION, BECAUSE, HEALTH],
  text: `
if meta.deletionTimestamp ~= nil then
  local why = condition("Deleting").message
  local hs = health("Progressing", because("deleting", why))
  hs.deletionMessage = text(why) and hs.message
  return hs
end
`,
};

/** The Paused condition also tells of a Cluster that is paused. */
export const PAUSED: LuaPiece = {
  needs: [CONDITION, BECAUSE, HEALTH],
  text: `
local pause = condition("Paused")
if spec.paused == true or annotations[${luaText(PAUSED_ANNOTATION)}] ~= nil or pause.status == "True" then
  return health("Suspended", because("paused", pause.message))
end
`,
};

/** Nobody writes a status into an infra cluster that no Cluster refers to; Cluster API owns the one that it does refer to. */
export const SECONDARY: LuaPiece = {
  needs: [OBJECT, HEALTH],
  text: `
local owned = false
for _, owner in ipairs(map(meta.ownerReferences)) do
  owned = owned or map(owner).kind == "Cluster"
end
local marked = map(meta.labels)[${luaText(MOVE_LABEL)}] ~= nil or annotations[${luaText(MANAGED_BY_ANNOTATION)}] ~= nil
if marked and not owned then
  return health("Healthy", "secondary infra cluster, which no controller reconciles")
end
`,
};

/** What stands in the status may be about an older spec. Many controllers write no generation, and some only after a success. */
export const UNOBSERVED: LuaPiece = {
  needs: [OBJECT, HEALTH],
  text: `
if next(status) == nil then
  return health("Progressing", "waiting for its controller")
end
local generation, observed = meta.generation, status.observedGeneration
if type(generation) == "number" and type(observed) == "number" and observed < generation then
  return health("Progressing", "waiting for its controller to see the latest change")
end
`,
};

/** Only what a controller calls terminal: all else may be a rollout or a repair, and Argo CD gives up a sync that waits for a degraded object. */
export const FAILED: LuaPiece = {
  needs: [OBJECT, BECAUSE, HEALTH],
  text: `
local legacy = map(map(status.deprecated).v1beta1)
local failure = text(status.failureMessage) or text(legacy.failureMessage) or text(status.failureReason) or text(legacy.failureReason)
if failure or status.phase == "Failed" then
  return health("Degraded", because("failed", failure or status.message))
end
`,
};

/** What an object of Cluster API can be in before its own state counts. */
export const COMMON_STATES = [DELETING, PAUSED, UNOBSERVED];
/** The same for those that can fail for good. */
export const COMMON_STATES_OR_FAILED = [...COMMON_STATES, FAILED];
