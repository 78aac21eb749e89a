import { Field } from '../../topology';

/** How an expression of a selector compares. */
export interface LabelOperator {
  readonly minValues: number;
  readonly maxValues: number;
  matches(label: string | undefined, values: readonly string[]): boolean;
}

const EQUALS: LabelOperator = { minValues: 1, maxValues: 1, matches: (label, [value]) => label === value };
/** The names that the label parser of Kubernetes knows, which are not those of label selectors in objects. */
const OPERATORS: { readonly [name: string]: LabelOperator } = {
  'in': { minValues: 1, maxValues: Infinity, matches: (label, values) => label !== undefined && values.includes(label) },
  'notin': { minValues: 1, maxValues: Infinity, matches: (label, values) => label === undefined || !values.includes(label) },
  'exists': { minValues: 0, maxValues: 0, matches: label => label !== undefined },
  '!': { minValues: 0, maxValues: 0, matches: label => label === undefined },
  '=': EQUALS,
  '==': EQUALS,
  '!=': { minValues: 1, maxValues: 1, matches: (label, [value]) => label !== value },
  'gt': { minValues: 1, maxValues: 1, matches: (label, [value]) => Number(label) > Number(value) },
  'lt': { minValues: 1, maxValues: 1, matches: (label, [value]) => Number(label) < Number(value) },
};

/** The operator of a name, which providers that use the parser turn to lower case first. */
export function labelOperator(name: string): LabelOperator | undefined {
  return Object.hasOwn(OPERATORS, name.toLowerCase()) ? OPERATORS[name.toLowerCase()] : undefined;
}

/** Whether a selector whose expressions are read by the label parser chooses these labels; what that does not know does not count. */
export function parsedSelectorMatches(selector: Field, labels: { readonly [name: string]: string }): boolean {
  const { texts } = selector.member('matchLabels');
  return Object.keys(texts).every(name => labels[name] === texts[name])
    && selector.member('matchExpressions').items().every(expression => {
      const values = expression.member('values').items().flatMap(({ text }) => text ?? []);
      return labelOperator(expression.member('operator').text ?? '')?.matches(labelOf(labels, expression.member('key').text), values) ?? true;
    });
}

/** The label of a name, which may be one that every JavaScript object has. */
function labelOf(labels: { readonly [name: string]: string }, name: string = ''): string | undefined {
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}
