import { objectOf } from './bundle';
import { selectorMatches } from '../../src/topology';

const LABELS = { tier: 'db', zone: 'a' };

function matches(selector: unknown): boolean {
  return selectorMatches(objectOf({ apiVersion: 'v1', kind: 'Any', selector }).at('selector'), LABELS);
}

const matching = (key: string, operator: string, ...values: string[]) => ({ matchExpressions: [{ key, operator, values }] });

test.each([
  [{}],
  [undefined],
  [{ matchLabels: { tier: 'db' } }],
  [{ matchLabels: { tier: 'db', zone: 'a' }, matchExpressions: [] }],
  [matching('tier', 'In', 'web', 'db')],
  [matching('tier', 'NotIn', 'web')],
  [matching('other', 'NotIn', 'web')],
  [matching('tier', 'Exists')],
  [matching('other', 'DoesNotExist')],
  [matching('constructor', 'DoesNotExist')],
  [matching('tier', 'in', 'db')],
])('%j matches', selector => {
  expect(matches(selector)).toBe(true);
});

test.each([
  [{ matchLabels: { tier: 'web' } }],
  [{ matchLabels: { tier: 'db', other: 'x' } }],
  [{ matchLabels: { tier: 'db' }, ...matching('zone', 'In', 'b') }],
  [matching('tier', 'In')],
  [matching('other', 'In', 'x')],
  [matching('tier', 'NotIn', 'db')],
  [matching('other', 'Exists')],
  [matching('constructor', 'Exists')],
  [matching('tier', 'DoesNotExist')],
  [matching('tier', 'Like', 'd*')],
  [{ matchExpressions: ['tier'] }],
])('%j does not match', selector => {
  expect(matches(selector)).toBe(false);
});
