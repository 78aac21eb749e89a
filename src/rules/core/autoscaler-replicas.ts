import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject } from '../../topology';
import { autoscalerLimits, limitOf, MIN_SIZE, scalablePools } from '../shared/autoscaler';

export const AUTOSCALER_REPLICAS: Rule = {
  code: 'pool/autoscaler-replicas',
  severity: Severity.WARNING,
  source: 'cluster-api core/webhooks/admission/machinedeployment.go',
  needsMember: [MIN_SIZE],
  check: topology => scalablePools(topology).flatMap(checkReplicas),
};

function checkReplicas(pool: BundleObject): Finding[] {
  const limits = autoscalerLimits(pool);
  const [min, max, at] = [limitOf(limits.min), limitOf(limits.max), pool.at('spec.replicas')];
  if (min === undefined || max === undefined || at.number === undefined) {
    return [];
  }
  return [{
    at,
    message: at.number < min || at.number > max
      ? `'replicas' ${at.number} is outside the ${min} to ${max} of the autoscaler, which then leaves the pool alone; leave 'replicas' out`
      : `'replicas' ${at.number} is written and scaled by the autoscaler: every apply resets its count; leave 'replicas' out`,
  }];
}
