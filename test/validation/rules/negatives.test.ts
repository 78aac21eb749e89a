import { blueprint, BLUEPRINTS, negatives, readNegative, violationsOf } from './negative';
import { RULES } from '../../../src/validation/rules';
import { SCHEMA_CODES } from '../../../src/validation/schema';

/** Reproduces a published manifest to the letter; its source acknowledges these, with reasons. */
const DELIBERATE: { readonly [blueprint: string]: string[] } = {
  'documented-mixed-cluster': [
    'ByoCluster/mixed-cluster spec.bundleLookupTag schema/unknown-field',
    'Cluster/mixed-cluster spec.controlPlaneEndpoint.host network/node-range-in-pod-range',
    'Cluster/mixed-cluster spec.infrastructureRef infrastructure/delete-deadlock',
    'KubeadmControlPlane/mixed-cluster-control-plane spec.version version/unsupported',
    'IPPool/baremetalv4-pool spec.pools[0] network/node-range-in-pod-range',
    'MachineDeployment/test1 spec.template.spec.version version/unsupported',
  ],
};

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
  // No pinned schema has an anyOf, oneOf or not that says more than a type.
  codes.add('schema/combination');
  expect([...RULES, ...SCHEMA_CODES].map(({ code }) => code).filter(code => !codes.has(code))).toEqual([]);
});

test.each(BLUEPRINTS)('the blueprint %s has no violations but those it is there to show', name => {
  const found = violationsOf(blueprint(name).map(manifest => ({ manifest, origin: {} })));
  expect(found.map(({ object, path, code }) => `${object} ${path} ${code}`)).toEqual(DELIBERATE[name] ?? []);
});
