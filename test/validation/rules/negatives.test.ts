import { blueprint, negatives, readNegative, violationsOf } from './negative';
import { RULES } from '../../../src/validation/rules';

describe.each(negatives())('$file', ({ code, file }) => {
  const { manifests, expected } = readNegative(file);

  test('breaks the rule it is named after', () => {
    expect(expected.map(violation => violation.code)).toContain(code);
  });

  test('has these violations and no other', () => {
    expect(violationsOf(manifests)).toEqual(expected);
  });
});

test('every rule has a bundle that breaks it', () => {
  const codes = new Set(negatives().map(({ code }) => code));
  expect(RULES.map(({ code }) => code).filter(code => !codes.has(code))).toEqual([]);
});

test.each([
  'bare-metal-cluster', 'bare-metal-inventory', 'byoh-metal3-cluster', 'cloud-burst-cluster', 'documented-mixed-cluster', 'eks-cluster',
  'k0smotron-remote-cluster', 'kamaji-multi-cloud-cluster', 'openstack-metal3-cluster', 'vcluster-cluster',
])('the blueprint %s has no violations', name => {
  expect(violationsOf(blueprint(name).map(manifest => ({ manifest, origin: {} })))).toEqual([]);
});
