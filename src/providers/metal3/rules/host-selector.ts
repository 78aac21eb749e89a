import { machineSpecs } from './machine-specs';
import { Finding, Rule, Severity } from '../../../knowledge';
import { twins } from '../../../rules/shared/fields';
import { labelOperator } from '../../../rules/shared/label-operators';
import { labelProblems } from '../../../rules/shared/label-selectors';
import { Field } from '../../../topology';

export const HOST_SELECTOR: Rule = {
  code: 'metal3/host-selector',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3machine_manager.go',
  isLocal: true,
  check: topology => machineSpecs(topology).map(spec => spec.member('hostSelector')).filter(({ exists }) => exists)
    .flatMap(selector => [...labelProblems(selector), ...checkExpressions(selector.member('matchExpressions'))]),
};

function checkExpressions(expressions: Field): Finding[] {
  return [
    ...expressions.items().flatMap(checkExpression),
    // v1beta2 keeps keys apart by its schema.
    ...(expressions.object.version === 'v1beta1' ? twins(expressions.items(), item => item.member('key')) : []).map(at => ({
      at,
      message: `'key' '${at.text}' stands in two expressions, of which Metal3 takes one; join them`,
    })),
  ];
}

function checkExpression(expression: Field): Finding[] {
  const at = expression.member('operator');
  if (at.text === undefined) {
    return [];
  }
  const operator = labelOperator(at.text);
  if (operator === undefined) {
    return [{
      at,
      message: `'operator' '${at.text}' is unknown to Metal3; use 'in', 'notin', 'exists', '!' (does not exist), '=', '!=', 'gt' or 'lt'`,
    }];
  }
  const values = expression.member('values');
  const count = values.items().length;
  const isReported = !values.exists;
  const wanted = operator.maxValues === 0 ? 'an empty list' : operator.maxValues === 1 ? 'one value' : 'at least one value';
  return isReported || (count >= operator.minValues && count <= operator.maxValues) ? [] : [{
    at: values,
    message: `'values' has the length ${count} with '${at.text}'; give ${wanted}`,
  }];
}
