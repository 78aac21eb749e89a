import { HostChoice, hostChoices } from './host-choices';
import { Finding, Rule, Severity } from '../../../knowledge';
import { groupBy } from '../../../topology';

/** A choice by what it asks for. */
interface Choice extends HostChoice {
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
  source: 'cluster-api-provider-bringyourownhost controllers/infrastructure/byomachine_controller.go',
  check: (topology, registry) => [...groupBy(hostChoices(topology, registry).map(readChoice), ({ template }) => template.namespace).values()]
    .flatMap(checkChoices),
};

function readChoice({ template, selector }: HostChoice): Choice {
  const labels = new Set(Object.entries(selector.member('matchLabels').texts).map(([name, value]) => `${name}=${value}`));
  return { template, selector, labels, hasExpressions: selector.member('matchExpressions').items().length > 0 };
}

function checkChoices(choices: readonly Choice[]): Finding[] {
  // Where all ask for as many labels, as in most bundles, none is wider than another.
  if (choices.every(({ labels, hasExpressions }) => labels.size === choices[0].labels.size && !hasExpressions)) {
    return [];
  }
  const victims = new Map<Choice, Choice>();
  const wideByLabel = byRarestLabel(choices);
  for (const narrow of choices) {
    for (const twins of ['', ...narrow.labels].flatMap(label => wideByLabel.get(label) ?? [])) {
      if (!victims.has(twins[0]) && isWider(twins[0], narrow)) {
        twins.forEach(wide => victims.set(wide, narrow));
      }
    }
  }
  return [...victims].map(([wide, narrow]) => ({
    at: wide.selector,
    message: `'selector' also matches the hosts that '${narrow.template.name}' asks for, so they may be taken before it gets them; `
      + `ask for a label that those hosts do not have${wide.labels.size === 0 ? '' : `, beside ${[...wide.labels].join(', ')}`}`,
  }));
}

/**
 * The choices by labels alone, those that ask for the same together. A wider one asks for a part of the labels of another only, so it is found
 * under any of its own, or under none: the rarest leaves the fewest to compare.
 */
function byRarestLabel(choices: readonly Choice[]): Map<string, Choice[][]> {
  const uses = groupBy(choices.flatMap(({ labels }) => [...labels]), label => label);
  const rarest = ({ labels }: Choice) => [...labels].sort((a, b) => uses.get(a)!.length - uses.get(b)!.length)[0] ?? '';
  const twins = groupBy(choices.filter(({ hasExpressions }) => !hasExpressions), ({ labels }) => JSON.stringify([...labels].sort()));
  return groupBy([...twins.values()], ([first]) => rarest(first));
}

function isWider(wide: Choice, narrow: Choice): boolean {
  return (wide.labels.size < narrow.labels.size || (wide.labels.size === narrow.labels.size && narrow.hasExpressions))
    && [...wide.labels].every(label => narrow.labels.has(label));
}
