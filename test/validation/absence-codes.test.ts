import { ABSENCE_CODES, REGISTRY, Severity, withoutDoubtfulAbsences } from '../../src/validation';

const VIOLATIONS = [{ code: 'reference/dangling' }, { code: 'schema/pattern' }] as const;

test('every code of an absence is one of a rule', () => {
  const codes = REGISTRY.map(({ code }) => code);
  expect(ABSENCE_CODES.filter(code => !codes.includes(code))).toEqual([]);
});

test('absences are in doubt only where something could not be read', () => {
  expect(withoutDoubtfulAbsences(VIOLATIONS, [])).toEqual(VIOLATIONS);
  expect(withoutDoubtfulAbsences(VIOLATIONS, [{ severity: Severity.WARNING }])).toEqual(VIOLATIONS);
  expect(withoutDoubtfulAbsences(VIOLATIONS, [{ severity: Severity.WARNING }, { severity: Severity.ERROR }])).toEqual([{ code: 'schema/pattern' }]);
});
