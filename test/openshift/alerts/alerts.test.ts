import * as fs from 'fs';
import * as path from 'path';
import { Duration } from 'cdk8s';
import { everyAlert, machineMetrics, openShiftChart, ruleOf } from './setup';
import {
  OpenShiftAlert, OpenShiftAlerts, OpenShiftAlertSettings, OpenShiftAlertSeverity, OpenShiftAlertsProps, OpenShiftMetricsSource, OpenShiftPlatform,
  OpenShiftRelease,
} from '../../../src/openshift';
import { ALERT_DEFINITIONS } from '../../../src/openshift/alerts/definitions';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const { V4_22, V5_0 } = OpenShiftRelease;
const PAGE = fs.readFileSync(path.join(__dirname, '..', '..', '..', 'docs', 'openshift-alerts.md'), 'utf8');

function build(props: Partial<OpenShiftAlertsProps> = {}): Manifest {
  const chart = openShiftChart();
  new OpenShiftAlerts(chart, 'Alerts', { release: V5_0, ...props });
  return find(synth(chart), 'PrometheusRule');
}

const namesOf = (manifest: Manifest): string[] => manifest.spec.groups[0].rules.map((rule: Manifest) => rule.alert);

test('has the alerts by default that every cluster of 4.22 has metrics for', () => {
  expect(namesOf(build({ release: V4_22 }))).toEqual([
    OpenShiftAlert.OPERATOR_DEGRADED, OpenShiftAlert.OPERATOR_DOWN, OpenShiftAlert.CONTROLLER_DOWN, OpenShiftAlert.APPROVER_DOWN,
  ]);
});

test('has alerts about the metrics of controllers by default where OpenShift collects them', () => {
  expect(namesOf(build())).toContain(OpenShiftAlert.RECONCILE_ERRORS);
});

test('is where the Prometheus of the platform looks', () => {
  expect(build().metadata).toEqual({ name: 'cluster-api', namespace: 'openshift-cluster-api', labels: { prometheus: 'k8s', role: 'alert-rules' } });
});

test('has all alerts with the metrics of all sources', () => {
  expect(namesOf(everyAlert())).toEqual(Object.values(OpenShiftAlert));
});

test('fits the pinned schema', () => {
  expect(schemaErrors(everyAlert())).toEqual([]);
});

test('writes a rule with what it means and where to read on', () => {
  expect(ruleOf(build(), OpenShiftAlert.APPROVER_DOWN)).toEqual({
    alert: 'ClusterApiMachineApproverDown',
    expr: 'kube_deployment_status_replicas_available{namespace="openshift-cluster-machine-approver", deployment="machine-approver-capi"} == 0',
    for: '15m',
    labels: { severity: 'warning' },
    annotations: {
      summary: 'The machine approver for Cluster API has no running pod.',
      description: 'New machines of Cluster API cannot join, and nodes that run cannot renew the certificates that they serve logs and metrics with.',
      runbook_url: 'https://github.com/cdk8s-cluster-api/cdk8s-cluster-api/blob/main/docs/openshift-alerts.md#clusterapimachineapproverdown',
    },
  });
});

test('takes all props', () => {
  const chart = openShiftChart();
  const settings: Required<OpenShiftAlertSettings> = {
    alert: OpenShiftAlert.RECONCILE_ERRORS, severity: OpenShiftAlertSeverity.CRITICAL, pendingFor: Duration.seconds(90),
  };
  const props: Required<OpenShiftAlertsProps> = {
    release: V4_22,
    machineMetrics: machineMetrics(chart),
    foreignPlatforms: [OpenShiftPlatform.AZURE],
    sources: [OpenShiftMetricsSource.CONTROLLERS],
    alerts: [OpenShiftAlert.RECONCILE_ERRORS, OpenShiftAlert.MACHINE_SET_SHORT, OpenShiftAlert.FOREIGN_NODE_NOT_READY],
    settings: [settings],
    reconcileErrorsPerSecond: 0.5,
    alertLabels: { team: 'edge' },
    runbooksUrl: 'https://runbooks.example.com/cluster-api',
    ruleName: 'edge-alerts',
    namespace: 'openshift-edge',
  };
  new OpenShiftAlerts(chart, 'Alerts', props);
  const manifest = find(synth(chart), 'PrometheusRule', 'edge-alerts');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(manifest.metadata.namespace).toBe('openshift-edge');
  expect(namesOf(manifest)).toEqual(props.alerts);
  expect(ruleOf(manifest, OpenShiftAlert.RECONCILE_ERRORS)).toMatchObject({
    expr: expect.stringMatching(/> 0\.5$/),
    for: '90s',
    labels: { severity: 'critical', team: 'edge' },
    annotations: { runbook_url: 'https://runbooks.example.com/cluster-api#clusterapireconcileerrors' },
  });
  expect(ruleOf(manifest, OpenShiftAlert.MACHINE_SET_SHORT)).toMatchObject({ for: '60m', labels: { severity: 'warning', team: 'edge' } });
  expect(ruleOf(manifest, OpenShiftAlert.FOREIGN_NODE_NOT_READY).expr).toBe(
    'kube_node_status_condition{condition="Ready", status="true"} == 0\nand on (node) kube_node_labels{label_node_openshift_io_cloud_provider=~"azure"}',
  );
});

