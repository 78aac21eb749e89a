import { IntOrPercent } from '../../src/core/int-or-percent';
import { checkTime, l1Enum, l1IntOrPercent, l1Time } from '../../src/core/l1';

test('an enum value stays the string it is', () => {
  expect(l1Enum('RollingUpdate')).toBe('RollingUpdate');
  expect(l1Enum(undefined)).toBeUndefined();
});

test('a number of machines is a number, a share is text', () => {
  expect(l1IntOrPercent(IntOrPercent.of(0))).toEqual({ value: 0 });
  expect(l1IntOrPercent(IntOrPercent.percent(40))).toEqual({ value: '40%' });
  expect(l1IntOrPercent()).toBeUndefined();
});

test.each([
  ['2026-05-04T03:00:00Z'], ['2026-05-04T03:00:00+02:00'], ['2026-12-31T23:59:59-11:30'], ['2028-02-29T00:00:00Z'],
  // Another day in UTC.
  ['2026-03-01T00:30:00+02:00'],
])('the time %s is written exactly as given', text => {
  expect(() => checkTime('rollout.after', text)).not.toThrow();
  expect(l1Time(text)?.toISOString()).toBe(text);
});

test('no time stays no time', () => {
  expect(() => checkTime('rollout.after')).not.toThrow();
  expect(l1Time()).toBeUndefined();
});

test.each([
  [''], ['tomorrow'], ['2026-05-04'], ['2026-05-04T03:00:00'], ['2026-05-04T03:00Z'], ['2026-05-04 03:00:00Z'], ['2026-05-04T03:00:00.000Z'],
  ['2026-13-04T03:00:00Z'], ['2026-05-32T03:00:00Z'], ['2026-05-04T25:00:00Z'], ['2026-05-04T03:61:00Z'], ['2026-05-04T03:00:00z'],
  ['2026-02-30T03:00:00Z'], ['2026-02-29T03:00:00Z'], ['2026-04-31T03:00:00+02:00'], ['2026-05-04T24:00:00Z'], ['2026-05-04T03:00:00Z\n'],
])("fails with the time '%s'", text => {
  expect(() => checkTime('rollout.after', text)).toThrow(new Error(
    `'rollout.after' '${text}' is not a time; use RFC 3339, for example '2026-05-04T03:00:00Z' (input/invalid-value)`));
});
