import { HostChoice, hostChoices, takesAnyHost } from './host-choices';
import { Finding, Rule, Severity } from '../../../knowledge';
import { canOverlap } from '../../../rules/shared/selector-overlap';
import { groupBy } from '../../../topology';

/** Those that take any host are reported for that. */
export const SHARED_HOSTS: Rule = {
  code: 'byoh/shared-hosts',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-bringyourownhost controllers/infrastructure/byomachine_controller.go',
  check: (topology, registry) => checkChoices(hostChoices(topology, registry).filter(choice => !takesAnyHost(choice))),
};

/** Two that ask for different values of a label need not be compared, so they are told apart by the label that most of them ask for. */
function checkChoices(choices: readonly HostChoice[]): Finding[] {
  const label = mostUsedLabel(choices);
  const valueOf = ({ selector }: HostChoice) => selector.member('matchLabels').textOf(label) ?? '';
  const byValue = groupBy(choices, valueOf);
  return choices.flatMap(choice => {
    const value = valueOf(choice);
    const candidates = value === '' ? choices : [...byValue.get(value) ?? [], ...byValue.get('') ?? []];
    const { namespace } = choice.template;
    const other = candidates.find(({ template, selector }) => template.namespace !== namespace && canOverlap(choice.selector, selector));
    return other === undefined ? [] : [{
      at: choice.selector,
      message: `'selector' can match hosts that '${other.template.name}' in the namespace '${other.template.namespace}' asks for, and BYOH takes hosts of any `
        + 'namespace; ask for a label that tells the hosts of the two clusters apart',
    }];
  });
}

function mostUsedLabel(choices: readonly HostChoice[]): string {
  const uses = groupBy(choices.flatMap(({ selector }) => Object.keys(selector.member('matchLabels').texts)), label => label);
  return [...uses.entries()].reduce((most, [label, all]) => all.length > most.count ? { label, count: all.length } : most, { label: '', count: 0 }).label;
}
