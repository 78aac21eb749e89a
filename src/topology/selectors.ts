import { Field } from './field';

/**
 * Whether a Kubernetes label selector (`matchLabels`, `matchExpressions`) matches labels. An empty selector matches everything, which is
 * what the API machinery does with it; most kinds refuse one, and that is a rule of its own.
 *
 * @param isIgnored whether nothing is known of a label, so that what the selector says of it does not count
 */
export function selectorMatches(
  selector: Field, labels: { readonly [name: string]: string }, isIgnored: (name: string) => boolean = () => false,
): boolean {
  const { texts } = selector.member('matchLabels');
  return Object.keys(texts).every(name => isIgnored(name) || labels[name] === texts[name])
    && selector.member('matchExpressions').items().every(expression =>
      isIgnored(expression.member('key').text ?? '') || expressionMatches(expression, labels));
}

function expressionMatches(expression: Field, labels: { readonly [name: string]: string }): boolean {
  const key = expression.member('key').text ?? '';
  const label = Object.prototype.hasOwnProperty.call(labels, key) ? labels[key] : undefined;
  const values = expression.member('values').items().map(({ text }) => text);
  switch (expression.member('operator').text?.toLowerCase()) {
    case 'in':
      return label !== undefined && values.includes(label);
    case 'notin':
      return label === undefined || !values.includes(label);
    case 'exists':
      return label !== undefined;
    case 'doesnotexist':
      return label === undefined;
    default:
      return false;
  }
}
