import { Chart, Testing } from 'cdk8s';
import { AllowedNamespaces } from '../../src/cdk8s-helpers/allowed-namespaces';
import { makeChart } from '../support/charts';

test.each([
  [AllowedNamespaces.all(), {}],
  [AllowedNamespaces.fromNames('edge', 'core'), { list: ['edge', 'core'] }],
  [AllowedNamespaces.matchLabels({ fleet: 'edge' }), { selector: { matchLabels: { fleet: 'edge' } } }],
])('writes %j', (namespaces, expected) => {
  expect(AllowedNamespaces._resolve(makeChart(), namespaces)._render()).toEqual(expected);
});

test('does not change with the labels that it was made from', () => {
  const labels = { fleet: 'edge' };
  const namespaces = AllowedNamespaces.matchLabels(labels);
  labels.fleet = 'core';
  expect(namespaces._render().selector).toEqual({ matchLabels: { fleet: 'edge' } });
});

const EMPTY = "'allowedNamespaces' is empty; give at least one name or label, or use AllowedNamespaces.all() (input/missing-value)";

test.each([
  [AllowedNamespaces.fromNames(), EMPTY],
  [AllowedNamespaces.matchLabels({}), EMPTY],
  [AllowedNamespaces.fromNames('edge', 'a.b'), "'allowedNamespaces' has 'a.b', which is not the name of a namespace; use lower-case letters, digits and '-' (input/invalid-value)"],
  [AllowedNamespaces.matchLabels({ fleet: 'a b' }),
    "'allowedNamespaces' has 'fleet' = 'a b', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"],
])('fails on %j', (namespaces, text) => {
  expect(() => AllowedNamespaces._resolve(makeChart(), namespaces)).toThrow(new Error(`[test] ${text}`));
});

test('is the namespace of the chart unless something is given', () => {
  expect(AllowedNamespaces._resolve(makeChart())._render()).toEqual({ list: ['edge'] });
});

test('fails without anything in a chart without namespace', () => {
  expect(() => AllowedNamespaces._resolve(new Chart(Testing.app(), 'test'))).toThrow(new Error(
    "[test] 'allowedNamespaces' is missing and the chart has no namespace, so no cluster could use the identity; "
    + "give AllowedNamespaces.fromNames(), or set 'namespace' on the chart (input/missing-value)"));
});
