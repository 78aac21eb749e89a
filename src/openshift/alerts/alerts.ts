import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { OpenShiftAlert, OpenShiftAlertSeverity, OpenShiftMetricsSource } from './alert';
import { ALERT_DEFINITIONS, AlertSubjects, CLUSTER_API_NAMESPACE } from './definitions';
import { MONITORING } from './l1';
import { OpenShiftMachineMetrics } from './machine-metrics';
import { MetricsSource, OF_FOREIGN_NODES, OF_MACHINES } from './metrics';
import { measuredKinds } from './state-metrics-config';
import type { PrometheusRuleSpecGroupsRules } from '../../../imports/prometheus-operator/v1/monitoring.coreos.com';
import { claimName, prometheusDuration } from '../../cdk8s-helpers';
import { checkLabelName, checkLabels, checkObjectName, checkRunbooksUrl, copyProps, findTwin, inScope, refuse } from '../../core';
import { OpenShiftPlatform } from '../platform';
import { OpenShiftRelease } from '../release';

/** The page that has a section for each alert. */
const RUNBOOKS = 'https://github.com/cdk8s-cluster-api/cdk8s-cluster-api/blob/main/docs/openshift-alerts.md';
/** By default a controller may fail once in ten seconds. */
const RECONCILE_ERRORS_PER_SECOND = 0.1;

/** What is different from the default about an alert. */
export interface OpenShiftAlertSettings {
  /** The alert. */
  readonly alert: OpenShiftAlert;
  /**
   * How much it matters.
   * @default - as the documentation lists it
   */
  readonly severity?: OpenShiftAlertSeverity;
  /**
   * For how long it has to be true before anybody is told.
   * @default - as the documentation lists it
   */
  readonly pendingFor?: Duration;
}

/** Settings of `OpenShiftAlerts`. */
export interface OpenShiftAlertsProps {
  /** The release of the cluster. */
  readonly release: OpenShiftRelease;
  /**
   * The metrics of machines, for the alerts about machines, MachineSets and templates.
   * @default - none, and none of these alerts
   */
  readonly machineMetrics?: OpenShiftMachineMetrics;
  /**
   * The platforms beside the cluster's own that it has nodes on, for the alert about these nodes. They are known by the label `node.openshift.io/cloud-provider`.
   * @default - none, and no such alert
   */
  readonly foreignPlatforms?: OpenShiftPlatform[];
  /**
   * Which other metrics there are. An alert without its metrics never fires, and nobody notices.
   * @default - those that the release collects by itself: of the platform, from 4.23 and 5.0 on also of the controllers
   */
  readonly sources?: OpenShiftMetricsSource[];
  /**
   * The alerts.
   * @default - all that `sources`, `machineMetrics` and `foreignPlatforms` have metrics for
   */
  readonly alerts?: OpenShiftAlert[];
  /**
   * What is different from the default about single alerts.
   * @default - nothing
   */
  readonly settings?: OpenShiftAlertSettings[];
  /**
   * How often a controller may fail before `RECONCILE_ERRORS` is true.
   * @default 0.1
   */
  readonly reconcileErrorsPerSecond?: number;
  /**
   * Labels of all alerts beside the severity, for example the team that is told.
   * @default - none
   */
  readonly alertLabels?: { readonly [name: string]: string };
  /**
   * The page with a section for each alert, named like the alert in lower case, that `runbook_url` leads to.
   * @default - the documentation of this library
   */
  readonly runbooksUrl?: string;
  /**
   * The name of the PrometheusRule.
   * @default 'cluster-api'
   */
  readonly ruleName?: string;
  /**
   * The namespace of the PrometheusRule. It needs the label `openshift.io/cluster-monitoring: "true"`, or the Prometheus of the platform does not read it.
   * @default 'openshift-cluster-api'
   */
  readonly namespace?: string;
}

/**
 * Alerts on what people notice when Cluster API does not work in a cluster of OpenShift: machines without nodes, machines that stay, controllers that are down.
 * No release of OpenShift has alerts of its own about it.
 */
export class OpenShiftAlerts extends Construct {
  /** The PrometheusRule object. */
  public readonly resource: ApiObject;
  /** The alerts that it has. */
  public readonly alerts: OpenShiftAlert[];

  private readonly props: OpenShiftAlertsProps;

  constructor(scope: Construct, id: string, props: OpenShiftAlertsProps) {
    super(scope, id);
    this.props = copyProps(props);
    const sources = this.sources();
    this.alerts = this.props.alerts ?? Object.values(OpenShiftAlert).filter(alert => sources.includes(ALERT_DEFINITIONS[alert].source));
    this.checkAlerts(sources);
    this.checkSettings();
    this.checkTexts();
    this.resource = new ApiObject(this, 'Resource', {
      metadata: {
        name: claimName(this, 'PrometheusRule', checkObjectName(this, 'ruleName', props.ruleName ?? 'cluster-api')),
        namespace: checkLabelName(this, 'namespace', props.namespace ?? CLUSTER_API_NAMESPACE),
        labels: { prometheus: 'k8s', role: 'alert-rules' },
      },
      spec: MONITORING().PrometheusRule.manifest({ spec: { groups: [{ name: 'cluster-api', rules: this.alerts.map(alert => this.rule(alert)) }] } }).spec,
      ...MONITORING().PrometheusRule.GVK,
    });
  }

