import { ScenarioOn } from './scenario/scenario';

export interface Version {
  readonly name: string;
  readonly version: string;
}

/** What a run in which all passed has seen. */
export interface LiveProof {
  /** The heading, and how the page came to be. @default - that of the live stage */
  readonly introduction?: string;
  readonly versions: readonly Version[];
  readonly scenarios: readonly Pick<ScenarioOn<never>, 'id' | 'title' | 'upstreamDefect'>[];
}

const INTRODUCTION = `# Seen live

Written by \`npx projen test:live\`, which runs the real controllers of the releases below and plays scenarios on them. Everything here was seen in one
run; a sentence elsewhere in these pages that links here is proven by the scenario of that name. Kubelets, host agents, KubeVirt and the hardware are
played, AWS is simulated by moto, and what machines need of OpenStack by a server of our own: no workload runs on the nodes. Azure does not answer. How it works and how to run it is in [Contributing](../CONTRIBUTING.md#proof-on-live-controllers); what an API server and the
webhooks alone say is in [Proof on a real API server](proof.md).
`;

/** A page of what was seen, as docs/proof-live.md. The same for the same code: no times and no names of machines. */
export function livePage({ introduction = INTRODUCTION, versions, scenarios }: LiveProof): string {
  const [defects, truths] = [true, false].map(isDefect => scenarios.filter(({ upstreamDefect }) => (upstreamDefect !== undefined) === isDefect));
  return [
    introduction,
    `**${scenarios.length} scenarios passed.**\n`,
    '## Versions\n',
    '| program | version |',
    '|---|---|',
    ...versions.map(({ name, version }) => `| ${name} | ${version} |`),
    '\n## What is true\n',
    ...truths.flatMap(({ id, title }) => [`### ${id}\n`, `${title}\n`]),
    ...defects.length === 0 ? [] : ["## Upstream's defects\n", 'What the releases above do wrong. The scenario of each fails once it is mended.\n'],
    ...defects.flatMap(({ id, title, upstreamDefect }) => [`### ${id}\n`, `${title} It should be: ${upstreamDefect}\n`]),
  ].join('\n').trimEnd() + '\n';
}
