import { ProviderRegistry } from '../knowledge';
import { CLUSTER_GROUP } from '../topology';

/** A kind of objects. The core group is empty. */
export interface Kind {
  readonly group: string;
  readonly kind: string;
}

/** Kinds by where their objects are. */
export interface KindsByScope {
  readonly inNamespaces: readonly Kind[];
  readonly inNone: readonly Kind[];
}

/** The kinds of Kubernetes that clusters have: files, credentials, and a proxy through which a cluster in another network is reached. */
const KINDS_OF_KUBERNETES: readonly Kind[] = [
  ...['ConfigMap', 'Secret', 'Service', 'ServiceAccount'].map(kind => ({ group: '', kind })),
  { group: 'apps', kind: 'Deployment' },
  { group: 'networking.k8s.io', kind: 'NetworkPolicy' },
  ...['Role', 'RoleBinding'].map(kind => ({ group: 'rbac.authorization.k8s.io', kind })),
];

/** What a cluster has that nobody owns, and that Argo CD deletes therefore; `*` stands for all kinds of a group. */
export function unownedKinds(registry: ProviderRegistry): KindsByScope {
  const groups = registry.groups.filter(({ hasUnownedObjects }) => hasUnownedObjects).map(({ group }) => group);
  const inNone = groups.filter(group => registry.kinds.some(kind => kind.group === group && isClusterScoped(kind, registry)));
  return {
    inNamespaces: [...KINDS_OF_KUBERNETES, ...groups.map(group => ({ group, kind: '*' }))],
    inNone: inNone.map(group => ({ group, kind: '*' })),
  };
}

/** Whether the objects of a kind are in no namespace. A kind that nobody knows is in namespaces. */
export function isClusterScoped({ group, kind }: Kind, registry: ProviderRegistry): boolean {
  return registry.kindOf(group, kind)?.isClusterScoped ?? registry.schemas.scopeOf(group, kind) === 'Cluster';
}

/** The kinds that controllers make from templates, and Machines. */
export function machineKinds(kinds: readonly Kind[], registry: ProviderRegistry): Kind[] {
  const machines = ['Machine', 'MachineSet'].map(kind => ({ group: CLUSTER_GROUP, kind }));
  const made = kinds.filter(({ kind }) => kind.endsWith('Template')).map(({ group, kind }) => ({ group, kind: kind.slice(0, -'Template'.length) }));
  return [...machines, ...made, ...kinds.flatMap(({ group, kind }) => registry.kindOf(group, kind)?.creates ?? [])];
}

/** What a `PoolDeletion` adds to the chart of its pool. */
export const POOL_DELETION_KINDS: readonly Kind[] = [
  { group: '', kind: 'ServiceAccount' },
  { group: 'batch', kind: 'Job' },
  { group: 'rbac.authorization.k8s.io', kind: 'Role' },
  { group: 'rbac.authorization.k8s.io', kind: 'RoleBinding' },
];

/** Each kind once, by group and name. */
export function sortKinds(kinds: readonly Kind[]): Kind[] {
  const byName = new Map(kinds.map(({ group, kind }) => [`${group}/${kind}`, { group, kind }]));
  return [...byName.keys()].sort().map(name => byName.get(name)!);
}
