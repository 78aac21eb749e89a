import { IConstruct } from 'constructs';
import { applySettings, RuleSetting, Violation } from '../validation';

/** How `Rules` and `Warnings` keep in the construct metadata what holds for a construct and everything below it. */
const RULE_SETTING = 'cdk8s-cluster-api:rule-setting';
const ACKNOWLEDGED_WARNING = 'cdk8s-cluster-api:acknowledged-warning';

/** What is left of violations under what `Rules` and `Warnings` say for the constructs that they are found in. */
export function applyTreeSettings(violations: readonly Violation[], constructs: readonly IConstruct[]): Violation[] {
  return violations.flatMap(violation => {
    const { scopes } = constructs[violation.at.object.index].node;
    const isAcknowledged = dataOf<{ readonly code: string }>(scopes, ACKNOWLEDGED_WARNING).some(({ code }) => code === violation.code);
    return isAcknowledged ? [] : applySettings([violation], dataOf<RuleSetting>(scopes, RULE_SETTING));
  });
}

function dataOf<T>(scopes: readonly IConstruct[], type: string): T[] {
  return scopes.flatMap(({ node }) => node.metadata).filter(entry => entry.type === type).map(({ data }) => data as T);
}
