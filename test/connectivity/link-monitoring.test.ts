import { execFileSync } from 'child_process';
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { Duration } from 'cdk8s';
import { AWS, AZURE, makeLink } from './links';
import { LinkAlert, LinkMonitoring, LinkMonitoringProps } from '../../src/connectivity';
import { LINK_ALERTS } from '../../src/connectivity/observability/definitions';
import { parse } from '../openshift/alerts/promql';
import { find, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

const PAGE = fs.readFileSync(path.join(__dirname, '..', '..', 'docs', 'connectivity-monitoring.md'), 'utf8');
/** The program of Prometheus that tests rules; where it is given, series are tried with Prometheus itself. */
const PROMTOOL = process.env.PROMTOOL;
const EXPORTER = 'blackbox-exporter.monitoring.svc:9115';

function build(props: Partial<LinkMonitoringProps> = {}): Manifest[] {
  const { chart, link } = makeLink({ primary: AWS, secondary: AZURE });
  new LinkMonitoring(chart, 'Monitoring', { link, targets: ['10.1.0.4', '10.1.0.5'], proberAddress: EXPORTER, ...props });
  return synth(chart);
}

const rulesOf = (manifests: Manifest[]): Manifest[] => find(manifests, 'PrometheusRule').spec.groups[0].rules;
const ruleOf = (name: string, manifests = build()): Manifest => rulesOf(manifests).find(({ alert, record }) => name === alert || name === record)!;

test('has addresses of the other end pinged, and the link in what is told of them', () => {
  expect(find(build(), 'Probe', 'azure-link')).toEqual({
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'Probe',
    metadata: { name: 'azure-link', namespace: 'cross-csp' },
    spec: { interval: '30s', module: 'icmp', prober: { url: EXPORTER }, targets: { staticConfig: { static: ['10.1.0.4', '10.1.0.5'], labels: { link: 'azure-link' } } } },
  });
});

test('records what the design of OpenShift measures, by its names, before it alerts', () => {
  expect(rulesOf(build()).map(({ record, alert }) => record ?? alert)).toEqual([
    'cross_csp_network_tunnel_up', 'cross_csp_network_latency_ms', 'cross_csp_network_packet_loss', ...Object.values(LinkAlert),
  ]);
});

test('writes a rule with what it means and where to read on', () => {
  expect(ruleOf(LinkAlert.DOWN)).toEqual({
    alert: 'CrossCspLinkDown',
    expr: 'cross_csp_network_tunnel_up{link="azure-link"} == 0',
    for: '2m',
    labels: { severity: 'critical' },
    annotations: {
      summary: 'Nothing answers through the link {{ $labels.link }}.',
      description: 'Nodes at the other end are lost, new ones do not boot, and pods there reach nothing of this end.',
      runbook_url: 'https://github.com/cdk8s-cluster-api/cdk8s-cluster-api/blob/main/docs/connectivity-monitoring.md#crosscsplinkdown',
    },
  });
});

test('fits the pinned schemas', () => {
  expect(build().flatMap(manifest => schemaErrors(manifest) ?? [`${manifest.kind} has no schema`])).toEqual([]);
});

test.each(rulesOf(build()).map(({ record, alert, expr }) => [record ?? alert, expr]))('%s is an expression of PromQL', (_, expr) => {
  expect(() => parse(expr)).not.toThrow();
});

test('takes all props', () => {
  const { link } = makeLink({ primary: AWS, secondary: AZURE });
  const props: Required<LinkMonitoringProps> = {
    link,
    targets: ['10.1.0.9'],
    proberAddress: '10.0.0.3:9115',
    proberModule: 'icmp_v4',
    interval: Duration.seconds(15),
    maxLatency: Duration.millis(40),
    maxLossPercent: 0.5,
    lossWindow: Duration.minutes(30),
    objectLabels: { release: 'prometheus' },
    runbooksUrl: 'https://runbooks.example.com/links',
    monitoringName: 'to-azure',
  };
  const manifests = build(props);
  expect(find(manifests, 'Probe', 'to-azure')).toMatchObject({
    metadata: { labels: { release: 'prometheus' } },
    spec: { interval: '15s', module: 'icmp_v4', prober: { url: '10.0.0.3:9115' }, targets: { staticConfig: { static: ['10.1.0.9'], labels: { link: 'azure-link' } } } },
  });
  expect(find(manifests, 'PrometheusRule', 'to-azure').metadata.labels).toEqual({ release: 'prometheus' });
  expect(ruleOf(LinkAlert.SLOW, manifests)).toMatchObject({
    expr: 'cross_csp_network_latency_ms{link="azure-link"} > 40', annotations: { runbook_url: 'https://runbooks.example.com/links#crosscsplinkslow' },
  });
  expect(ruleOf(LinkAlert.LOSSY, manifests).expr).toBe('cross_csp_network_packet_loss{link="azure-link"} > 0.5');
  expect(ruleOf('cross_csp_network_packet_loss', manifests).expr).toBe('100 * (1 - avg by (link) (avg_over_time(probe_success{link="azure-link"}[30m])))');
});

describe.each(Object.values(LinkAlert))('the page about %s', alert => {
  const [, section = ''] = PAGE.split(`\n### ${alert}\n`);

  test('says what to do, and has the numbers of the code', () => {
    const { severity, minutes } = LINK_ALERTS[alert];
    const text = section.split(/\n##/)[0];
    expect(text).toMatch(new RegExp(`^\\nSeverity: ${severity}\\. After: ${minutes} minutes\\.\\n`));
    expect(text).toMatch(/\n1\. \S/);
  });
});

test.each<[string, Partial<LinkMonitoringProps>, string]>([
  ['no targets', { targets: [] }, "[test/Monitoring] 'targets' is empty; name addresses of machines in 10.0.0.0/16, 10.1.0.0/16 (input/missing-value)"],
  ['a target twice', { targets: ['10.1.0.4', '10.1.0.4'] }, "[test/Monitoring] 'targets' has '10.1.0.4' twice; name each address once (input/duplicate)"],
  ['a target that is not behind the link', { targets: ['10.2.0.4'] },
    "[test/Monitoring] 'targets' has '10.2.0.4', which is not behind the link 'azure-link'; use addresses in 10.0.0.0/16, 10.1.0.0/16 (input/invalid-value)"],
  ['a target that is no address', { targets: ['node-1'] }, "[test/Monitoring] 'targets' 'node-1' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['an exporter that is none', { proberAddress: 'http://exporter/probe' },
    "[test/Monitoring] 'proberAddress' 'http://exporter/probe' is not where an exporter listens; use '<host>:<port>', for example 'blackbox-exporter.monitoring.svc:9115' (input/invalid-value)"],
  ['a module that is none', { proberModule: 'a b' }, "[test/Monitoring] 'proberModule' 'a b' is not the name of a module; use letters, digits, '_' and '-' (input/invalid-value)"],
  ['times that are too short', { interval: Duration.millis(500) },
    "[test/Monitoring] 'interval' is 500 ms and 'maxLatency' 100 ms; use a second or more, and a millisecond or more (input/invalid-value)"],
  ['a window of less than two pings', { interval: Duration.minutes(1), lossWindow: Duration.seconds(90) },
    "[test/Monitoring] 'lossWindow' is 90 s, in which a target is pinged less than twice; use at least 120 s, twice the 'interval' (input/invalid-value)"],
  ['a loss that cannot be', { maxLossPercent: 100 }, "[test/Monitoring] 'maxLossPercent' is 100; use a number from 0 to less than 100 (input/invalid-value)"],
  ['a loss that is no number', { maxLossPercent: NaN }, "[test/Monitoring] 'maxLossPercent' is NaN; use a number from 0 to less than 100 (input/invalid-value)"],
  ['a label that is none', { objectLabels: { team: '{{ $value }}' } },
    "[test/Monitoring] 'objectLabels' has 'team' = '{{ $value }}', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"],
  ['an address that is none', { runbooksUrl: 'runbooks' },
    "[test/Monitoring] 'runbooksUrl' 'runbooks' is not the address of a page; use 'https://<host>/<path>' without '#' (input/invalid-value)"],
  ['a name that is none', { monitoringName: 'A' },
    "[test/Monitoring] 'monitoringName' 'A' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
])('fails for %s', (_, props, message) => {
  expect(() => build(props)).toThrow(expect.objectContaining({ message }));
});

test('fails for the link of somebody else whose name would be another expression', () => {
  const { link } = makeLink({ primary: AWS, secondary: AZURE });
  const foreign = Object.assign(Object.create(link), { linkName: 'a"} or vector(1) #' });
  expect(() => build({ link: foreign, monitoringName: 'a' })).toThrow("'linkName' 'a\"} or vector(1) #' is not a valid name");
});

// One value every 30 seconds, as the targets are pinged.
const seen = (target: string, link = 'azure-link') => `probe_success{link="${link}", instance="${target}"}`;
const took = (target: string) => `probe_icmp_duration_seconds{link="azure-link", instance="${target}", phase="rtt"}`;
interface Case {
  readonly title: string;
  readonly series: { readonly [name: string]: string };
  readonly fires: boolean;
}

const CASES: { readonly [alert in LinkAlert]: readonly Case[] } = {
  [LinkAlert.DOWN]: [
    { title: 'no target answers', series: { [seen('10.1.0.4')]: '1x10 0x10', [seen('10.1.0.5')]: '1x10 0x10' }, fires: true },
    { title: 'one of two answers', series: { [seen('10.1.0.4')]: '0x20', [seen('10.1.0.5')]: '1x20' }, fires: false },
    { title: 'it is down for a minute', series: { [seen('10.1.0.4')]: '1x18 0x2' }, fires: false },
    { title: 'another link is down', series: { [seen('10.2.0.4', 'gcp-link')]: '0x20', [seen('10.1.0.4')]: '1x20' }, fires: false },
  ],
  [LinkAlert.SLOW]: [
    { title: 'packets take 150 ms', series: { [seen('10.1.0.4')]: '1x40', [took('10.1.0.4')]: '0.15x40' }, fires: true },
    { title: 'packets take 80 ms', series: { [seen('10.1.0.4')]: '1x40', [took('10.1.0.4')]: '0.08x40' }, fires: false },
    {
      title: 'one target does not answer, whose time is 0, and the other takes 150 ms',
      series: { [seen('10.1.0.4')]: '1x40', [took('10.1.0.4')]: '0.15x40', [seen('10.1.0.5')]: '0x40', [took('10.1.0.5')]: '0x40' },
      fires: true,
    },
    { title: 'nothing answers, which has an alert of its own', series: { [seen('10.1.0.4')]: '0x40', [took('10.1.0.4')]: '0x40' }, fires: false },
  ],
  [LinkAlert.LOSSY]: [
    { title: 'every tenth packet is lost', series: { [seen('10.1.0.4')]: `${Array(6).fill('1x8 0').join(' ')}` }, fires: true },
    { title: 'one packet of twenty is lost', series: { [seen('10.1.0.4')]: `${Array(3).fill('1x18 0').join(' ')}` }, fires: false },
  ],
  [LinkAlert.UNWATCHED]: [
    { title: 'nobody pings', series: { [seen('10.2.0.4', 'gcp-link')]: '1x40' }, fires: true },
    { title: 'somebody pings in vain', series: { [seen('10.1.0.4')]: '0x40' }, fires: false },
  ],
};

/** How many values a text has: `1x5` has six. */
function valuesIn(values: string): number {
  return values.split(' ').map(text => Number(/x(\d+)$/.exec(text)?.[1] ?? 0) + 1).reduce((a, b) => a + b);
}

test('every alert has series that it fires for, and series that it does not fire for', () => {
  expect(Object.values(CASES).map(cases => new Set(cases.map(({ fires }) => fires)).size)).toEqual([2, 2, 2, 2]);
});

const run = PROMTOOL === undefined ? test.skip : test;
run('Prometheus fires for the series that it should, where PROMTOOL is its promtool', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'promtool-'));
  fs.writeFileSync(path.join(folder, 'rules.yaml'), JSON.stringify(find(build(), 'PrometheusRule').spec));
  fs.writeFileSync(path.join(folder, 'tests.yaml'), JSON.stringify({
    rule_files: ['rules.yaml'],
    evaluation_interval: '30s',
    tests: Object.values(LinkAlert).flatMap(alert => CASES[alert].map(({ title, series, fires }) => ({
      name: `${alert}: ${title}`,
      interval: '30s',
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [{
        expr: `ALERTS{alertname="${alert}", alertstate="firing"}`,
        eval_time: `${(Math.max(...Object.values(series).map(valuesIn)) - 1) * 30}s`,
        exp_samples: fires ? [{ labels: `ALERTS{alertname="${alert}", alertstate="firing", link="azure-link", severity="${LINK_ALERTS[alert].severity}"}`, value: 1 }] : [],
      }],
    }))),
  }));
  expect(execFileSync(PROMTOOL!, ['check', 'rules', 'rules.yaml'], { cwd: folder, encoding: 'utf8' })).toContain('SUCCESS: 7 rules found');
  expect(execFileSync(PROMTOOL!, ['test', 'rules', 'tests.yaml'], { cwd: folder, encoding: 'utf8' })).toContain('SUCCESS');
});
