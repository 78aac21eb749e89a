import { blueprint, BLUEPRINTS, negatives, readNegative, violationsOf } from './negative';
import { RULES } from '../../../src/validation/rules';
import { SCHEMA_CODES } from '../../../src/validation/schema';

/** Reproduces a published manifest to the letter; its source acknowledges these, with reasons. */
const DELIBERATE: { readonly [blueprint: string]: string[] } = {
  'documented-mixed-cluster': [
    'infrastructure/delete-deadlock', 'network/node-range-in-pod-range', 'schema/unknown-field', 'version/unsupported',
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
  const known = DELIBERATE[name] ?? [];
  expect(violationsOf(blueprint(name).map(manifest => ({ manifest, origin: {} }))).filter(({ code }) => !known.includes(code))).toEqual([]);
});
