import { Finding, Rule, Severity } from '../../../knowledge';
import { BundleObject, INFRASTRUCTURE_GROUP } from '../../../topology';

export const INSTANCE_REFRESH: Rule = {
  code: 'aws/instance-refresh',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws exp/webhooks/awsmachinepool_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSMachinePool').flatMap(checkPool),
};

function checkPool(pool: BundleObject): Finding[] {
  const at = pool.at('spec.refreshPreferences.maxHealthyPercentage');
  const min = pool.at('spec.refreshPreferences.minHealthyPercentage').number;
  return at.number === undefined || (min !== undefined && at.number - min <= 100) ? [] : [{
    at,
    message: `'maxHealthyPercentage' ${at.number} with 'minHealthyPercentage' ${min ?? 'missing'} is not possible; give both, the first at most 100 above the second`,
  }];
}
