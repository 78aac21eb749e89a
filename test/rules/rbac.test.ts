import { checkRule } from './check-rule';
import { RBAC_RULES } from '../../src/rules/rbac';

const RBAC = 'rbac.authorization.k8s.io';
const DELETE = policy(['cluster.x-k8s.io'], ['machinedeployments']);

type Part = Readonly<Record<string, unknown>>;

function policy(apiGroups: string[], resources: string[], verbs: string[] = ['get']): Part {
  return { apiGroups, resources, verbs };
}

function role(name: string, rules: readonly Part[] = [DELETE], { kind = 'Role', namespace = 'edge', more = {} as Part } = {}): Part {
  return { apiVersion: `${RBAC}/v1`, kind, metadata: { name, ...kind === 'Role' ? { namespace } : {}, ...more }, rules };
}

function clusterRole(name: string, rules?: readonly Part[], labels?: Part): Part {
  return role(name, rules, { kind: 'ClusterRole', more: { labels } });
}

function binding(name: string, subjects: readonly Part[] = [], { kind = 'RoleBinding', of = 'Role', roleRef = {} as Part } = {}): Part {
  const metadata = { name: 'b', ...kind === 'RoleBinding' ? { namespace: 'edge' } : {} };
  return { apiVersion: `${RBAC}/v1`, kind, metadata, roleRef: { apiGroup: RBAC, kind: of, name, ...roleRef }, subjects };
}

const account = (name: string, namespace?: string): Part => ({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } });
const subject = (name: string, namespace?: string, more: Part = {}): Part => ({ kind: 'ServiceAccount', name, namespace, ...more });

function found(...objects: Part[]): string[] {
  return RBAC_RULES.flatMap(rule => checkRule(rule, objects.map(object => JSON.stringify(object)).join('\n---\n')));
}

describe('nothing is said of', () => {
  const account1 = account('deleter', 'edge');
  test.each<[string, Part[]]>([
    ['a binding with its role and its account', [account1, role('deleter'), binding('deleter', [subject('deleter')])]],
    ['a role and an account that others apply', [binding('cluster-admin', [subject('manager', 'capi-system')], { of: 'ClusterRole' })]],
    ['an account whose namespace is not written', [account('deleter'), binding('view', [subject('deleter', 'edge')], { of: 'ClusterRole' })]],
    ['the account that each namespace has', [account('default', 'other'), binding('view', [subject('default')], { of: 'ClusterRole' })]],
    ['an account of the name elsewhere that has its own binding', [account('manager', 'a'), binding('view', [subject('manager', 'a'), subject('manager', 'b')], { of: 'ClusterRole' })]],
    ['roles with numbers', [role('deleter-1'), binding('deleter-2')]],
    ['a name that a role has that is bound already', [role('reader'), binding('reader'), binding('readers')]],
    ['users and groups', [binding('view', [{ kind: 'User', name: 'ops' }, { kind: 'Group', name: 'ops', apiGroup: RBAC }], { of: 'ClusterRole' })]],
    ['resources of all kinds of writing', [role('r', [
      policy(['', 'cluster.x-k8s.io'], ['secrets', 'events', 'machines', 'machinepools/scale', 'clusters/status']), policy(['*'], ['machine']), policy(['apps'], ['*']),
      policy(['infrastructure.cluster.x-k8s.io'], ['vspheremachines', 'awsclusterstaticidentities', '*']), policy(['metal3.io'], ['hostfirmwaresettings', 'baremetalhosts']),
      policy(['ipam.cluster.x-k8s.io'], ['ipaddresses']),
    ])]],
    ['groups that nobody knows all of', [role('r', [policy(['argoproj.io'], ['gateways']), policy(['example.com'], ['machine']), policy([''], ['endpoints'])])]],
    ['verbs of others', [role('r', [policy(['cluster.x-k8s.io'], ['machines'], ['*', 'paint', 'deletecollection'])])]],
    ['addresses of a server', [clusterRole('r', [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }])]],
    ['labels of all sorts', [clusterRole('r', [DELETE], { 'cluster.x-k8s.io/aggregate-to-manager': 'true', 'kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager': 'true', 'cluster.x-k8s.io/provider': 'a' })]],
    ['what is of no form that could be read', [{ ...role('r'), rules: ['a', null, [], {}] }, { ...binding('x'), subjects: [null, 'a', { kind: 7 }], roleRef: [] }, { ...binding('y'), subjects: { a: 'b' } }]],
  ])('%s', (_, objects) => {
    expect(found(...objects)).toEqual([]);
  });
});

