import { ALERT_CASES } from './cases';
import { firing, metricsIn, parse } from './promql';
import { everyAlert, ruleOf } from './setup';
import { OpenShiftAlert, OpenShiftMetricsSource } from '../../../src/openshift';
import { ALERT_DEFINITIONS } from '../../../src/openshift/alerts/definitions';
import { METRIC_SOURCES } from '../../../src/openshift/alerts/metrics';

const RULES = everyAlert();
const CASES = Object.values(OpenShiftAlert).flatMap(alert => ALERT_CASES[alert].map(({ title, series, fires }) => ({ alert, title, series, fires })));

describe.each(Object.values(OpenShiftAlert))('%s', alert => {
  const { expr } = ruleOf(RULES, alert);

  test('is an expression of PromQL', () => {
    expect(() => parse(expr)).not.toThrow();
  });

  test('reads metrics of its source and of every cluster only', () => {
    const metrics = metricsIn(parse(expr));
    expect(metrics.length).toBeGreaterThan(0);
    const sources: string[] = [ALERT_DEFINITIONS[alert].source, OpenShiftMetricsSource.PLATFORM];
    expect(metrics.filter(metric => !sources.includes(METRIC_SOURCES[metric]))).toEqual([]);
  });

  test('has series that it fires for, and series that it does not fire for', () => {
    expect(new Set(ALERT_CASES[alert].map(({ fires }) => fires.length > 0))).toEqual(new Set([true, false]));
  });
});

test.each(CASES)('$alert: $title', ({ alert, series, fires }) => {
  const { expr, for: pending } = ruleOf(RULES, alert);
  expect(firing(expr, Number(pending.replace(/m$/, '')), series)).toEqual(fires);
});

test('every metric that is declared is read', () => {
  const read = new Set(Object.values(OpenShiftAlert).flatMap(alert => metricsIn(parse(ruleOf(RULES, alert).expr))));
  expect(Object.keys(METRIC_SOURCES).filter(metric => !read.has(metric))).toEqual([]);
});

describe('the evaluation', () => {
  test.each([
    ['a{', 'no PromQL at 2: a{'],
    ['max by (a) (b)', "not evaluated here: 'max by (a) (b)'"],
    ['avg_over_time(a[5m])', "not evaluated here: 'avg_over_time(a[5m])'"],
    ['a < 1', "not evaluated here: 'a < 1'"],
    ['rate(a[1h])', "not evaluated here: 'a[1h]'"],
  ])('fails for %s', (expression, message) => {
    expect(() => firing(expression, 1, { a: '1x5', b: '1x5' })).toThrow(message);
  });

  test('fails if series end before an alert could fire', () => {
    expect(() => firing('a == 1', 10, { a: '1x5' })).toThrow('the series end after 5 minutes, before an alert that waits for 10 could fire');
  });

  test('holds an alert back until it was true all the time', () => {
    expect(firing('a == 1', 3, { a: '1x5 0 1x2' })).toEqual([]);
    expect(firing('a == 1', 3, { a: '0 1x3' })).toEqual([{}]);
  });
});
