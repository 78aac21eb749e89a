import { Chart, Testing } from 'cdk8s';
import { checkLabels, checkLabelName, checkObjectName, isDnsLabel, isDnsSubdomain, isLabelKey, isLabelValue, joinName, kebabCase } from '../../src/core/names';

const SCOPE = new Chart(Testing.app(), 'test');

test.each([['a'], ['7'], ['edge-1'], ['a--b'], ['x'.repeat(63)]])('%s is a DNS label', text => {
  expect(isDnsLabel(text)).toBe(true);
  expect(isDnsSubdomain(text)).toBe(true);
  expect(checkLabelName(SCOPE, 'clusterName', text)).toBe(text);
  expect(checkObjectName(SCOPE, 'name', text)).toBe(text);
});

test.each([['a.b'], ['node.raw.2'], [`${'x'.repeat(64)}.y`], [`${'x.'.repeat(126)}y`]])('%s is a DNS subdomain, not a label', text => {
  expect(isDnsLabel(text)).toBe(false);
  expect(isDnsSubdomain(text)).toBe(true);
});

test.each([[''], ['-a'], ['a-'], ['A'], ['a_b'], ['a b'], ['a\n'], ['ä'], ['.a'], ['a.'], ['a..b'], ['a.-b'], ['a-.b']])("fails with the name '%s'", text => {
  expect(() => checkLabelName(SCOPE, 'clusterName', text, 'cluster/invalid-name')).toThrow(new Error(
    `[test] 'clusterName' '${text}' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (cluster/invalid-name)`));
  expect(() => checkObjectName(SCOPE, 'name', text)).toThrow(new Error(
    `[test] 'name' '${text}' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)`));
});

test('fails with a name that is too long and tells how long it is', () => {
  const text = 'x'.repeat(254);
  expect(() => checkLabelName(SCOPE, 'poolName', 'x'.repeat(64))).toThrow(new Error(
    `[test] 'poolName' '${'x'.repeat(64)}' (64 characters) is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)`));
  expect(() => checkObjectName(SCOPE, 'name', text)).toThrow(new Error(
    `[test] 'name' '${text}' (254 characters) is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)`));
});

test.each([
  [['edge'], 63, 'edge'],
  [['edge', 'control-plane'], 63, 'edge-control-plane'],
  [['edge', 'workers', '0a1b2c3d'], 63, 'edge-workers-0a1b2c3d'],
  [['abcdef', 'xyz'], 8, 'abcd-xyz'],
  [['abc-ef', 'xyz'], 8, 'abc-xyz'],
  [['ab.-ef', 'xyz'], 8, 'ab-xyz'],
  [['x'.repeat(63), 'control-plane'], undefined, `${'x'.repeat(49)}-control-plane`],
])('joins %j to at most %s characters: %s', (parts, maxLength, name) => {
  expect(joinName(parts, maxLength)).toBe(name);
});

test.each([
  [['abc', 'xyz'], 4, 'abc-xyz'],
  [['abc', 'xyz'], 3, 'abc-xyz'],
  [['a', 'x'.repeat(63)], undefined, `a-${'x'.repeat(63)}`],
])('leaves %j whole where %s characters hold the last parts only, so that a check can tell', (parts, maxLength, name) => {
  expect(joinName(parts, maxLength)).toBe(name);
});

test.each([[''], ['a'], ['7'], ['A_b.c-D'], ['x'.repeat(63)]])("'%s' can be the value of a label", text => {
  expect(isLabelValue(text)).toBe(true);
});

test.each([['-a'], ['a-'], ['.a'], ['a_'], ['a b'], ['a,b'], ['a=b'], ['a/b'], ['a\n'], ['ä'], ['x'.repeat(64)]])("'%s' cannot be the value of a label", text => {
  expect(isLabelValue(text)).toBe(false);
});

test.each([
  ['a'], ['zone'], ['A_b.c-D'], ['constructor'], ['example.com/zone'], [`${'x'.repeat(253)}/a`], ['x'.repeat(63)],
])("'%s' can be the key of a label", text => {
  expect(isLabelKey(text)).toBe(true);
});

test.each([
  [''], ['/'], ['/a'], ['a/'], ['a/b/c'], ['A/b'], ['a_b/c'], ['-a'], ['a,b'], ['a=b'], ['a b'], [`${'x'.repeat(254)}/a`], ['x'.repeat(64)],
])("'%s' cannot be the key of a label", text => {
  expect(isLabelKey(text)).toBe(false);
});

test.each([
  ['Workers', 'workers'], ['GpuWorkers', 'gpu-workers'], ['Rack7Workers', 'rack7-workers'], ['gpu_workers 2', 'gpu-workers-2'], ['a--b', 'a-b'], ['GPU', 'gpu'],
])('%s is %s in kebab case', (id, name) => {
  expect(kebabCase(id)).toBe(name);
});

test.each([['bad key', 'x'], ['a', 'bad value!'], ['', 'x'], ['a/b/c', 'x']])('fails with the label %s = %s', (key, value) => {
  expect(() => checkLabels('labels', { good: 'one', [key]: value })).toThrow(new Error(`'labels' has '${key}' = '${value}', which is not a label; `
    + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"));
});

test('takes labels and no labels', () => {
  expect(() => checkLabels('labels')).not.toThrow();
  expect(() => checkLabels('labels', { 'example.com/a': '', 'b_c.d': 'E-1' })).not.toThrow();
});
