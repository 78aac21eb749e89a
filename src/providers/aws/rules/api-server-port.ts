import { Finding, Rule, Severity } from '../../../knowledge';
import { unbalancedPorts } from '../../../rules/shared/bind-ports';
import { isReconciled } from '../../../rules/shared/infra-clusters';
import { ClusterMembers } from '../../../topology';

/** Whatever the port of the endpoint, the controller leads to this one. */
const PORT = 6443;
/** Those that listen where they lead to; a classic one listens at the port of the endpoint. */
const FIXED_LISTENERS = ['nlb', 'alb', 'elb'];

export const AWS_API_SERVER_PORT: Rule = {
  code: 'aws/api-server-port',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/elb/loadbalancer.go, pkg/cloud/scope/cluster.go APIServerPort, api/v1beta2/network_types.go DefaultAPIServerPort',
  needsMember: ['bindPort', 'apiServerPort'],
  check: (topology, registry) => [
    ...unbalancedPorts(topology, registry, 'AWSCluster', primary => primary.at('spec.controlPlaneLoadBalancer').textOf('loadBalancerType') === 'disabled' ? undefined : { port: PORT }),
    ...topology.clusters.flatMap(checkListener),
  ],
};

function checkListener(members: ClusterMembers): Finding[] {
  const { cluster, primary } = members;
  const at = cluster?.at('spec.clusterNetwork.apiServerPort');
  const type = primary?.kind === 'AWSCluster' && isReconciled(members, primary) ? primary.at('spec.controlPlaneLoadBalancer').textOf('loadBalancerType') ?? '' : '';
  return at?.number === undefined || at.number === PORT || !FIXED_LISTENERS.includes(type) ? [] : [{
    at,
    message: `'apiServerPort' ${at.number} becomes the port of the endpoint, and a load balancer of the type '${type}' listens at ${PORT} all the same; leave it out, or use the type 'classic'`,
  }];
}
