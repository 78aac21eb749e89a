import { selectorOf } from './host-selector';
import { BundleObject, groupBy, Topology } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';
import { machineGroups } from '../shared/kubeadm-machines';

/** The hosts that one pool, or several that share a template, takes. */
interface Choice {
  readonly template: BundleObject;
  /** `name=value` of the labels it asks for. */
  readonly labels: ReadonlySet<string>;
  /** Whether it asks for more than labels. */
  readonly hasExpressions: boolean;
}

/**
 * Pools with the same selector share their hosts on purpose. A pool that is content with less takes the hosts that only another one can use.
 */
export const OVERLAPPING_SELECTORS: Rule = {
  code: 'byoh/overlapping-selectors',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-bringyourownhost v0.5.0 controllers/infrastructure/byomachine_controller.go',
  check: topology => [...groupBy(choicesOf(topology), ({ template }) => template.namespace).values()].flatMap(checkChoices),
};

function choicesOf(topology: Topology): Choice[] {
  const templates = new Set(machineGroups(topology, 'byoh').flatMap(({ group }) => group.infrastructure ?? []));
  return [...templates].map(template => {
    const selector = selectorOf(template);
    const labels = new Set(Object.entries(selector.member('matchLabels').texts).map(([name, value]) => `${name}=${value}`));
    return { template, labels, hasExpressions: selector.member('matchExpressions').items().length > 0 };
  });
}

function checkChoices(choices: readonly Choice[]): Finding[] {
  // A wider selector asks for a part of the labels only, so it is found under the first of its own, or under none.
  const byFirstLabel = groupBy(choices.filter(({ hasExpressions }) => !hasExpressions), ({ labels }) => [...labels].sort()[0] ?? '');
  const victims = new Map<Choice, Choice>();
  for (const narrow of choices) {
    ['', ...narrow.labels].flatMap(label => byFirstLabel.get(label) ?? []).filter(wide => isWider(wide, narrow) && !victims.has(wide))
      .forEach(wide => victims.set(wide, narrow));
  }
  return [...victims].map(([wide, narrow]) => ({
    at: selectorOf(wide.template),
    message: `'selector' also matches the hosts that '${narrow.template.name}' asks for, so they may be taken before it gets them; `
      + `ask for a label that those hosts do not have${wide.labels.size === 0 ? '' : `, beside ${[...wide.labels].join(', ')}`}`,
  }));
}

function isWider(wide: Choice, narrow: Choice): boolean {
  return (wide.labels.size < narrow.labels.size || (wide.labels.size === narrow.labels.size && narrow.hasExpressions))
    && [...wide.labels].every(label => narrow.labels.has(label));
}
