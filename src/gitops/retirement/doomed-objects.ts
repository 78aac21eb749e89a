import { ApiObject, Chart } from 'cdk8s';
import { IMachinePool, IPool } from '../../contract';
import { OWNER_NAME_LABELS } from '../../core';
import { DeliveryRole, ProviderRegistry } from '../../knowledge';
import { CLUSTER_GROUP } from '../../topology';
import { roleOf } from '../delivery-role';
import { objectsBelow } from '../objects';

/** What goes with a pool. */
export interface DoomedObjects {
  /** What is deleted by name, the pool itself first: its controllers may still read the others. */
  readonly deleted: ApiObject[];
  /** What must not come back: what is deleted by name, and what Cluster API deletes along with the pool. */
  readonly skipped: ApiObject[];
}

interface HealthCheckManifest {
  readonly spec?: { readonly selector?: { readonly matchLabels?: { readonly [key: string]: string } } };
}

/** What goes with a pool, of the objects that are there now. Hosts and addresses stay: others can use them. */
export function doomedObjects(pool: IPool, registry: ProviderRegistry): DoomedObjects {
  const templates = objectsBelow(pool).filter(object => roleOf(object, { isPrimary: () => false }, registry) === DeliveryRole.TEMPLATE);
  const deleted = [pool.resource, ...templates, ...healthChecksOf(pool)];
  return { deleted, skipped: [...deleted, ...isMachinePool(pool) ? deletedAlongWith(pool) : []] };
}

function isMachinePool(pool: IPool): pool is IMachinePool {
  return pool.resource.kind === 'MachinePool';
}

/** Cluster API deletes these before the MachinePool is gone. */
function deletedAlongWith(pool: IMachinePool): ApiObject[] {
  const { infraPool, bootstrapConfig } = pool._bind();
  return bootstrapConfig === undefined ? [infraPool] : [infraPool, bootstrapConfig];
}

function healthChecksOf(pool: IPool): ApiObject[] {
  const label = OWNER_NAME_LABELS[pool.resource.kind]!;
  return objectsBelow(Chart.of(pool)).filter(({ apiGroup, kind }) => apiGroup === CLUSTER_GROUP && kind === 'MachineHealthCheck')
    .filter(check => (check.toJson() as HealthCheckManifest).spec?.selector?.matchLabels?.[label] === pool.poolName);
}

/** The resource of a kind as the API server calls it. Cluster API asks providers to name theirs by this rule too. */
export function resourceTypeOf(kind: string): string {
  const name = kind.toLowerCase();
  if (/[^aeiou]y$/.test(name)) {
    return name.replace(/y$/, 'ies');
  }
  return /(s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}
