import { ProviderRegistry } from '../../knowledge';
import { MachineGroup } from '../../topology';

/** A word alone stands for what something else fills in. */
const PLACEHOLDER = /^[a-z-]+$/i;

/** What an id should begin with that is none of the provider of these machines; undefined if it is one, or nobody knows here. */
export function wantedIdPrefix(id: string | undefined, group: MachineGroup, registry: ProviderRegistry): string | undefined {
  const traits = registry.traitsOfMachines(group.infrastructureRef?.kind ?? '');
  const prefix = traits && registry.infrastructureOf(traits.infraClusterKind)?.providerIdPrefix;
  // What begins with an expression is known on the node only.
  return prefix === undefined || id === undefined || !/^[a-z0-9]/i.test(id) || id.startsWith(prefix) || PLACEHOLDER.test(id) ? undefined : prefix;
}
