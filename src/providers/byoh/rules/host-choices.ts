import { selectorOf } from './host-selector';
import { ProviderRegistry } from '../../../knowledge';
import { isGiven } from '../../../rules/shared/fields';
import { machineGroups } from '../../../rules/shared/kubeadm-machines';
import { oncePerCheck } from '../../../rules/shared/once-per-topology';
import { BundleObject, Field, Topology } from '../../../topology';

/** The hosts that one pool, or several that share a template, takes. */
export interface HostChoice {
  readonly template: BundleObject;
  readonly selector: Field;
}

/** What all pools and control planes of BYOH choose from. One without machines takes no host. */
export const hostChoices: (topology: Topology, registry: ProviderRegistry) => readonly HostChoice[] = oncePerCheck((topology, registry) => {
  const groups = machineGroups(topology, registry, 'byoh').filter(({ group }) => group.object.at('spec.replicas').number !== 0);
  const templates = new Set(groups.flatMap(({ group }) => group.infrastructure ?? []));
  return [...templates].map(template => ({ template, selector: selectorOf(template) }));
});

/** Whether any host will do. */
export function takesAnyHost({ selector }: HostChoice): boolean {
  return !isGiven(selector.member('matchLabels')) && !isGiven(selector.member('matchExpressions'));
}
