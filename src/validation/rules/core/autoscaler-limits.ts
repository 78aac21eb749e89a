import { Finding, Rule, Severity } from '../../rule';
import { AutoscalerLimits, autoscalerLimits, limitOf, scalablePools } from '../shared/autoscaler';

export const INVALID_REPLICAS: Rule = {
  code: 'pool/invalid-replicas',
  severity: Severity.ERROR,
  source: 'autoscaler cluster-autoscaler/cloudprovider/clusterapi/clusterapi_utils.go; cluster-api v1.14.0 core/webhooks/admission/machinedeployment.go',
  check: topology => scalablePools(topology).flatMap(pool => checkLimits(autoscalerLimits(pool))),
};

function checkLimits({ min, max }: AutoscalerLimits): Finding[] {
  const unreadable = [min, max].filter(limit => limit.text !== undefined && limitOf(limit) === undefined);
  if (unreadable.length > 0) {
    return unreadable.map(at => ({ at, message: `limit '${at.text}' of the autoscaler is not a count; use a whole number, 0 or more` }));
  }
  return limitOf(min)! > limitOf(max)!
    ? [{ at: min, message: `'min-size' ${min.text} is more than 'max-size' ${max.text}, which is no range to scale in; use min <= max` }]
    : [];
}
