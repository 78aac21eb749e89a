import { BUILT_IN } from '../../src/registry';
import { RuleBook } from '../../src/validation';

const RULES = RuleBook.of(BUILT_IN).all;

test('each code has one rule, as reports and settings know rules by their code', () => {
  const codes = RULES.map(({ code }) => code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test('the rules are sorted by code', () => {
  const codes = RULES.map(({ code }) => code);
  expect(codes).toEqual([...codes].sort());
});