  private sources(): MetricsSource[] {
    const { release, machineMetrics, foreignPlatforms = [], sources } = this.props;
    const { PLATFORM, CONTROLLERS } = OpenShiftMetricsSource;
    const collected = release.isAtLeast(OpenShiftRelease.V5_0) ? [PLATFORM, CONTROLLERS] : [PLATFORM];
    const ofMachines: MetricsSource[] = machineMetrics === undefined ? [] : [OF_MACHINES];
    const ofNodes: MetricsSource[] = foreignPlatforms.length === 0 ? [] : [OF_FOREIGN_NODES];
    return [...sources ?? collected, ...ofMachines, ...ofNodes];
  }

  private checkAlerts(sources: readonly MetricsSource[]): void {
    if (this.alerts.length === 0) {
      refuse(this, 'input/missing-value', "'alerts' is empty; name the alerts, or leave it out for all that there are metrics for");
    }
    const twin = findTwin(this.alerts);
    if (twin !== undefined) {
      refuse(this, 'input/duplicate', `'alerts' has '${twin}' twice; name it once`);
    }
    const blind = this.alerts.find(alert => !sources.includes(ALERT_DEFINITIONS[alert].source));
    if (blind !== undefined) {
      const { source } = ALERT_DEFINITIONS[blind];
      const others = sources.map(name => `'${name}'`).join(', ') || 'nobody';
      refuse(this, 'openshift/alert-without-metrics', `'${blind}' would never fire on OpenShift ${this.props.release}: `
        + `it reads metrics of '${source}', and there are those of ${others}; ${REMEDIES[source]}, or leave the alert out`);
    }
  }

  private checkSettings(): void {
    const { settings = [], reconcileErrorsPerSecond = RECONCILE_ERRORS_PER_SECOND } = this.props;
    const twin = findTwin(settings.map(({ alert }) => alert));
    if (twin !== undefined) {
      refuse(this, 'input/duplicate', `'settings' has '${twin}' twice; put its settings together`);
    }
    const absent = settings.find(({ alert }) => !this.alerts.includes(alert));
    if (absent !== undefined) {
      refuse(this, 'input/invalid-value', `'settings' has '${absent.alert}', which is not one of the alerts ${this.alerts.join(', ')}; `
        + "add it to 'alerts', or leave its settings out");
    }
    if (!Number.isFinite(reconcileErrorsPerSecond) || reconcileErrorsPerSecond < 0) {
      refuse(this, 'input/invalid-value', `'reconcileErrorsPerSecond' is ${reconcileErrorsPerSecond}; use a number of 0 or more`);
    }
  }

  private checkTexts(): void {
    const { alertLabels = {}, runbooksUrl = RUNBOOKS } = this.props;
    inScope(this, () => checkLabels('alertLabels', alertLabels));
    const bad = Object.keys(alertLabels).find(name => !/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name) || name === 'severity' || name === 'alertname');
    if (bad !== undefined) {
      refuse(this, 'input/invalid-value', `'alertLabels' has '${bad}', which is no label of an alert that can be set here; `
        + "use letters, digits and '_', and 'settings' for the severity");
    }
    inScope(this, () => checkRunbooksUrl(runbooksUrl));
  }

  private rule(alert: OpenShiftAlert): PrometheusRuleSpecGroupsRules {
    const { release, machineMetrics, foreignPlatforms = [], settings = [], alertLabels = {}, runbooksUrl = RUNBOOKS } = this.props;
    const { reconcileErrorsPerSecond = RECONCILE_ERRORS_PER_SECOND } = this.props;
    const templateKinds = measuredKinds(release, machineMetrics?.platforms ?? []).templates.map(({ kind }) => kind);
    const foreignLabels = foreignPlatforms.map(platform => platform.toLowerCase());
    const subjects: AlertSubjects = { reconcileErrorsPerSecond, templateKinds, foreignLabels };
    const { severity, minutes, summary, description, expression } = ALERT_DEFINITIONS[alert];
    const { severity: otherSeverity, pendingFor } = settings.find(setting => setting.alert === alert) ?? {};
    return {
      alert,
      expr: MONITORING().PrometheusRuleSpecGroupsRulesExpr.fromString(expression(subjects)),
      for: prometheusDuration(pendingFor ?? Duration.minutes(minutes)),
      labels: { severity: otherSeverity ?? severity, ...alertLabels },
      annotations: { summary, description, runbook_url: `${runbooksUrl}#${alert.toLowerCase()}` },
    };
  }
}

const REMEDIES: { readonly [source in MetricsSource]: string } = {
  [OpenShiftMetricsSource.PLATFORM]: "add them to 'sources', because every cluster has them",
  [OpenShiftMetricsSource.CONTROLLERS]: "add them to 'sources' if somebody collects them, as OpenShift does from 4.23 and 5.0 on",
  [OpenShiftMetricsSource.APPROVER]: "collect them by the ServiceMonitor of the approver and add them to 'sources'",
  [OF_FOREIGN_NODES]: "name the platforms of these nodes as 'foreignPlatforms'",
  [OF_MACHINES]: "give an OpenShiftMachineMetrics as 'machineMetrics'",
};
