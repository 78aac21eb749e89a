/* eslint-disable @typescript-eslint/no-require-imports */
import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { LinkAlert } from './alert';
import { LINK_ALERTS, LINK_LABEL, LinkLimits, recordingsOf } from './definitions';
import type { PrometheusRuleSpecGroupsRules } from '../../../imports/prometheus-operator/v1/monitoring.coreos.com';
import { prometheusDuration } from '../../cdk8s-helpers';
import { INetworkLink } from '../../contract';
import { checkLabelName, checkLabels, checkObjectName, checkRunbooksUrl, findTwin, inScope, IpRange, lazily, refuse } from '../../core';
import { BundleGuard } from '../../guard';
import { createObject } from '../objects';

const monitoring = lazily(() => require('../../../imports/prometheus-operator/v1/monitoring.coreos.com') as typeof import('../../../imports/prometheus-operator/v1/monitoring.coreos.com'));

/** The page that has a section for each alert. */
const RUNBOOKS = 'https://github.com/cdk8s-cluster-api/cdk8s-cluster-api/blob/main/docs/connectivity-monitoring.md';
/** As often as the design of OpenShift for workers of a second cloud measures. */
const DEFAULT_INTERVAL = Duration.seconds(30);
/** From here on that design wants kubelets to report less often. */
const DEFAULT_MAX_LATENCY = Duration.millis(100);
const DEFAULT_LOSS_WINDOW = Duration.minutes(10);
const DEFAULT_MAX_LOSS_PERCENT = 5;

/** Settings of `LinkMonitoring`. */
export interface LinkMonitoringProps {
  /** The link. */
  readonly link: INetworkLink;
  /** The addresses that are pinged through the link: of machines at the other end that are always there, best more than one. */
  readonly targets: string[];
  /** Where the blackbox exporter listens that pings, for example `blackbox-exporter.monitoring.svc:9115`. It has to be at one end of the link, and the targets at the other. */
  readonly proberAddress: string;
  /**
   * The module of the blackbox exporter, whose prober has to be `icmp`.
   * @default icmp
   */
  readonly proberModule?: string;
  /**
   * How often each target is pinged.
   * @default - 30 seconds
   */
  readonly interval?: Duration;
  /**
   * How long a packet may take through the link and back before `SLOW` is true.
   * @default - 100 milliseconds
   */
  readonly maxLatency?: Duration;
  /**
   * How much may be lost before `LOSSY` is true, in percent.
   * @default 5
   */
  readonly maxLossPercent?: number;
  /**
   * The time that the loss is counted over. Each target is pinged some times in it, which is how fine the loss is known.
   * @default - 10 minutes
   */
  readonly lossWindow?: Duration;
  /**
   * Labels of the Probe and the PrometheusRule, by which a Prometheus may choose what it reads.
   * @default - none
   */
  readonly objectLabels?: { readonly [name: string]: string };
  /**
   * The page with a section for each alert, named like the alert in lower case, that `runbook_url` leads to.
   * @default - the documentation of this library
   */
  readonly runbooksUrl?: string;
  /**
   * The name of the Probe and the PrometheusRule.
   * @default - the name of the link
   */
  readonly monitoringName?: string;
}

/**
 * Watches a link: a Probe that has addresses of the other end pinged, and a PrometheusRule with alerts on a link that is down, slow, lossy or not watched at all. It needs the Prometheus operator and a
 * blackbox exporter.
 */
export class LinkMonitoring extends Construct {
  /** The link that is watched. */
  public readonly link: INetworkLink;
  /** The Probe. */
  public readonly probe: ApiObject;
  /** The PrometheusRule. */
  public readonly rule: ApiObject;

  constructor(scope: Construct, id: string, props: LinkMonitoringProps) {
    super(scope, id);
    BundleGuard.install(this);
    const { link, objectLabels: labels } = props;
    this.link = link;
    // It stands in expressions, and a link need not be one of this library.
    checkLabelName(this, 'linkName', link.linkName);
    const name = checkObjectName(this, 'monitoringName', props.monitoringName ?? link.linkName);
    this.checkTargets(props);
    this.checkLimits(props);
    this.checkTexts(props);
    const { Probe, PrometheusRule } = monitoring();
    const { targets, proberAddress, proberModule = 'icmp' } = props;
    this.probe = createObject(this, 'Probe', {
      ...Probe.GVK,
      name,
      labels,
      spec: Probe.manifest({
        spec: {
          interval: prometheusDuration(limitsOf(props).interval),
          module: proberModule,
          prober: { url: proberAddress },
          targets: { staticConfig: { static: targets, labels: { [LINK_LABEL]: link.linkName } } },
        },
      }).spec,
    });
    this.rule = createObject(this, 'Rule', {
      ...PrometheusRule.GVK,
      name,
      labels,
      spec: PrometheusRule.manifest({ spec: { groups: [{ name: `link-${link.linkName}`, rules: this.rules(props) }] } }).spec,
    });
  }

