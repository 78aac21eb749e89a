import { neededConnections } from './connections';
import { neededHosts } from './hosts';
import { neededImages } from './images';
import { neededNamespaces, neededObjects } from './objects';
import { neededProviders } from './providers';
import { Requirements, RequirementType } from './requirement';
import { ProviderRegistry } from '../knowledge';
import { Topology } from '../topology';

const ORDER = Object.values(RequirementType);

/**
 * Everything that must exist and is not in a bundle, as far as it is known: a pure function of the bundle and of what the registry knows of its kinds.
 *
 * The list is sorted, so that two bundles with the same needs give the same text.
 */
export function findRequirements(topology: Topology, registry: ProviderRegistry): Requirements {
  const providers = neededProviders(topology, registry);
  const requirements = [
    ...providers.requirements, ...neededNamespaces(topology), ...neededObjects(topology, registry), ...neededHosts(topology, registry),
    ...neededImages(topology, registry), ...neededConnections(topology, registry),
  ];
  // Sorting keeps the order of those that are of one type.
  return { ...providers, requirements: requirements.sort((one, other) => ORDER.indexOf(one.type) - ORDER.indexOf(other.type)) };
}
