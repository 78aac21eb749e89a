import { blueprint, BLUEPRINTS, negatives, readNegative, violationsOf } from './negative';
import { BUILT_IN } from '../../src/registry';
import { SCHEMA_CODES } from '../../src/validation/schema';
import { DELIBERATE_VIOLATIONS } from '../blueprints/blueprint';

describe.each(negatives())('$file', ({ code, file }) => {
  const { manifests, previous, expected } = readNegative(file);

  test('breaks the rule it is named after', () => {
    expect(expected.map(violation => violation.code)).toContain(code);
  });

  test('has these violations and no other', () => {
    expect(violationsOf(manifests, previous)).toEqual(expected);
  });

  test('has nothing against no change at all', () => {
    const codes = new Set<string>(BUILT_IN.changeRules.map(rule => rule.code));
    expect(violationsOf(manifests, manifests).filter(violation => codes.has(violation.code))).toEqual([]);
  });
});

test('every rule has a bundle that breaks it', () => {
  const codes = new Set(negatives().map(({ code }) => code));
  // No pinned schema has an anyOf, oneOf or not that says more than a type.
  codes.add('schema/combination');
  const known = [...BUILT_IN.rules, ...BUILT_IN.changeRules, ...BUILT_IN.admissionRules, ...SCHEMA_CODES].map(({ code }) => code);
  expect(known.filter(code => !codes.has(code))).toEqual([]);
});

test.each(BLUEPRINTS)('the blueprint %s has no violations but those it is there to show', name => {
  const found = violationsOf(blueprint(name).map(manifest => ({ manifest, origin: {} })));
  expect(found.map(({ object, path, code }) => `${object} ${path} ${code}`)).toEqual(DELIBERATE_VIOLATIONS[name] ?? []);
});
