import { nearestName } from '../../core';
import { Field } from '../../topology';

interface Labelled {
  readonly labels: { readonly [name: string]: string };
}

/**
 * What keeps a selector from choosing any of the objects that it is for: a label that none of them has, or has with that value; with what was
 * likely meant. Undefined if each label is there by itself.
 *
 * @param what what messages call the objects
 */
export function selectorNearMiss(selector: Field, objects: readonly Labelled[], what: string): string | undefined {
  const { texts } = selector.member('matchLabels');
  const expressions = selector.member('matchExpressions').items();
  const asked = [
    ...Object.entries(texts).map(([key, value]) => ({ key, values: [value] })),
    ...expressions.filter(expression => /^(in|=|==|exists)$/i.test(expression.textOf('operator') ?? '')).map(expression => (
      { key: expression.textOf('key') ?? '', values: expression.member('values').items().flatMap(({ text }) => text ?? []) })),
  ];
  return asked.map(({ key, values }) => missedLabel(key, values, objects, what)).find(problem => problem !== undefined);
}

function missedLabel(key: string, values: readonly string[], objects: readonly Labelled[], what: string): string | undefined {
  const found = objects.flatMap(({ labels }) => Object.hasOwn(labels, key) ? [labels[key]] : []);
  if (found.length === 0) {
    const near = nearestName(key, new Set(objects.flatMap(({ labels }) => Object.keys(labels))));
    return near === undefined ? `no ${what} here has the label '${key}'` : `no ${what} here has the label '${key}', and some have '${near}'`;
  }
  const [value] = values;
  if (value === undefined || values.some(wanted => found.includes(wanted))) {
    return undefined;
  }
  const near = nearestName(value, new Set(found));
  return `no ${what} here has the label '${key}' with the value '${value}'${near === undefined ? '' : `, and some have '${near}'`}`;
}
