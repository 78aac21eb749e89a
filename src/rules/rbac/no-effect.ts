import { BINDING, CLUSTER_BINDING, CLUSTER_ROLE, RBAC_GROUP, ROLE, SERVICE_ACCOUNT } from './groups';
import { ruleSlips } from './policy-rules';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Field, groupBy, Topology } from '../../topology';
import { isSlip } from '../reference/names';
import { isGiven, isText } from '../shared/fields';
import { oncePerTopology } from '../shared/once-per-topology';

/** More were generated, and programs make no slips of the pen. */
const MOST_COMPARED = 200;
/** Short names are near one another without a slip. */
const SHORTEST_COMPARED = 5;
/** Each namespace has one. */
const DEFAULT_ACCOUNT = 'default';
/** What whoever aggregates looks for, by Kubernetes itself and by the manager of Cluster API. */
const AGGREGATIONS = ['admin', 'edit', 'view'].map(name => `rbac.authorization.k8s.io/aggregate-to-${name}`).concat('cluster.x-k8s.io/aggregate-to-manager');

/** A warning, because roles and accounts may be applied by others, and groups may have more kinds: only what is nearly something known is told. */
export const NO_EFFECT: Rule = {
  code: 'rbac/no-effect',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'kubernetes v1.34.2 pkg/registry/rbac/validation/rule.go, plugin/pkg/auth/authorizer/rbac; the pinned CRDs; cluster-api config/rbac/aggregated_role.yaml',
  needsMember: ['roleRef', 'verbs'],
  check: (topology, registry) => [
    ...topology.ofKinds(RBAC_GROUP, BINDING, CLUSTER_BINDING).filter(({ root }) => root.has('roleRef')).flatMap(binding => [
      ...unknownRole(binding, topology), ...subjectsOf(binding).flatMap(subject => unknownAccount(subject, binding, topology)),
    ]),
    ...topology.ofKinds(RBAC_GROUP, ROLE, CLUSTER_ROLE)
      .flatMap(role => role.at('rules').items()).filter(rule => rule.has('verbs')).flatMap(rule => ruleSlips(rule, registry)),
    ...topology.ofKind(RBAC_GROUP, CLUSTER_ROLE).filter(role => role.at('rules').items().some(rule => rule.has('verbs'))).flatMap(aggregationSlips),
  ],
};

function unknownRole(binding: BundleObject, topology: Topology): Finding[] {
  const [name, kind] = [binding.at('roleRef.name'), binding.at('roleRef.kind').text ?? ''];
  const isInReach = (role: BundleObject) => role.kind === CLUSTER_ROLE || role.namespace === binding.namespace;
  if (!isText(name) || ![ROLE, CLUSTER_ROLE].includes(kind) || topology.named(RBAC_GROUP, kind, name.text!).some(isInReach)) {
    return [];
  }
  const what = `the bundle has no ${kind} '${name.text}'${kind === ROLE && binding.namespace !== '' ? ` in namespace '${binding.namespace}'` : ''}, which may be applied by others`;
  const sibling = topology.named(RBAC_GROUP, kind === ROLE ? CLUSTER_ROLE : ROLE, name.text!).find(isInReach);
  if (sibling !== undefined && (sibling.kind === CLUSTER_ROLE || binding.kind === BINDING)) {
    return [{ at: binding.at('roleRef.kind'), message: `${what}; the ${sibling.kind} here has that name: if it is meant, say so in 'kind'` }];
  }
  const elsewhere = topology.named(RBAC_GROUP, kind, name.text!).find(({ namespace }) => namespace !== '' && binding.namespace !== '');
  if (elsewhere !== undefined) {
    return [{ at: name, message: `${what}; the one here has namespace '${elsewhere.namespace}', and a ${BINDING} reads roles of its own` }];
  }
  const near = slipAmong(freeRoles(topology).get(reachOf(kind, binding.namespace)) ?? [], name.text!);
  return near === undefined ? [] : [{ at: name, message: `${what}; did you mean '${near.name}'?` }];
}

