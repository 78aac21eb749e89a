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
  expect(labels.and(expressions).and(HostSelector.matchLabels({ row: '1' }))._render(asIs)).toEqual({
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

test('hands out copies', () => {
  const selector = HostSelector.matchLabels({ rack: 'a' });
  selector._render(asIs).matchLabels!.rack = 'b';
  expect(selector._render(asIs).matchLabels).toEqual({ rack: 'a' });
});