  /** Recordings come first: rules of a group are evaluated in turn, so that alerts see what was recorded just before. */
  private rules(props: LinkMonitoringProps): PrometheusRuleSpecGroupsRules[] {
    const { link: { linkName }, runbooksUrl = RUNBOOKS } = props;
    const { maxLatency, maxLossPercent, lossWindow } = limitsOf(props);
    const limits: LinkLimits = { linkName, maxLatencyMs: maxLatency.toMilliseconds(), maxLossPercent, lossWindow: prometheusDuration(lossWindow) };
    const { PrometheusRuleSpecGroupsRulesExpr: Expression } = monitoring();
    return [
      ...recordingsOf(limits).map(({ record, expr }) => ({ record, expr: Expression.fromString(expr) })),
      ...Object.values(LinkAlert).map(alert => {
        const { severity, minutes, summary, description, expression } = LINK_ALERTS[alert];
        return {
          alert,
          expr: Expression.fromString(expression(limits)),
          for: `${minutes}m`,
          labels: { severity },
          annotations: { summary, description, runbook_url: `${runbooksUrl}#${alert.toLowerCase()}` },
        };
      }),
    ];
  }

  private checkTargets({ link, targets }: LinkMonitoringProps): void {
    if (targets.length === 0) {
      refuse(this, 'input/missing-value', `'targets' is empty; name addresses of machines in ${rangesOf(link)}`);
    }
    const twin = findTwin(targets);
    if (twin !== undefined) {
      refuse(this, 'input/duplicate', `'targets' has '${twin}' twice; name each address once`);
    }
    const ranges = inScope(this, () => link.networks.flatMap(({ cidrs }) => cidrs).map(cidr => IpRange.ofCidr('cidrs', cidr)));
    for (const target of targets) {
      const address = inScope(this, () => IpRange.ofAddress('targets', target));
      if (!ranges.some(range => range.contains(address))) {
        refuse(this, 'input/invalid-value', `'targets' has '${target}', which is not behind the link '${link.linkName}'; use addresses in ${rangesOf(link)}`);
      }
    }
  }

  private checkLimits(props: LinkMonitoringProps): void {
    const { interval, lossWindow, maxLatency, maxLossPercent } = limitsOf(props);
    if (interval.toMilliseconds() < 1000 || maxLatency.toMilliseconds() < 1) {
      refuse(this, 'input/invalid-value', `'interval' is ${interval.toMilliseconds()} ms and 'maxLatency' ${maxLatency.toMilliseconds()} ms; use a second or more, and a millisecond or more`);
    }
    if (lossWindow.toMilliseconds() < 2 * interval.toMilliseconds()) {
      refuse(this, 'input/invalid-value', `'lossWindow' is ${lossWindow.toMilliseconds() / 1000} s, in which a target is pinged less than twice; use at least ${2 * interval.toMilliseconds() / 1000} s, twice the 'interval'`);
    }
    if (!(maxLossPercent >= 0 && maxLossPercent < 100)) {
      refuse(this, 'input/invalid-value', `'maxLossPercent' is ${maxLossPercent}; use a number from 0 to less than 100`);
    }
  }

  private checkTexts({ proberAddress, proberModule = 'icmp', objectLabels = {}, runbooksUrl = RUNBOOKS }: LinkMonitoringProps): void {
    inScope(this, () => {
      checkLabels('objectLabels', objectLabels);
      checkRunbooksUrl(runbooksUrl);
    });
    if (!/^[\w.-]+:\d{1,5}$/.test(proberAddress)) {
      refuse(this, 'input/invalid-value', `'proberAddress' '${proberAddress}' is not where an exporter listens; use '<host>:<port>', for example 'blackbox-exporter.monitoring.svc:9115'`);
    }
    if (!/^[\w-]+$/.test(proberModule)) {
      refuse(this, 'input/invalid-value', `'proberModule' '${proberModule}' is not the name of a module; use letters, digits, '_' and '-'`);
    }
  }
}

/** What is measured and allowed, with defaults. */
function limitsOf(props: LinkMonitoringProps): Required<Pick<LinkMonitoringProps, 'interval' | 'lossWindow' | 'maxLatency' | 'maxLossPercent'>> {
  return {
    interval: props.interval ?? DEFAULT_INTERVAL,
    lossWindow: props.lossWindow ?? DEFAULT_LOSS_WINDOW,
    maxLatency: props.maxLatency ?? DEFAULT_MAX_LATENCY,
    maxLossPercent: props.maxLossPercent ?? DEFAULT_MAX_LOSS_PERCENT,
  };
}

function rangesOf({ networks }: INetworkLink): string {
  return networks.flatMap(({ cidrs }) => cidrs).join(', ');
}
