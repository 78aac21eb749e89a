import { COMMON_STATES, CONDITION, EXPLAIN, HEALTH, LuaPiece, NUMBER, STARTS } from '../knowledge/health';

/**
 * Remediation is not allowed either while machines start, or while none is unhealthy enough for a range. The status does not tell these from a
 * breakdown, only the message of the condition does: it counts machines that have not started, and names the unhealthy ones apart.
 */
const REMEDIATION: LuaPiece = {
  needs: [CONDITION, EXPLAIN, HEALTH, NUMBER, STARTS],
  text: `
local verdict = condition("RemediationAllowed")
if verdict.status == nil then
  return health("Progressing", "waiting for the first check")
end
local expected, healthy = number(status.expectedMachines, 0), number(status.currentHealthy, 0)
local counts = healthy .. " of " .. expected .. " machines healthy"
if verdict.status == "True" or healthy >= expected then
  return health("Healthy", counts)
end
local blocked = "Remediation is not allowed, the number of not started or unhealthy machines "
local none = " (total: " .. expected .. ", unhealthy: 0,"
for _, limit in ipairs({ "exceeds maxUnhealthy", "does not fall within the range" }) do
  if starts(verdict.message, blocked .. limit .. none) then
    return health("Progressing", counts .. ", none unhealthy")
  end
end
return health("Degraded", explain(verdict, "remediation is blocked"))
`,
};

/** MachineHealthCheck. */
export const MACHINE_HEALTH_CHECK_CHECK = [...COMMON_STATES, REMEDIATION];
