import { manifestsOf, worksIn } from './works';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Topology } from '../../topology';
import { OPERATOR_GROUP_OF_OCM } from '../kinds';
import { AGGREGATE_TO_WORK_LABEL, groupOf, groupsToGrant, WORK_VERBS } from '../ocm/work-rights';

const RBAC_GROUP = 'rbac.authorization.k8s.io';
const ANYTHING = '*';

export const WORK_AGENT_RBAC: Rule = {
  code: 'remote/work-agent-rbac',
  severity: Severity.ERROR,
  source: 'open-cluster-management-io/ocm v1.3.1 manifests/klusterlet/managed/klusterlet-work-clusterrole-execution.yaml, klusterlet-work-clusterrolebinding-execution-admin.yaml',
  findsAbsence: true,
  check: topology => worksIn(topology).flatMap(work => checkWork(work, topology)),
};

/** Says nothing where the other side of a hub is not in the bundle. */
function checkWork(work: BundleObject, topology: Topology): Finding[] {
  const klusterlet = topology.ofKind(OPERATOR_GROUP_OF_OCM, 'Klusterlet').find(agent => agent.at('spec.clusterName').text === work.namespace);
  if (klusterlet === undefined) {
    return [];
  }
  const granted = grantedTo(klusterlet, topology);
  const needed = groupsToGrant(manifestsOf(work).map(manifest => groupOf(manifest.at('apiVersion').text ?? '')));
  const missing = granted.has(ANYTHING) ? [] : needed.filter(group => !granted.has(group));
  return missing.length === 0 ? [] : [{
    at: work.at('spec.workload.manifests'),
    message: `has kinds of '${missing.join("', '")}', which the agent of '${work.namespace}' may not apply; add ${missing.length === 1 ? 'the group' : 'the groups'} to a ClusterRole there `
      + `with the label '${AGGREGATE_TO_WORK_LABEL}': "true", all resources and the verbs ${WORK_VERBS.join(', ')}`,
  }];
}

/** The groups of roles on the side of an agent that give it all that it needs for all kinds of a group. */
function grantedTo(klusterlet: BundleObject, topology: Topology): ReadonlySet<string> {
  const roles = topology.ofKind(RBAC_GROUP, 'ClusterRole').filter(({ labels, side }) => labels[AGGREGATE_TO_WORK_LABEL] === 'true' && side === klusterlet.side);
  return new Set(roles.flatMap(role => role.at('rules').items()).flatMap(rule => {
    const [groups, verbs] = ['apiGroups', 'verbs'].map(list => rule.at(list).items().map(({ text = '' }) => text));
    return verbs.includes(ANYTHING) || WORK_VERBS.every(verb => verbs.includes(verb)) ? groups : [];
  }));
}
