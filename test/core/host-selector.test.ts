import { HostSelector, HostSelectorOperator } from '../../src/core/host-selector';

const asIs = (operator: HostSelectorOperator) => operator;

test('matches labels', () => {
  expect(HostSelector.matchLabels({ rack: 'a', gpu: 'true' })._render(asIs)).toEqual({ matchLabels: { rack: 'a', gpu: 'true' } });
});

test('matches expressions and writes values even where there are none, as Metal3 wants it', () => {
  const selector = HostSelector.matchExpressions(
    { key: 'rack', operator: HostSelectorOperator.IN, values: ['a', 'b'] },
    { key: 'gpu', operator: HostSelectorOperator.EXISTS },
  );
  expect(selector._render(asIs)).toEqual({
    matchExpressions: [
      { key: 'rack', operator: 'In', values: ['a', 'b'] },
      { key: 'gpu', operator: 'Exists', values: [] },
    ],
  });
});

test('writes operators as the provider calls them', () => {
  const selector = HostSelector.matchExpressions({ key: 'rack', operator: HostSelectorOperator.NOT_IN, values: ['a'] });
  expect(selector._render(operator => operator.toLowerCase()).matchExpressions).toEqual([{ key: 'rack', operator: 'notin', values: ['a'] }]);
});

test('joins two selectors and leaves them as they are', () => {
  const labels = HostSelector.matchLabels({ rack: 'a' });
  const expressions = HostSelector.matchExpressions({ key: 'gpu', operator: HostSelectorOperator.DOES_NOT_EXIST });
  expect(labels.alsoMatching(expressions).alsoMatching(HostSelector.matchLabels({ row: '1' }))._render(asIs)).toEqual({
    matchLabels: { rack: 'a', row: '1' },
    matchExpressions: [{ key: 'gpu', operator: 'DoesNotExist', values: [] }],
  });
  expect(labels._render(asIs)).toEqual({ matchLabels: { rack: 'a' } });
  expect(expressions._render(asIs)).toEqual({ matchExpressions: [{ key: 'gpu', operator: 'DoesNotExist', values: [] }] });
});

test('does not follow later changes of the labels', () => {
  const labels: { [key: string]: string } = { rack: 'a' };
  const selector = HostSelector.matchLabels(labels);
  labels.rack = 'b';
  expect(selector._render(asIs).matchLabels).toEqual({ rack: 'a' });
});

test('does not follow later changes of the values', () => {
  const values = ['a'];
  const selector = HostSelector.matchExpressions({ key: 'rack', operator: HostSelectorOperator.IN, values });
  values.push('b');
  expect(selector._render(asIs).matchExpressions).toEqual([{ key: 'rack', operator: 'In', values: ['a'] }]);
});

test('hands out copies', () => {
  const selector = HostSelector.matchLabels({ rack: 'a' }).alsoMatching(HostSelector.matchExpressions({ key: 'row', operator: HostSelectorOperator.IN, values: ['1'] }));
  const rendered = selector._render(asIs);
  rendered.matchLabels!.rack = 'b';
  rendered.matchExpressions![0].values.push('2');
  expect(selector._render(asIs)).toEqual({ matchLabels: { rack: 'a' }, matchExpressions: [{ key: 'row', operator: 'In', values: ['1'] }] });
});

test('accepts two selectors that agree on a label', () => {
  const selector = HostSelector.matchLabels({ rack: 'a', row: '1' }).alsoMatching(HostSelector.matchLabels({ rack: 'a' }));
  expect(() => selector._check()).not.toThrow();
  expect(selector._render(asIs)).toEqual({ matchLabels: { rack: 'a', row: '1' } });
});

test.each([
  [HostSelectorOperator.IN, ['a']], [HostSelectorOperator.NOT_IN, ['a', 'b']], [HostSelectorOperator.EXISTS, undefined], [HostSelectorOperator.DOES_NOT_EXIST, []],
])('accepts %s with the values %j', (operator, values) => {
  expect(() => HostSelector.matchExpressions({ key: 'rack', operator, values })._check()).not.toThrow();
});

test('fails with two values of one label, however many selectors are joined', () => {
  const contradictory = HostSelector.matchLabels({ rack: 'a', row: '1' }).alsoMatching(HostSelector.matchLabels({ rack: 'b', row: '2' }));
  const message = "'hostSelector' asks for 'rack' = 'a' and 'b', 'row' = '1' and '2' at once, so no host fits; keep one value (input/invalid-value)";
  expect(() => contradictory._check()).toThrow(new Error(message));
  expect(() => contradictory.alsoMatching(HostSelector.matchLabels({ gpu: 'true' }))._check()).toThrow(new Error(message));
  expect(() => HostSelector.matchLabels({ gpu: 'true' }).alsoMatching(contradictory)._check()).toThrow(new Error(message));
});

test.each([
  [HostSelectorOperator.IN, undefined], [HostSelectorOperator.IN, []], [HostSelectorOperator.NOT_IN, []],
])('fails with %s and the values %j', (operator, values) => {
  expect(() => HostSelector.matchExpressions({ key: 'rack', operator, values })._check()).toThrow(new Error(
    `'hostSelector' has ${operator} for 'rack' with 0 values; give at least one value (input/invalid-value)`));
});

test.each([[HostSelectorOperator.EXISTS], [HostSelectorOperator.DOES_NOT_EXIST]])('fails with %s and values', operator => {
  expect(() => HostSelector.matchExpressions({ key: 'rack', operator, values: ['a', 'b'] })._check()).toThrow(new Error(
    `'hostSelector' has ${operator} for 'rack' with 2 values; give none (input/invalid-value)`));
});