/** The roles that bindings name. */
const usedRoles = oncePerTopology(topology => new Set(topology.ofKinds(RBAC_GROUP, BINDING, CLUSTER_BINDING)
  .map(binding => `${binding.at('roleRef.kind').text}/${binding.at('roleRef.name').text}`)));

/** The roles that no binding names, by where they can be named. */
const freeRoles = oncePerTopology(topology => groupBy(topology.ofKinds(RBAC_GROUP, ROLE, CLUSTER_ROLE)
  .filter(({ kind, name }) => !usedRoles(topology).has(`${kind}/${name}`)), ({ kind, namespace }) => reachOf(kind, namespace)));

function reachOf(kind: string, namespace: string): string {
  return kind === CLUSTER_ROLE ? kind : `${kind}/${namespace}`;
}

function subjectsOf(binding: BundleObject): readonly Field[] {
  return binding.at('subjects').items().filter(subject => subject.textOf('kind') === SERVICE_ACCOUNT);
}

/** The ServiceAccounts that bindings name. */
const usedAccounts = oncePerTopology(topology => new Set(topology.ofKinds(RBAC_GROUP, BINDING, CLUSTER_BINDING)
  .flatMap(binding => subjectsOf(binding).map(subject => `${namespaceOf(subject, binding)}/${subject.textOf('name')}`))));

/** The ServiceAccounts that no binding names, by namespace. */
const freeAccounts = oncePerTopology(topology => groupBy(topology.ofKind('', SERVICE_ACCOUNT).filter(account => isFree(account, topology)), ({ namespace }) => namespace));

function isFree({ namespace, name }: BundleObject, topology: Topology): boolean {
  return !usedAccounts(topology).has(`${namespace}/${name}`);
}

/** In a binding of a namespace, that is meant where none is stated. */
function namespaceOf(subject: Field, binding: BundleObject): string {
  const namespace = subject.member('namespace');
  return isGiven(namespace) ? namespace.text ?? '' : binding.kind === BINDING ? binding.namespace : '';
}

function unknownAccount(subject: Field, binding: BundleObject, topology: Topology): Finding[] {
  const [name, namespace] = [subject.member('name'), namespaceOf(subject, binding)];
  const accounts = topology.ofKind('', SERVICE_ACCOUNT);
  // What has no namespace may come to any.
  if (!isText(name) || name.text === DEFAULT_ACCOUNT || namespace === '' || accounts.length === 0
    || topology.named('', SERVICE_ACCOUNT, name.text!).some(account => ['', namespace].includes(account.namespace))) {
    return [];
  }
  const what = `the bundle has no ${SERVICE_ACCOUNT} '${name.text}' in namespace '${namespace}', which may be applied by others`;
  const elsewhere = topology.named('', SERVICE_ACCOUNT, name.text!).find(account => isFree(account, topology));
  if (elsewhere !== undefined) {
    return [{ at: subject.member('namespace'), message: `${what}; the one here has namespace '${elsewhere.namespace}', and gets no rights` }];
  }
  const near = slipAmong(freeAccounts(topology).get(namespace) ?? [], name.text!);
  return near === undefined ? [] : [{ at: name, message: `${what}; did you mean '${near.name}'?` }];
}

function slipAmong(objects: readonly BundleObject[], name: string): BundleObject | undefined {
  return name.length < SHORTEST_COMPARED || objects.length > MOST_COMPARED ? undefined : objects.find(object => isSlip(object.name, name));
}

/** Labels by which roles are taken together: of nearly the right name, or with another value than the text `true`. */
function aggregationSlips(role: BundleObject): Finding[] {
  return role.at('metadata.labels').members().flatMap(at => {
    const name = `${at.step}`;
    if (AGGREGATIONS.includes(name)) {
      return at.text === undefined || at.text === 'true' ? [] : [{ at, message: `is '${at.text}', and roles are taken together where it is 'true'; write that, or leave the label out` }];
    }
    const near = name.includes('aggregate') || name.includes('x-k8s.io/') ? AGGREGATIONS.find(known => isSlip(known, name)) : undefined;
    return near === undefined ? [] : [{ at, message: `nobody looks for a label '${name}'; did you mean '${near}'?` }];
  });
}
