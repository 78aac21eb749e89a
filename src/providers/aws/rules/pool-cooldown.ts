import { goDurationSeconds } from '../../../core';
import { Rule, Severity } from '../../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const POOL_COOLDOWN: Rule = {
  code: 'aws/pool-cooldown',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws exp/webhooks/awsmachinepool_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSMachinePool').map(pool => pool.at('spec.defaultCoolDown'))
    // Less than a second is none.
    .filter(({ text = '' }) => (goDurationSeconds(text) ?? 0) <= -1)
    .map(at => ({ at, message: `'defaultCoolDown' '${at.text}' is below zero; use a time of 0 or more, for example '300s'` })),
};
