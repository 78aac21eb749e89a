import { BundleObject, INFRASTRUCTURE_GROUP } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';
import { goDurationSeconds } from '../shared/go-duration';

const MIN_TIMEOUT = 100;

export const REMEDIATION_STRATEGY: Rule = {
  code: 'metal3/remediation-strategy',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 v1.13.2 internal/webhooks/v1beta2/metal3remediationtemplate_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3RemediationTemplate').flatMap(checkTemplate),
};

function checkTemplate(template: BundleObject): Finding[] {
  const strategy = template.at('spec.template.spec.strategy');
  if (!strategy.exists) {
    return [{ at: strategy, message: "'strategy' is missing, and the webhook fails without it; write for example { type: Reboot, retryLimit: 1 }" }];
  }
  // v1beta2 says the rest in its schema.
  if (template.version !== 'v1beta1') {
    return [];
  }
  const [type, retryLimit, timeout] = ['type', 'retryLimit', 'timeout'].map(name => strategy.member(name));
  const seconds = goDurationSeconds(timeout.text ?? '');
  return [
    ...type.text !== undefined && type.text !== 'Reboot' ? [{ at: type, message: `'type' '${type.text}' is unknown; use 'Reboot'` }] : [],
    ...retryLimit.number !== undefined && retryLimit.number < 1
      ? [{ at: retryLimit, message: `'retryLimit' ${retryLimit.number} never reboots the host; use 1 or more` }] : [],
    ...timeout.text === undefined || (seconds ?? 0) >= MIN_TIMEOUT ? [] : [{
      at: timeout,
      message: `'timeout' '${timeout.text}' is ${seconds === undefined ? 'no duration' : 'too short for a reboot'}; use '${MIN_TIMEOUT}s' or more`,
    }],
  ];
}
