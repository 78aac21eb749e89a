import { BINDING, CLUSTER_BINDING, CLUSTER_ROLE, RBAC_GROUP, ROLE, SERVICE_ACCOUNT } from './groups';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Field } from '../../topology';
import { isGiven, isOtherText, isText } from '../shared/fields';

const SUBJECTS = [SERVICE_ACCOUNT, 'User', 'Group'];

export const REFUSED: Rule = {
  code: 'rbac/refused',
  severity: Severity.ERROR,
  source: 'kubernetes v1.34.2 pkg/apis/rbac/validation/validation.go, pkg/apis/rbac/v1/defaults.go',
  needsMember: ['roleRef', 'verbs', 'aggregationRule'],
  check: topology => [
    ...topology.ofKinds(RBAC_GROUP, BINDING, CLUSTER_BINDING).filter(({ root }) => root.has('roleRef')).flatMap(checkBinding),
    ...topology.ofKinds(RBAC_GROUP, ROLE, CLUSTER_ROLE).flatMap(checkRole),
  ],
};

function checkBinding(binding: BundleObject): Finding[] {
  const isNamespaced = binding.kind === BINDING;
  const [group, kind] = [binding.at('roleRef.apiGroup'), binding.at('roleRef.kind')];
  const kinds = isNamespaced ? [ROLE, CLUSTER_ROLE] : [CLUSTER_ROLE];
  return [
    ...isOtherText(group, RBAC_GROUP) ? [{ at: group, message: `'apiGroup' '${group.text}' is refused; roles are of '${RBAC_GROUP}'` }] : [],
    ...isText(kind) && !kinds.includes(kind.text!) ? [{
      at: kind, message: `'kind' '${kind.text}' is refused in a ${binding.kind}; refer to a ${kinds.join(' or ')}${!isNamespaced && kind.text === ROLE ? `, or write a ${BINDING}` : ''}`,
    }] : [],
    ...binding.at('subjects').items().flatMap(subject => checkSubject(subject, isNamespaced)),
  ];
}

function checkSubject(subject: Field, isNamespaced: boolean): Finding[] {
  const [kind, group, namespace] = ['kind', 'apiGroup', 'namespace'].map(name => subject.member(name));
  if (!isText(kind)) {
    return [];
  }
  if (!SUBJECTS.includes(kind.text!)) {
    return [{ at: kind, message: `'kind' '${kind.text}' is refused; a subject is a ${SUBJECTS.join(', ')}` }];
  }
  if (kind.text !== SERVICE_ACCOUNT) {
    return isOtherText(group, RBAC_GROUP) ? [{ at: group, message: `'apiGroup' '${group.text}' is refused of a ${kind.text}; use '${RBAC_GROUP}'` }] : [];
  }
  return [
    ...isText(group) ? [{ at: group, message: `'apiGroup' '${group.text}' is refused of a ${SERVICE_ACCOUNT}, which is of no group; leave it out` }] : [],
    ...isNamespaced || isGiven(namespace) ? [] : [{ at: namespace, message: `'namespace' is missing, and a ${CLUSTER_BINDING} has none that it could mean; write that of the ${SERVICE_ACCOUNT}` }],
  ];
}

function checkRole(role: BundleObject): Finding[] {
  const selectors = role.at('aggregationRule.clusterRoleSelectors');
  return [
    ...role.at('aggregationRule').exists && role.kind === CLUSTER_ROLE && !isGiven(selectors) ? [{
      at: selectors, message: "'clusterRoleSelectors' is empty, and an aggregation without one is refused; say which ClusterRoles it takes together, or leave 'aggregationRule' out",
    }] : [],
    ...role.at('rules').items().flatMap(rule => checkRule(rule, role.kind === ROLE)),
  ];
}

function checkRule(rule: Field, isNamespaced: boolean): Finding[] {
  const [urls, groups, resources] = ['nonResourceURLs', 'apiGroups', 'resources'].map(name => rule.member(name));
  // One without verbs is refused by the schema.
  if (!rule.has('verbs')) {
    return [];
  }
  if (!isGiven(urls)) {
    return [groups, resources].filter(list => !isGiven(list)).map(at => ({
      at, message: `'${at.step}' is ${at.exists ? 'empty' : 'missing'}, and such a rule is refused; ${at.step === 'apiGroups' ? "name the groups of its resources, '' for that of Kubernetes itself" : 'name resources'}`,
    }));
  }
  const others = [groups, resources, rule.member('resourceNames')].filter(isGiven);
  return isNamespaced ? [{ at: urls, message: `'nonResourceURLs' is refused in a ${ROLE}, which is about its namespace; use a ${CLUSTER_ROLE}` }]
    : others.map(at => ({ at, message: `'${at.step}' beside 'nonResourceURLs' is refused; write two rules` }));
}
