import { LinkAlert } from './alert';

/** The metrics that are recorded of a link. The design of OpenShift for workers of a second cloud calls them so, so that dashboards for it show links of this library. */
export const RECORDED = {
  up: 'cross_csp_network_tunnel_up',
  latency: 'cross_csp_network_latency_ms',
  loss: 'cross_csp_network_packet_loss',
} as const;

/** The label by which metrics and alerts name their link. */
export const LINK_LABEL = 'link';

/** What stands in expressions and is not the same for every link. */
export interface LinkLimits {
  readonly linkName: string;
  readonly maxLatencyMs: number;
  readonly maxLossPercent: number;
  /** The time that the loss is counted over, as Prometheus writes it. */
  readonly lossWindow: string;
}

/** A metric that is computed from what a probe tells. */
export interface Recording {
  readonly record: string;
  readonly expr: string;
}

/** What is recorded of a link. An exporter tells a round trip of 0 where nothing came back, so that only what was answered counts for the latency. */
export function recordingsOf({ linkName, lossWindow }: LinkLimits): Recording[] {
  const of = `${LINK_LABEL}="${linkName}"`;
  return [
    { record: RECORDED.up, expr: `max by (${LINK_LABEL}) (probe_success{${of}})` },
    {
      record: RECORDED.latency,
      expr: `1000 * avg by (${LINK_LABEL}) (probe_icmp_duration_seconds{${of}, phase="rtt"} and on (${LINK_LABEL}, instance) probe_success{${of}} == 1)`,
    },
    { record: RECORDED.loss, expr: `100 * (1 - avg by (${LINK_LABEL}) (avg_over_time(probe_success{${of}}[${lossWindow}])))` },
  ];
}

/** What is known of an alert. */
export interface LinkAlertDefinition {
  readonly severity: 'critical' | 'warning';
  /** For how many minutes it has to be true. */
  readonly minutes: number;
  readonly summary: string;
  /** What it means for the cluster; what to do stands in the runbook. */
  readonly description: string;
  expression(limits: LinkLimits): string;
}

export const LINK_ALERTS: { readonly [alert in LinkAlert]: LinkAlertDefinition } = {
  [LinkAlert.DOWN]: {
    severity: 'critical',
    minutes: 2,
    summary: 'Nothing answers through the link {{ $labels.link }}.',
    description: 'Nodes at the other end are lost, new ones do not boot, and pods there reach nothing of this end.',
    expression: ({ linkName }) => `${RECORDED.up}{${LINK_LABEL}="${linkName}"} == 0`,
  },
  [LinkAlert.SLOW]: {
    severity: 'warning',
    minutes: 10,
    summary: 'A packet takes {{ $value | humanize }} ms through the link {{ $labels.link }} and back.',
    description: 'Kubelets at the other end may report too late, so that their nodes come and go.',
    expression: ({ linkName, maxLatencyMs }) => `${RECORDED.latency}{${LINK_LABEL}="${linkName}"} > ${maxLatencyMs}`,
  },
  [LinkAlert.LOSSY]: {
    severity: 'warning',
    minutes: 10,
    summary: 'The link {{ $labels.link }} loses {{ $value | humanize }} % of packets.',
    description: 'Everything between the ends is slow, and kubelets may report too late.',
    expression: ({ linkName, maxLossPercent }) => `${RECORDED.loss}{${LINK_LABEL}="${linkName}"} > ${maxLossPercent}`,
  },
  [LinkAlert.UNWATCHED]: {
    severity: 'warning',
    minutes: 10,
    summary: 'Nobody watches the link {{ $labels.link }}.',
    description: 'No other alert about the link can fire.',
    expression: ({ linkName }) => `absent(probe_success{${LINK_LABEL}="${linkName}"})`,
  },
};
