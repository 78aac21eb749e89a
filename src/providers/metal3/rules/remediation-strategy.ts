import { goDurationSeconds } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';
import { BundleObject, Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const MIN_TIMEOUT = 100;

export const REMEDIATION_STRATEGY: Rule = {
  code: 'metal3/remediation-strategy',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 internal/webhooks/v1beta2/metal3remediationtemplate_webhook.go, metal3remediation_webhook.go',
  check: topology => [
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3RemediationTemplate').flatMap(checkTemplate),
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3Remediation').flatMap(checkRemediation),
  ],
};

/** What a template leaves out is filled in, and a limit below 1 is raised. */
function checkTemplate(template: BundleObject): Finding[] {
  const strategy = template.at('spec.template.spec.strategy');
  if (!strategy.exists) {
    return [{ at: strategy, message: "'strategy' is missing, and the webhook fails without it; write for example { type: Reboot, retryLimit: 1 }" }];
  }
  return [...strategy.member('type').text ? checkType(strategy) : [], ...checkTimeout(strategy)];
}

/** Of a remediation nothing is filled in, but what the schema of v1beta2 has defaults for. */
function checkRemediation(remediation: BundleObject): Finding[] {
  const strategy = remediation.at('spec.strategy');
  return isPresent(strategy) ? [...checkType(strategy), ...checkTimeout(strategy), ...checkRetryLimit(strategy)] : [];
}

function checkType(strategy: Field): Finding[] {
  const at = strategy.member('type');
  // A type that is there v1beta2 checks in its schema.
  const isReported = at.exists && (strategy.object.version !== 'v1beta1' || at.text === undefined);
  return isReported || at.text === 'Reboot' ? [] : [{
    at,
    message: at.text ? `'type' '${at.text}' is unknown; use 'Reboot'` : "'type' is missing; use 'Reboot'",
  }];
}

/** v1beta2 has seconds, with limits in its schema. Less than a second counts as left out. */
function checkTimeout(strategy: Field): Finding[] {
  const at = strategy.member('timeout');
  const seconds = goDurationSeconds(at.text ?? '');
  const isLeftOut = seconds !== undefined && Math.trunc(seconds) === 0;
  return strategy.object.version !== 'v1beta1' || at.text === undefined || isLeftOut || (seconds ?? 0) >= MIN_TIMEOUT ? [] : [{
    at,
    message: `'timeout' '${at.text}' is ${seconds === undefined ? 'no duration' : 'too short for a reboot'}; use '${MIN_TIMEOUT}s' or more`,
  }];
}

function checkRetryLimit(strategy: Field): Finding[] {
  const at = strategy.member('retryLimit');
  const isReported = strategy.object.version !== 'v1beta1' || (isPresent(at) && at.number === undefined);
  return isReported || (at.number ?? 0) >= 1 ? [] : [{
    at,
    message: `'retryLimit' ${at.number ?? 'is missing, which counts as 0 and'} never reboots the host; use 1 or more`,
  }];
}