describe('fails', () => {
  test('for a binding of a cluster to a role of a namespace', () => {
    expect(found(binding('deleter', [], { kind: 'ClusterRoleBinding' }))).toEqual([
      "roleRef.kind: 'kind' 'Role' is refused in a ClusterRoleBinding; refer to a ClusterRole, or write a RoleBinding",
    ]);
  });

  test('for subjects and roles of other groups and kinds', () => {
    expect(found(binding('view', [subject('a', 'edge', { apiGroup: RBAC }), { kind: 'User', name: 'a', apiGroup: 'v1' }, { kind: 'Account', name: 'a' }], { of: 'ClusterRole', roleRef: { apiGroup: 'v1' } }))).toEqual([
      `roleRef.apiGroup: 'apiGroup' 'v1' is refused; roles are of '${RBAC}'`,
      `subjects[0].apiGroup: 'apiGroup' '${RBAC}' is refused of a ServiceAccount, which is of no group; leave it out`,
      `subjects[1].apiGroup: 'apiGroup' 'v1' is refused of a User; use '${RBAC}'`,
      "subjects[2].kind: 'kind' 'Account' is refused; a subject is a ServiceAccount, User, Group",
    ]);
  });

  test('for an account without namespace in a binding of a cluster', () => {
    expect(found(binding('view', [subject('a')], { kind: 'ClusterRoleBinding', of: 'ClusterRole' }))).toEqual([
      "subjects[0].namespace: 'namespace' is missing, and a ClusterRoleBinding has none that it could mean; write that of the ServiceAccount",
    ]);
  });
});

describe('warns', () => {
  const missing = (kind: string, name: string, namespace = 'edge') => `the bundle has no ${kind} '${name}' in namespace '${namespace}', which may be applied by others`;

  test('of a role by nearly its name, of another kind or in another namespace', () => {
    expect(found(role('pool-deleter'), binding('pool-deletr'))).toEqual([`roleRef.name: ${missing('Role', 'pool-deletr')}; did you mean 'pool-deleter'?`]);
    expect(found(clusterRole('deleter'), binding('deleter'))).toEqual([`roleRef.kind: ${missing('Role', 'deleter')}; the ClusterRole here has that name: if it is meant, say so in 'kind'`]);
    expect(found(role('deleter', [DELETE], { namespace: 'other' }), binding('deleter'))).toEqual([
      `roleRef.name: ${missing('Role', 'deleter')}; the one here has namespace 'other', and a RoleBinding reads roles of its own`,
    ]);
  });

  test('of an account by nearly its name or in another namespace', () => {
    const bound = (...subjects: Part[]) => binding('view', subjects, { of: 'ClusterRole' });
    expect(found(account('deleter', 'edge'), bound(subject('deletr')))).toEqual([`subjects[0].name: ${missing('ServiceAccount', 'deletr')}; did you mean 'deleter'?`]);
    expect(found(account('deleter', 'edge'), bound(subject('deleter', 'egde')))).toEqual([
      `subjects[0].namespace: ${missing('ServiceAccount', 'deleter', 'egde')}; the one here has namespace 'edge', and gets no rights`,
    ]);
  });

  test('of no near name where there are many names, nor of one that another binding names', () => {
    const others = Array.from({ length: 300 }, (_, index) => role(`other-${index}`));
    expect(found(role('deleter'), binding('deletr'))).toEqual([`roleRef.name: ${missing('Role', 'deletr')}; did you mean 'deleter'?`]);
    expect(found(role('deleter'), ...others, binding('deletr'))).toEqual([]);
    expect(found(role('deleter'), binding('deleter'), binding('deletr'))).toEqual([]);
  });

  test('of resources in other words, verbs that there are not, and labels that nobody looks for', () => {
    expect(found(clusterRole('r', [policy(['cluster.x-k8s.io'], ['machinedeployment', 'Cluster', 'machinsets/scale', 'secrets'], ['lists'])], { 'cluster.x-k8s.io/aggregate-to-manger': 'true' }))).toEqual([
      "rules[0].verbs[0]: 'lists' is no verb of Kubernetes; did you mean 'list'?",
      "rules[0].resources[0]: 'machinedeployment' is no resource of its group; did you mean 'machinedeployments'?",
      "rules[0].resources[1]: 'Cluster' is no resource of its group; did you mean 'clusters'?",
      "rules[0].resources[2]: 'machinsets' is no resource of its group; did you mean 'machinesets'?",
      "rules[0].resources[3]: 'secrets' is not of the group 'cluster.x-k8s.io', so that the rule gives no right to it; it is of ''",
      'metadata.labels["cluster.x-k8s.io/aggregate-to-manger"]: nobody looks for a label \'cluster.x-k8s.io/aggregate-to-manger\'; did you mean \'cluster.x-k8s.io/aggregate-to-manager\'?',
    ]);
  });
});
