import { ApiObject } from 'cdk8s';
import { CLUSTER_GROUP, INFRASTRUCTURE_GROUP, IPAM_GROUP, isInfraClusterKind, METAL3_GROUP, METAL3_IPAM_GROUP } from '../topology';

/** The parts of a cluster that are delivered one after the other, and deleted the other way round. */
export enum DeliveryPart {
  /** What the machines need for as long as there are any. */
  INVENTORY = 'inventory',
  /** The Cluster and what it owns. */
  CLUSTER = 'cluster',
}

/** What an object is to those who apply, prune and delete it. */
export enum DeliveryRole {
  /** Its deletion takes everything in it along. */
  NAMESPACE = 'Namespace',
  /** Without them nothing can be deleted in a cloud or on a host any more. */
  CREDENTIALS = 'Credentials',
  /** Hosts stay when clusters go. */
  HOST = 'Host',
  /** Machines hold addresses of a pool until they are gone. */
  ADDRESSES = 'Addresses',
  /** An infra cluster that nobody owns, and that machine controllers look up even while they delete. */
  SECONDARY = 'Secondary',
  /** The Cluster: its deletion deletes all machines. */
  CLUSTER = 'Cluster',
  /** Read by controllers for as long as machines that were made from it are there. */
  TEMPLATE = 'Template',
  /** Whatever else makes up a cluster. Cluster API adds owner references to most of it. */
  MEMBER = 'Member',
}

/** The group that cdk8s gives objects of no group. */
const CORE_GROUP = 'core';
/** Secrets of this type are installed by a ClusterResourceSet and are no credentials of ours. */
const RESOURCE_SET_SECRET = 'addons.cluster.x-k8s.io/resource-set';

/** Kinds whose role needs nothing but their name. */
const ROLES: { readonly [group: string]: { readonly [kind: string]: DeliveryRole } } = {
  [CORE_GROUP]: { Namespace: DeliveryRole.NAMESPACE, Secret: DeliveryRole.CREDENTIALS },
  'external-secrets.io': { ExternalSecret: DeliveryRole.CREDENTIALS, SecretStore: DeliveryRole.CREDENTIALS, ClusterSecretStore: DeliveryRole.CREDENTIALS },
  'bitnami.com': { SealedSecret: DeliveryRole.CREDENTIALS },
  [CLUSTER_GROUP]: { Cluster: DeliveryRole.CLUSTER },
  [METAL3_IPAM_GROUP]: { IPPool: DeliveryRole.ADDRESSES },
  [IPAM_GROUP]: { InClusterIPPool: DeliveryRole.ADDRESSES, GlobalInClusterIPPool: DeliveryRole.ADDRESSES },
  [INFRASTRUCTURE_GROUP]: {
    ByoHost: DeliveryRole.HOST, PooledRemoteMachine: DeliveryRole.HOST, BootstrapKubeconfig: DeliveryRole.CREDENTIALS,
  },
};

/** What the chart of an object says about it. */
export interface Surroundings {
  /** The infra cluster that a Cluster of the chart refers to. */
  readonly isPrimary: (object: ApiObject) => boolean;
}

export function roleOf(object: ApiObject, { isPrimary }: Surroundings): DeliveryRole {
  const { apiGroup, kind } = object;
  if (apiGroup === CORE_GROUP && kind === 'Secret' && isResourceSetSecret(object)) {
    return DeliveryRole.MEMBER;
  }
  const known = ROLES[apiGroup]?.[kind];
  if (known !== undefined) {
    return known;
  }
  if (apiGroup === METAL3_GROUP) {
    return DeliveryRole.HOST;
  }
  if (apiGroup === INFRASTRUCTURE_GROUP && kind.endsWith('Identity')) {
    return DeliveryRole.CREDENTIALS;
  }
  if (apiGroup === INFRASTRUCTURE_GROUP && isInfraClusterKind(kind)) {
    return isPrimary(object) ? DeliveryRole.MEMBER : DeliveryRole.SECONDARY;
  }
  return kind.endsWith('Template') ? DeliveryRole.TEMPLATE : DeliveryRole.MEMBER;
}

const CLUSTER_ROLES = [DeliveryRole.CLUSTER, DeliveryRole.TEMPLATE, DeliveryRole.MEMBER];

export function partOfRole(role: DeliveryRole): DeliveryPart {
  return CLUSTER_ROLES.includes(role) ? DeliveryPart.CLUSTER : DeliveryPart.INVENTORY;
}

function isResourceSetSecret(object: ApiObject): boolean {
  const { type } = object.toJson() as { readonly type?: string };
  return type === RESOURCE_SET_SECRET;
}
