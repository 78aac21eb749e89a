import { ApiObject } from 'cdk8s';
import { kindOf } from './objects';
import { roleOfKind } from './role-of-kind';
import { DeliveryRole, ProviderRegistry } from '../knowledge';

/** The parts of a cluster that are delivered one after the other, and deleted the other way round. */
export enum DeliveryPart {
  /** What the machines need for as long as there are any. */
  INVENTORY = 'inventory',
  /** The Cluster and what it owns. */
  CLUSTER = 'cluster',
}

/** Secrets of this type are installed by a ClusterResourceSet and are no credentials of ours. */
const RESOURCE_SET_SECRET = 'addons.cluster.x-k8s.io/resource-set';

/** What the chart of an object says about it. */
export interface Surroundings {
  /** The infra cluster that a Cluster of the chart refers to. */
  readonly isPrimary: (object: ApiObject) => boolean;
}

export function roleOf(object: ApiObject, { isPrimary }: Surroundings, registry: ProviderRegistry): DeliveryRole {
  const { group, kind } = kindOf(object);
  if (group === '' && kind === 'Secret' && isResourceSetSecret(object)) {
    return DeliveryRole.MEMBER;
  }
  const role = roleOfKind({ group, kind }, registry);
  return role === DeliveryRole.SECONDARY && isPrimary(object) ? DeliveryRole.MACHINES : role;
}

const CLUSTER_ROLES = [DeliveryRole.CLUSTER, DeliveryRole.MACHINES, DeliveryRole.TEMPLATE, DeliveryRole.MEMBER];

export function partOfRole(role: DeliveryRole): DeliveryPart {
  return CLUSTER_ROLES.includes(role) ? DeliveryPart.CLUSTER : DeliveryPart.INVENTORY;
}

function isResourceSetSecret(object: ApiObject): boolean {
  const { type } = object.toJson() as { readonly type?: string };
  return type === RESOURCE_SET_SECRET;
}
