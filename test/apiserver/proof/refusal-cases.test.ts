import { parseCase, refusalAreas, refusalCases } from './refusal-cases';
import { foreseenErrors, unforeseen } from './refusal-proof';

describe.each(refusalAreas())('bad bundles of %s', area => {
  // The server's side of it needs a server: npx projen test:apiserver.
  test.each(refusalCases(area).map(refusal => [refusal.name, refusal] as const))('%s is foreseen, or it is said why not', (_, refusal) => {
    expect(unforeseen(refusal, foreseenErrors(refusal.after, refusal.target, refusal.before))).toEqual([]);
  });
});

test('a case has the bundle, what was there before, and what others must be there', () => {
  const { name, target, after, before, there } = parseCase('core/a.yaml', `
    add: [{ apiVersion: v1, kind: Secret, metadata: { name: x } }, { apiVersion: v1, kind: ConfigMap, metadata: { name: y }, data: { a: b } }]
    patch: [{ object: ConfigMap, set: { data.a: c } }]
    update: true
    there: [Secret/x]
    refused: { object: ConfigMap/y, by: validation, field: data }
  `);
  expect([name, target.data, after.length, before?.[1].data, there.map(({ kind }) => kind)]).toEqual(['a', { a: 'c' }, 2, { a: 'b' }, ['Secret']]);
});

test.each([
  ['no refusal', 'base: eks-cluster'],
  ['a refusal without field', 'refused: { object: A, by: b }'],
  ['a misspelled member', 'patches: []\nrefused: { object: A, by: b, field: c }'],
])('fails for %s', (_, text) => {
  expect(() => parseCase('core/a.yaml', text)).toThrow(
    "core/a.yaml: must have 'refused' with 'object', 'by' and 'field', and beside it only base, add, remove, patch, update, refused, there, foreseen, exception");
});
