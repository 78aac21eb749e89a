/** How often the API server asked a webhook, and how often the answer was no. */
export interface WebhookCalls {
  readonly webhook: string;
  readonly calls: number;
  readonly refusals: number;
}

const METRIC = 'apiserver_admission_webhook_request_total';

/** Reads the counters of webhooks from the metrics of an API server, in the order of names. */
export function webhookCalls(registered: readonly string[], metrics: string): WebhookCalls[] {
  const byName = new Map(registered.map(webhook => [webhook, { calls: 0, refusals: 0 }]));
  for (const [, labels, value] of metrics.matchAll(new RegExp(`^${METRIC}\\{([^}]*)\\} (\\S+)$`, 'gm'))) {
    const webhook = labelOf(labels, 'name');
    const sum = byName.get(webhook) ?? { calls: 0, refusals: 0 };
    sum.calls += Number(value);
    sum.refusals += labelOf(labels, 'rejected') === 'true' ? Number(value) : 0;
    byName.set(webhook, sum);
  }
  return [...byName].map(([webhook, sums]) => ({ webhook, ...sums })).sort((a, b) => a.webhook < b.webhook ? -1 : 1);
}

function labelOf(labels: string, name: string): string {
  return new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? '';
}
