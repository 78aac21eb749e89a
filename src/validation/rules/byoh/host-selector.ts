import { BundleObject, Field, INFRASTRUCTURE_GROUP } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';

const NEEDS_VALUES: { readonly [operator: string]: boolean } = { In: true, NotIn: true, Exists: false, DoesNotExist: false };

export const HOST_SELECTOR: Rule = {
  code: 'byoh/host-selector',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-bringyourownhost v0.5.0 controllers/infrastructure/byomachine_controller.go',
  check: topology => topology.ofKinds(INFRASTRUCTURE_GROUP, 'ByoMachineTemplate', 'ByoMachine')
    .flatMap(object => selectorOf(object).member('matchExpressions').items()).flatMap(checkExpression),
};

/** The labels that hosts of a template or machine need to have. */
export function selectorOf(object: BundleObject): Field {
  return object.at(object.kind === 'ByoMachine' ? 'spec.selector' : 'spec.template.spec.selector');
}

function checkExpression(expression: Field): Finding[] {
  const operator = expression.member('operator');
  if (operator.text === undefined) {
    return [];
  }
  if (!Object.hasOwn(NEEDS_VALUES, operator.text)) {
    const known = Object.keys(NEEDS_VALUES).map(name => `'${name}'`).join(', ');
    return [{ at: operator, message: `'operator' '${operator.text}' is unknown; use ${known}` }];
  }
  const values = expression.member('values');
  const count = values.items().length;
  return NEEDS_VALUES[operator.text] === (count > 0) ? [] : [{
    at: values,
    message: `'values' has the length ${count} with '${operator.text}'; ${count === 0 ? 'give at least one value' : 'give none'}`,
  }];
}
