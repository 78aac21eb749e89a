import { KNOWN_RULES } from '../../../src/validation/report';

test('each code has one rule, as reports and settings know rules by their code', () => {
  const codes = KNOWN_RULES.map(({ code }) => code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test('the rules are sorted by code', () => {
  const codes = KNOWN_RULES.map(({ code }) => code);
  expect(codes).toEqual([...codes].sort());
});
