import { itemsOf } from './fields';
import { isLabelKey, isLabelValue, Memo } from '../../core';
import { Finding } from '../../knowledge';
import { Field, isRecord } from '../../topology';

const NEEDS_VALUES: { readonly [operator: string]: boolean } = { In: true, NotIn: true, Exists: false, DoesNotExist: false };
const KEY = "use [<domain>/]<name>, with at most 63 letters, digits, '-', '_' and '.' in the name";
const VALUE = "use at most 63 letters, digits, '-', '_' and '.', with a letter or digit at both ends";

const NONE: readonly Finding[] = [];

/** The selectors of a fleet have the same few names of labels. */
const keys = new Memo<boolean>(100);

/** What keeps the API machinery from reading a label selector. Types and missing fields are the business of the schemas. */
export function selectorProblems(selector: Field): readonly Finding[] {
  const ofLabels = labelProblems(selector);
  const expressions = itemsOf(selector, 'matchExpressions');
  return expressions.length === 0 ? ofLabels : [...ofLabels, ...expressions.flatMap(expressionProblems)];
}

/** What cannot be the name or the value of a label in a selector, whatever its operators mean. */
export function labelProblems(selector: Field): readonly Finding[] {
  const expressions = itemsOf(selector, 'matchExpressions');
  if (expressions.length === 0 && areLabels(selector.find('matchLabels')?.value)) {
    return NONE;
  }
  const problems: Finding[] = [];
  for (const label of selector.member('matchLabels').members()) {
    checkKey(label, String(label.step), problems);
    checkValue(label, problems);
  }
  for (const expression of expressions) {
    checkKey(expression.member('key'), expression.textOf('key'), problems);
    expression.member('values').items().forEach(value => checkValue(value, problems));
  }
  return problems;
}

/** Whether all members have names and values of labels, as nearly everywhere; then no field is made of them. */
function areLabels(labels: unknown): boolean {
  if (isRecord(labels)) {
    for (const name in labels) {
      const value = labels[name];
      if (!isKey(name) || typeof value === 'string' && !isLabelValue(value)) {
        return false;
      }
    }
  }
  return true;
}

/** Whether the operator of an expression is known and has as many values as it takes. */
function expressionProblems(expression: Field): Finding[] {
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

function checkKey(at: Field, key: string | undefined, problems: Finding[]): void {
  if (key !== undefined && !isKey(key)) {
    problems.push({ at, message: `'${key}' is not the name of a label; ${KEY}` });
  }
}

function isKey(text: string): boolean {
  return keys.get(text, () => isLabelKey(text));
}

function checkValue(at: Field, problems: Finding[]): void {
  if (at.text !== undefined && !isLabelValue(at.text)) {
    problems.push({ at, message: `'${at.text}' is not the value of a label; ${VALUE}` });
  }
}
