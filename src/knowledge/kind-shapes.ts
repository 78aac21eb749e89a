import { BOOTSTRAP_GROUP, INFRASTRUCTURE_GROUP } from '../topology';
import { BootstrapKind } from './bootstrap-kind';
import { DeliveryRole } from './delivery-role';
import { BOOTSTRAP_CONFIG_CHECK, INFRA_CLUSTER_CHECK, INFRA_MACHINE_POOL_CHECK, MANAGED_CONTROL_PLANE_CHECK } from './health';
import { KindDetails, KindRecord } from './kind-record';
import { isNamedForMachines } from './machine-kinds';

/** The strategy of a rollout that webhooks of Cluster API write where none is given. */
export const ROLLING_UPDATE = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };

/** Argo CD takes an object without check for healthy. */
export const NO_STATUS = 'it has no status';
/** The reason of kinds that nobody writes. */
export const CREATED_BY_CONTROLLERS = 'controllers create it, so that it never counts for an Application; what owns it tells';
/** The reason of kinds that others write. */
export const NOT_WRITTEN_HERE = 'the library writes none';

/** An infra cluster. */
export function infraCluster(kind: string, details: KindDetails = {}): KindRecord {
  return { group: INFRASTRUCTURE_GROUP, kind, deliveryRole: DeliveryRole.SECONDARY, healthCheck: INFRA_CLUSTER_CHECK, ...details };
}

/** The infrastructure of a machine pool. */
export function infraMachinePool(kind: string, details: KindDetails = {}): KindRecord {
  return { group: INFRASTRUCTURE_GROUP, kind, deliveryRole: DeliveryRole.MACHINES, healthCheck: INFRA_MACHINE_POOL_CHECK, ...details };
}

/** Whatever something is cloned from. */
export function template(kind: string, details: KindDetails = {}): KindRecord {
  return { group: INFRASTRUCTURE_GROUP, kind, deliveryRole: DeliveryRole.TEMPLATE, noHealthCheckBecause: 'nobody waits for a template', ...details };
}

/** What only controllers create. */
export function child(kind: string, details: KindDetails = {}): KindRecord {
  const deliveryRole = isNamedForMachines(details.group ?? INFRASTRUCTURE_GROUP, kind) ? DeliveryRole.MACHINES : DeliveryRole.MEMBER;
  return { group: INFRASTRUCTURE_GROUP, kind, deliveryRole, noHealthCheckBecause: CREATED_BY_CONTROLLERS, ...details };
}

/** A control plane that a cloud runs. */
export function managedControlPlane(kind: string, details: KindDetails = {}): KindRecord {
  return { group: INFRASTRUCTURE_GROUP, kind, deliveryRole: DeliveryRole.MACHINES, healthCheck: MANAGED_CONTROL_PLANE_CHECK, ...details };
}

/** The credentials of a cloud as an object of its own. */
export function identity(kind: string, details: KindDetails = {}): KindRecord {
  return { group: INFRASTRUCTURE_GROUP, kind, deliveryRole: DeliveryRole.CREDENTIALS, noHealthCheckBecause: NO_STATUS, ...details };
}

/** The config that nodes of a machine pool, or a single machine, join by. */
export function bootstrapConfig(kind: string, bootstrapKind: BootstrapKind, details: KindDetails = {}): KindRecord {
  return { group: BOOTSTRAP_GROUP, kind, deliveryRole: DeliveryRole.MEMBER, bootstrapKind, healthCheck: BOOTSTRAP_CONFIG_CHECK, ...details };
}

/** What such configs are cloned from. */
export function bootstrapTemplate(kind: string, bootstrapKind: BootstrapKind, details: KindDetails = {}): KindRecord {
  return template(kind, { group: BOOTSTRAP_GROUP, bootstrapKind, ...details });
}
