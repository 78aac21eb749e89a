import { IConstruct } from 'constructs';
import { isAcknowledged } from '../cdk8s-helpers';
import { Severity } from '../knowledge/severity';
import type { RuleSetting, Violation } from '../validation';
import { validation } from './late-validation';

const SETTING = 'cdk8s-cluster-api:rule-setting';

/** Keeps what `Rules` say for a construct and everything below it. */
export function addRuleSetting(scope: IConstruct, setting: RuleSetting): void {
  scope.node.addMetadata(SETTING, setting);
}

/** What is left of violations under what `Rules` and `Warnings` say for the constructs that they are found in. */
export function applyTreeSettings(violations: readonly Violation[], constructs: readonly IConstruct[]): Violation[] {
  return violations.flatMap(violation => {
    const scope = constructs[violation.at.object.index];
    return validation().applySettings([violation], ruleSettings(scope))
      .filter(({ code, severity }) => severity === Severity.ERROR || !isAcknowledged({ scope, code }));
  });
}

/** The settings that hold for a construct, the weightiest last: those of the construct itself after those above it. */
function ruleSettings(scope: IConstruct): RuleSetting[] {
  return scope.node.scopes.flatMap(({ node }) => node.metadata).filter(({ type }) => type === SETTING).map(({ data }) => data as RuleSetting);
}
