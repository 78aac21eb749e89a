import { Kind } from './kinds';
import { DeliveryRole, isNamedForMachines, ProviderRegistry } from '../knowledge';
import { INFRASTRUCTURE_GROUP, isInfraClusterKind } from '../topology';

/** The role of objects of a kind, whatever their chart says about them. */
export function roleOfKind({ group, kind }: Kind, registry: ProviderRegistry): DeliveryRole {
  return registry.kindOf(group, kind)?.deliveryRole ?? registry.groupOf(group)?.deliveryRole ?? roleByName(group, kind);
}

/** What providers that nobody knows call their kinds by, as the contract asks them to, or as all others do. */
function roleByName(group: string, kind: string): DeliveryRole {
  if (group === INFRASTRUCTURE_GROUP && kind.endsWith('Identity')) {
    return DeliveryRole.CREDENTIALS;
  }
  if (group === INFRASTRUCTURE_GROUP && isInfraClusterKind(kind)) {
    return DeliveryRole.SECONDARY;
  }
  if (isNamedForMachines(group, kind)) {
    return DeliveryRole.MACHINES;
  }
  return kind.endsWith('Template') ? DeliveryRole.TEMPLATE : DeliveryRole.MEMBER;
}
