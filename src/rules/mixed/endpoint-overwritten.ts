import { isIpAddress } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { BundleObject } from '../../topology';
import { carrierOf, endpointOf, isPrimaryKeptAway, knownClusters, WrittenEndpoint } from '../shared/known-clusters';

/** Whether an endpoint may be that of the load balancer, for those that write its address over any other. */
const LOAD_BALANCERS = new Map<string, (endpoint: WrittenEndpoint, object: BundleObject) => boolean>([
  ['AWSCluster', ({ host }, object) => /(^|\.)elb\./.test(host) || object.at('spec.controlPlaneLoadBalancer.loadBalancerType').text === 'disabled'],
  ['GCPCluster', ({ host }) => isIpAddress(host)],
]);

export const ENDPOINT_OVERWRITTEN: Rule = {
  code: 'infrastructure/endpoint-overwritten',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws v2.11.1 controllers/awscluster_controller.go, webhooks/awscluster_webhook.go; '
    + 'cluster-api-provider-gcp v1.12.0 cloud/services/compute/loadbalancers/reconcile.go',
  check: topology => knownClusters(topology).flatMap(cluster => {
    const { primary, primaryTraits } = cluster;
    const endpoint = endpointOf(primary);
    const isPossible = LOAD_BALANCERS.get(primary?.kind ?? '');
    const isBuilt = carrierOf(cluster) !== undefined && carrierOf(cluster)?.provider === primaryTraits?.provider && !isPrimaryKeptAway(cluster);
    return primary === undefined || endpoint === undefined || isPossible === undefined || !isBuilt || isPossible(endpoint, primary) ? [] : [{
      at: primary.at('spec.controlPlaneEndpoint.host'),
      message: `'${endpoint.host}' would be replaced: the controller of ${primary.kind} writes the address of its own load balancer; `
        + "remove 'controlPlaneEndpoint', and add pools of other providers once the address is known",
    }];
  }),
};
