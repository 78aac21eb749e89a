import { isNamedForMachines, ProviderRegistry } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, INFRASTRUCTURE_GROUP, isInfraClusterKind } from '../../topology';

/** Whether controllers write into the spec of an object, or its deletion takes machines along. */
export function holdsState({ group, kind }: BundleObject, registry: ProviderRegistry): boolean {
  return (group === CLUSTER_GROUP && kind === 'Cluster') || (group === INFRASTRUCTURE_GROUP && isInfraClusterKind(kind)) || isNamedForMachines(group, kind)
    || registry.kindOf(group, kind)?.controllerFields !== undefined;
}
