import { IntOrPercent } from '../../src/core/int-or-percent';

test('is a number or a share', () => {
  expect(IntOrPercent.of(2)).toMatchObject({ amount: 2, isPercent: false });
  expect(IntOrPercent.percent(40)).toMatchObject({ amount: 40, isPercent: true });
  expect(`${IntOrPercent.of(2)}`).toBe('2');
  expect(`${IntOrPercent.percent(40)}`).toBe('40%');
});

test.each([
  [IntOrPercent.of(0)], [IntOrPercent.of(1000)], [IntOrPercent.percent(0)], [IntOrPercent.percent(100)],
])('accepts %s', value => {
  expect(() => value._check('rollout.maxSurge')).not.toThrow();
});

test.each([
  [IntOrPercent.of(-1), '-1'],
  [IntOrPercent.of(1.5), '1.5'],
  [IntOrPercent.of(NaN), 'NaN'],
  [IntOrPercent.of(Infinity), 'Infinity'],
  [IntOrPercent.percent(-1), '-1%'],
  [IntOrPercent.percent(101), '101%'],
  [IntOrPercent.percent(33.3), '33.3%'],
])('fails with %s', (value, text) => {
  expect(() => value._check('rollout.maxSurge')).toThrow(new Error(
    `'rollout.maxSurge' ${text} is not a number of machines; use a whole number, 0 or more, or a whole percentage from 0 to 100 (input/invalid-value)`));
});
