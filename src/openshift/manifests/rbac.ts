import type { k8s as types } from 'cdk8s-plus-28';
import { k8s } from './kubernetes-types';
import { ObjectMetadata, ReleaseObject } from './release-object';

export const RBAC_GROUP = 'rbac.authorization.k8s.io';

/** What somebody may do. */
export type Rule = types.PolicyRule;

export const READ = ['get', 'list', 'watch'];
export const WRITE_STATUS = ['update', 'patch'];
/** All that a controller does with objects that it owns. */
export const OWN = [...READ, 'create', 'update', 'patch', 'delete'];

/** A ServiceAccount as a subject of rights. */
export interface Account {
  readonly name: string;
  readonly namespace: string;
}

/**
 * @param resources of one API group; the core group is ''
 * @param resourceNames the only objects that it is about
 */
export function allow(verbs: readonly string[], apiGroup: string, resources: readonly string[], resourceNames?: readonly string[]): Rule {
  return { apiGroups: [apiGroup], resources: [...resources], verbs: [...verbs], ...resourceNames && { resourceNames: [...resourceNames] } };
}

/** Everything, everywhere. */
export const ALLOW_ALL: Rule = { apiGroups: ['*'], resources: ['*'], verbs: ['*'] };

export function serviceAccount(metadata: ObjectMetadata): ReleaseObject {
  return k8s().KubeServiceAccount.manifest({ metadata });
}

export function role(metadata: ObjectMetadata, rules: Rule[]): ReleaseObject {
  return k8s().KubeRole.manifest({ metadata, rules });
}

export function clusterRole(metadata: ObjectMetadata, rules: Rule[]): ReleaseObject {
  return k8s().KubeClusterRole.manifest({ metadata, rules });
}

/** A ClusterRole that has the rules of all others with a label. */
export function aggregatedClusterRole(metadata: ObjectMetadata, matchLabels: { readonly [name: string]: string }): ReleaseObject {
  return k8s().KubeClusterRole.manifest({ metadata, aggregationRule: { clusterRoleSelectors: [{ matchLabels }] } });
}

/** Binds the Role that has the name of the binding. */
export function roleBinding(metadata: ObjectMetadata, account: Account): ReleaseObject {
  return k8s().KubeRoleBinding.manifest({ metadata, roleRef: { apiGroup: RBAC_GROUP, kind: 'Role', name: metadata.name }, subjects: [subject(account)] });
}

/** @param roleName the name of the ClusterRole; by default that of the binding */
export function clusterRoleBinding(metadata: ObjectMetadata, account: Account, roleName: string = metadata.name): ReleaseObject {
  return k8s().KubeClusterRoleBinding.manifest({ metadata, roleRef: { apiGroup: RBAC_GROUP, kind: 'ClusterRole', name: roleName }, subjects: [subject(account)] });
}

function subject({ name, namespace }: Account): types.Subject {
  return { kind: 'ServiceAccount', name, namespace };
}
