import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent } from '../../../rules/shared/fields';
import { carrierOf, endpointOf, isPrimaryKeptAway, KnownCluster, knownClusters } from '../../../rules/shared/known-clusters';

export const API_SERVER_ADDRESS: Rule = {
  code: 'openstack/api-server-address',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-openstack controllers/openstackcluster_controller.go',
  check: (topology, registry) => knownClusters(topology, registry).flatMap(checkCluster),
};

function checkCluster(cluster: KnownCluster): Finding[] {
  const { primary, primaryTraits } = cluster;
  const isOwn = carrierOf(cluster)?.provider === primaryTraits?.provider;
  if (primary?.kind !== 'OpenStackCluster' || primary.version !== 'v1beta1' || !isOwn || isPrimaryKeptAway(cluster)) {
    return [];
  }
  const balancer = primary.at('spec.apiServerLoadBalancer');
  const hasAddress = (isPresent(balancer) && balancer.member('enabled').flag !== false)
    || primary.at('spec.disableAPIServerFloatingIP').flag !== true || isGiven(primary.at('spec.apiServerFixedIP'))
    || endpointOf(primary) !== undefined;
  return hasAddress ? [] : [{
    at: primary.at('spec.apiServerFixedIP'),
    message: "'apiServerFixedIP' is missing, and there is neither load balancer nor floating IP nor endpoint, so nobody knows where the API server is; "
      + "set it to a virtual IP, or 'apiServerLoadBalancer'",
  }];
}
