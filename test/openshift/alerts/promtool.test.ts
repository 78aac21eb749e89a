import { execFileSync } from 'child_process';
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { ALERT_CASES } from './cases';
import { Labels } from './promql';
import { everyAlert } from './setup';
import { OpenShiftAlert } from '../../../src/openshift';

/** The program of Prometheus that tests rules; where it is given, the same series are tried with Prometheus itself. */
const PROMTOOL = process.env.PROMTOOL;
const RULES = everyAlert();

/** A selector for exactly these labels, as promtool compares them. */
function seriesOf(alert: OpenShiftAlert, labels: Labels): string {
  const all = { alertname: alert, alertstate: 'firing', severity: 'warning', ...labels };
  return `ALERTS{${Object.entries(all).map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(', ')}}`;
}

/** How many minutes a text of values covers: `1x5` has six values. */
function minutesOf(values: string): number {
  return values.split(' ').map(text => Number(/x(\d+)$/.exec(text)?.[1] ?? 0) + (text.startsWith('_') ? 0 : 1)).reduce((a, b) => a + b) - 1;
}

const run = PROMTOOL === undefined ? test.skip : test;
run('Prometheus says the same of all series, where PROMTOOL is its promtool', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'promtool-'));
  fs.writeFileSync(path.join(folder, 'rules.yaml'), JSON.stringify(RULES.spec));
  fs.writeFileSync(path.join(folder, 'tests.yaml'), JSON.stringify({
    rule_files: ['rules.yaml'],
    evaluation_interval: '1m',
    tests: Object.values(OpenShiftAlert).flatMap(alert => ALERT_CASES[alert].map(({ title, series, fires }) => ({
      name: `${alert}: ${title}`,
      interval: '1m',
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [{
        expr: `ALERTS{alertname="${alert}", alertstate="firing"}`,
        eval_time: `${Math.max(...Object.values(series).map(minutesOf))}m`,
        exp_samples: fires.map(labels => ({ labels: seriesOf(alert, labels), value: 1 })),
      }],
    }))),
  }));
  expect(execFileSync(PROMTOOL!, ['test', 'rules', 'tests.yaml'], { cwd: folder, encoding: 'utf8' })).toContain('SUCCESS');
});
