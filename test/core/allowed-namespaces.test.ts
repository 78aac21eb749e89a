import { AllowedNamespaces } from '../../src/core/allowed-namespaces';

test.each([
  [AllowedNamespaces.all(), {}],
  [AllowedNamespaces.named('edge', 'core'), { list: ['edge', 'core'] }],
  [AllowedNamespaces.labelled({ fleet: 'edge' }), { selector: { matchLabels: { fleet: 'edge' } } }],
])('writes %j', (namespaces, expected) => {
  expect(() => namespaces._check()).not.toThrow();
  expect(namespaces._render()).toEqual(expected);
});

test('does not change with the labels that it was made from', () => {
  const labels = { fleet: 'edge' };
  const namespaces = AllowedNamespaces.labelled(labels);
  labels.fleet = 'core';
  expect(namespaces._render().selector).toEqual({ matchLabels: { fleet: 'edge' } });
});

const EMPTY = "'allowedNamespaces' is empty; give at least one name or label, or use AllowedNamespaces.all() (input/missing-value)";

test.each([
  [AllowedNamespaces.named(), EMPTY],
  [AllowedNamespaces.labelled({}), EMPTY],
  [AllowedNamespaces.named('edge', 'a.b'), "'allowedNamespaces' has 'a.b', which is not the name of a namespace; use lower-case letters, digits and '-' (input/invalid-value)"],
  [AllowedNamespaces.labelled({ fleet: 'a b' }),
    "'allowedNamespaces' has 'fleet' = 'a b', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"],
])('fails on %j', (namespaces, text) => {
  expect(() => namespaces._check()).toThrow(new Error(text));
});
