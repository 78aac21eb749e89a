import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';
import { infraClusterOfKind, isLeftAlone } from '../../../rules/shared/infra-clusters';
import { ClusterMembers } from '../../../topology';

const INTERNAL = ['Internal', 'InternalExternal'];

export const MANAGED_LOAD_BALANCER: Rule = {
  code: 'gcp/managed-load-balancer',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-gcp cloud/services/compute/loadbalancers/reconcile.go',
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster(members: ClusterMembers): Finding[] {
  const infraCluster = infraClusterOfKind(members, 'GCPCluster');
  const at = infraCluster?.at('spec.loadBalancer');
  if (infraCluster === undefined || at === undefined || !isPresent(at)) {
    return [];
  }
  if (isLeftAlone(members, infraCluster)) {
    return [{ at, message: `'loadBalancer' has no effect: nobody builds one for ${infraCluster}, which its controller leaves alone; leave it out` }];
  }
  const [type, internal] = [at.member('loadBalancerType').text ?? 'External', at.member('internalLoadBalancer')];
  return !isPresent(internal) || INTERNAL.includes(type) ? [] : [{
    at: internal,
    message: `'internalLoadBalancer' has no effect with 'loadBalancerType' '${type}'; leave it out, or use ${INTERNAL.map(one => `'${one}'`).join(' or ')}`,
  }];
}
