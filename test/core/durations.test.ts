import { Duration } from 'cdk8s';
import { goDuration, seconds } from '../../src/core/durations';

test.each([
  [Duration.seconds(0), '0s', 0],
  [Duration.seconds(90), '90s', 90],
  [Duration.minutes(10), '600s', 600],
  [Duration.hours(1), '3600s', 3600],
])('%s is written for both API versions', (duration, text, number) => {
  expect(goDuration(duration)).toBe(text);
  expect(seconds(duration)).toBe(number);
});

test('nothing stays nothing', () => {
  expect(goDuration()).toBeUndefined();
  expect(seconds()).toBeUndefined();
});
