import { COMMON_STATES, CONDITION, EXPLAIN, LuaPiece, readyOrWaiting, UNOBSERVED } from '../knowledge/health';

/** While no cluster matches there is no condition. Until the API server answers, the condition is false, so that is no failure. */
const APPLIED: LuaPiece = {
  needs: [UNOBSERVED, CONDITION, EXPLAIN],
  text: `
local verdict = condition("ResourcesApplied")
if verdict.status == "True" then
  return health("Healthy", "applied")
end
if verdict.reason == "WrongSecretType" then
  return health("Degraded", explain(verdict, "not applied"))
end
if verdict.status == nil and type(observed) == "number" then
  return health("Healthy", "no cluster matches")
end
return health("Progressing", explain(verdict, "not applied"))
`,
};

/** ClusterResourceSet. */
export const CLUSTER_RESOURCE_SET_CHECK = [...COMMON_STATES, APPLIED];
/** HelmChartProxy. Its releases fail until the API server answers, so nothing that it reports is a failure. */
export const HELM_CHART_PROXY_CHECK = [...COMMON_STATES, readyOrWaiting('installed', 'not installed')];
