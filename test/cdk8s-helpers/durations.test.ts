import { Duration } from 'cdk8s';
import { goDuration, seconds } from '../../src/cdk8s-helpers/durations';

test.each([
  [Duration.seconds(0), '0s', 0],
  [Duration.seconds(90), '1m30s', 90],
  [Duration.minutes(10), '10m0s', 600],
  [Duration.hours(1), '1h0m0s', 3600],
  [Duration.seconds(59), '59s', 59],
  [Duration.seconds(3661), '1h1m1s', 3661],
  [Duration.hours(25), '25h0m0s', 90000],
])('%s is written for both API versions', (duration, text, number) => {
  expect(goDuration(duration)).toBe(text);
  expect(seconds(duration)).toBe(number);
});

test('nothing stays nothing', () => {
  expect(goDuration()).toBeUndefined();
  expect(seconds()).toBeUndefined();
});
