import { canBeLoadBalancer, LoadBalancerRecord, Rule, Severity } from '../../knowledge';
import { BundleObject } from '../../topology';
import { carrierOf, endpointOf, isPrimaryKeptAway, knownClusters, WrittenEndpoint } from '../shared/known-clusters';

export const ENDPOINT_OVERWRITTEN: Rule = {
  code: 'infrastructure/endpoint-overwritten',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws controllers/awscluster_controller.go, webhooks/awscluster_webhook.go; '
    + 'cluster-api-provider-gcp cloud/services/compute/loadbalancers/reconcile.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry).flatMap(cluster => {
    const { primary, primaryTraits } = cluster;
    const endpoint = endpointOf(primary);
    const loadBalancer = registry.infrastructureOf(primary?.kind ?? '')?.apiServerLoadBalancer;
    const isBuilt = carrierOf(cluster) !== undefined && carrierOf(cluster)?.provider === primaryTraits?.provider && !isPrimaryKeptAway(cluster);
    if (primary === undefined || endpoint === undefined || loadBalancer === undefined || !isBuilt) {
      return [];
    }
    return canStand(endpoint, primary, loadBalancer) ? [] : [{
      at: primary.at('spec.controlPlaneEndpoint.host'),
      message: `'${endpoint.host}' would be replaced: the controller of ${primary.kind} writes the address of its own load balancer; `
        + "remove 'controlPlaneEndpoint', and add pools of other providers once the address is known",
    }];
  }),
};

/** Whether an endpoint may be that of the load balancer, or there is none. */
function canStand({ host }: WrittenEndpoint, primary: BundleObject, loadBalancer: LoadBalancerRecord): boolean {
  const { switchField, offValue } = loadBalancer;
  const isOff = switchField !== undefined && primary.at(switchField).value === offValue;
  return isOff || canBeLoadBalancer(host, loadBalancer);
}