describe.each(Object.values(OpenShiftAlert))('the page about %s', alert => {
  const [, section = ''] = PAGE.split(`\n### ${alert}\n`);
  const text = section.split(/\n##/)[0];

  test('says what to do, and has the numbers of the code', () => {
    const { source, severity, minutes } = ALERT_DEFINITIONS[alert];
    expect(text).toMatch(new RegExp(`^\\nMetrics of: ${source}\\. Severity: ${severity}\\. After: ${minutes} minutes\\.\\n`));
    expect(text).toMatch(/\n1\. \S/);
  });
});

test.each<[string, Partial<OpenShiftAlertsProps>, string]>([
  ['no alerts', { alerts: [] }, "[test/Alerts] 'alerts' is empty; name the alerts, or leave it out for all that there are metrics for (input/missing-value)"],
  ['an alert twice', { alerts: [OpenShiftAlert.OPERATOR_DOWN, OpenShiftAlert.OPERATOR_DOWN] },
    "[test/Alerts] 'alerts' has 'ClusterApiOperatorDown' twice; name it once (input/duplicate)"],
  ['machines without metrics', { release: V4_22, alerts: [OpenShiftAlert.MACHINE_NOT_RUNNING] },
    "[test/Alerts] 'ClusterApiMachineNotRunning' would never fire on OpenShift 4.22: it reads metrics of 'machines', and there are those of 'platform'; "
    + "give an OpenShiftMachineMetrics as 'machineMetrics', or leave the alert out (openshift/alert-without-metrics)"],
  ['an approver without metrics', { alerts: [OpenShiftAlert.APPROVER_SATURATED] },
    "[test/Alerts] 'ClusterApiMachineApproverSaturated' would never fire on OpenShift 5.0: it reads metrics of 'approver', and there are those of 'platform', 'controllers'; "
    + "collect them by the ServiceMonitor of the approver and add them to 'sources', or leave the alert out (openshift/alert-without-metrics)"],
  ['controllers without metrics', { release: V4_22, alerts: [OpenShiftAlert.RECONCILE_ERRORS] },
    "[test/Alerts] 'ClusterApiReconcileErrors' would never fire on OpenShift 4.22: it reads metrics of 'controllers', and there are those of 'platform'; "
    + "add them to 'sources' if somebody collects them, as OpenShift does from 4.23 and 5.0 on, or leave the alert out (openshift/alert-without-metrics)"],
  ['nodes on a second platform that nobody has named', { alerts: [OpenShiftAlert.FOREIGN_NODE_NOT_READY] },
    "[test/Alerts] 'CrossCspNodeNotReady' would never fire on OpenShift 5.0: it reads metrics of 'foreign nodes', and there are those of 'platform', 'controllers'; "
    + "name the platforms of these nodes as 'foreignPlatforms', or leave the alert out (openshift/alert-without-metrics)"],
  ['a platform without metrics', { sources: [], alerts: [OpenShiftAlert.OPERATOR_DOWN] },
    "[test/Alerts] 'ClusterApiOperatorDown' would never fire on OpenShift 5.0: it reads metrics of 'platform', and there are those of nobody; "
    + "add them to 'sources', because every cluster has them, or leave the alert out (openshift/alert-without-metrics)"],
  ['settings twice', { settings: [{ alert: OpenShiftAlert.OPERATOR_DOWN }, { alert: OpenShiftAlert.OPERATOR_DOWN }] },
    "[test/Alerts] 'settings' has 'ClusterApiOperatorDown' twice; put its settings together (input/duplicate)"],
  ['settings of an alert that is not there', { alerts: [OpenShiftAlert.OPERATOR_DOWN], settings: [{ alert: OpenShiftAlert.CONTROLLER_DOWN }] },
    "[test/Alerts] 'settings' has 'ClusterApiControllerDown', which is not one of the alerts ClusterApiOperatorDown; "
    + "add it to 'alerts', or leave its settings out (input/invalid-value)"],
  ['a negative limit', { reconcileErrorsPerSecond: -1 }, "[test/Alerts] 'reconcileErrorsPerSecond' is -1; use a number of 0 or more (input/invalid-value)"],
  ['a limit that is no number', { reconcileErrorsPerSecond: NaN }, "[test/Alerts] 'reconcileErrorsPerSecond' is NaN; use a number of 0 or more (input/invalid-value)"],
  ['the severity as a label', { alertLabels: { severity: 'none' } },
    "[test/Alerts] 'alertLabels' has 'severity', which is no label of an alert that can be set here; use letters, digits and '_', and 'settings' for the severity (input/invalid-value)"],
  ['a label that Prometheus does not know', { alertLabels: { 'a-b': 'c' } },
    "[test/Alerts] 'alertLabels' has 'a-b', which is no label of an alert that can be set here; use letters, digits and '_', and 'settings' for the severity (input/invalid-value)"],
  ['a template in a label', { alertLabels: { team: '{{ $value }}' } },
    "[test/Alerts] 'alertLabels' has 'team' = '{{ $value }}', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"],
  ['an address that is none', { runbooksUrl: 'runbooks' },
    "[test/Alerts] 'runbooksUrl' 'runbooks' is not the address of a page; use 'https://<host>/<path>' without '#' (input/invalid-value)"],
  ['a name that is none', { ruleName: 'A' },
    "[test/Alerts] 'ruleName' 'A' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
  ['a namespace that is none', { namespace: 'a.b' },
    "[test/Alerts] 'namespace' 'a.b' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"],
])('fails for %s', (_, props, message) => {
  expect(() => build(props)).toThrow(expect.objectContaining({ message }));
});
