import { ProviderRegistry } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, isInfraClusterKind } from '../../topology';

const CORE_KINDS = ['Cluster', 'MachineDeployment', 'MachinePool', 'MachineSet', 'Machine'];

/** Whether controllers write into the spec of an object, or its deletion takes machines along. */
export function holdsState({ group, kind }: BundleObject, registry: ProviderRegistry): boolean {
  switch (group) {
    case CLUSTER_GROUP:
      return CORE_KINDS.includes(kind);
    case CONTROL_PLANE_GROUP:
      return !kind.endsWith('Template');
    case INFRASTRUCTURE_GROUP:
      return isInfraClusterKind(kind) || /Machine(Pool)?$/.test(kind);
    default:
      return registry.kindOf(group, kind)?.controllerFields !== undefined;
  }
}
