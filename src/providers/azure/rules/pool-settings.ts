import { Finding, Rule, Severity } from '../../../knowledge';
import { BundleObject, INFRASTRUCTURE_GROUP } from '../../../topology';

const [MIN_MINUTES, MAX_MINUTES] = [5, 15];

export const POOL_SETTINGS: Rule = {
  code: 'azure/pool-settings',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/exp/webhooks/azuremachinepool_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureMachinePool').flatMap(checkPool),
};

function checkPool(pool: BundleObject): Finding[] {
  const [notice, rollout] = [pool.at('spec.template.terminateNotificationTimeout'), pool.at('spec.strategy.rollingUpdate')];
  // A pool makes one machine more, and misses none, unless it says otherwise.
  const isStuck = rollout.member('maxSurge').value === 0 && (rollout.member('maxUnavailable').value ?? 0) === 0;
  return [
    ...notice.number === undefined || (notice.number >= MIN_MINUTES && notice.number <= MAX_MINUTES) ? [] : [{
      at: notice,
      message: `'terminateNotificationTimeout' ${notice.number} is not possible; use ${MIN_MINUTES} to ${MAX_MINUTES} minutes`,
    }],
    ...isStuck ? [{ at: rollout.member('maxUnavailable'), message: "'maxUnavailable' is 0, and so is 'maxSurge': no machine could be replaced; make one of them 1 or more" }] : [],
  ];
}
