import { CONDITION, DELETING, EXPLAIN, HEALTH, LuaPiece, readyOrWaiting, UNOBSERVED } from '../knowledge/health';

/**
 * What keeps the operator from installing (cluster-api-operator api/v1alpha2/conditions_consts.go). Some of it never becomes right by waiting. The operator writes the
 * generation that it has seen only where it succeeds, so that an older failure cannot be told from a new one after a change: then it is no verdict.
 */
const BLOCKED: LuaPiece = {
  needs: [CONDITION, EXPLAIN, HEALTH],
  text: `
local final = {
  MoreThanOneExists = true, IncorrectVersionFormat = true, IncorrectCoreProviderNameReason = true,
  FetchConfigValidationError = true, UnsupportedProviderDowngradeReason = true,
}
for _, step in ipairs({ { "PreflightCheckPassed", "not checked" }, { "ProviderInstalled", "not installed" }, { "ProviderUpgraded", "not upgraded" } }) do
  local verdict = condition(step[1])
  if verdict.status == "False" then
    local isFinal = final[text(verdict.reason) or ""] and meta.generation == status.observedGeneration
    return health(isFinal and "Degraded" or "Progressing", explain(verdict, step[2]))
  end
end
`,
};

/** A provider of the operator, which knows no pause. Its condition Ready is that of the Deployment of the provider. */
export const PROVIDER_CHECK = [DELETING, BLOCKED, UNOBSERVED, readyOrWaiting('ready', 'not ready')];
