import { isIpAddress } from '../../../core';
import { BundleObject } from '../../../topology';
import { Rule, Severity } from '../../rule';
import { carrierOf, endpointOf, isPrimaryKeptAway, knownClusters, WrittenEndpoint } from '../shared/known-clusters';

/** Whether an endpoint may be that of the load balancer, for those that write its address over any other, and what it has to be. */
const LOAD_BALANCERS: { readonly [kind: string]: readonly [(endpoint: WrittenEndpoint, object: BundleObject) => boolean, string] } = {
  AWSCluster: [
    ({ host }, object) => /(^|\.)elb\./.test(host) || object.at('spec.controlPlaneLoadBalancer.loadBalancerType').text === 'disabled',
    'the DNS name of the load balancer',
  ],
  GCPCluster: [({ host }) => isIpAddress(host), 'the IP address of the load balancer'],
};

export const ENDPOINT_OVERWRITTEN: Rule = {
  code: 'infrastructure/endpoint-overwritten',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws v2.11.1 controllers/awscluster_controller.go, webhooks/awscluster_webhook.go; '
    + 'cluster-api-provider-gcp v1.12.0 cloud/services/compute/loadbalancers/reconcile.go',
  check: topology => knownClusters(topology).flatMap(cluster => {
    const { primary, primaryTraits } = cluster;
    const endpoint = endpointOf(primary);
    const [isPossible, wanted] = LOAD_BALANCERS[primary?.kind ?? ''] ?? [];
    const isBuilt = carrierOf(cluster) !== undefined && carrierOf(cluster)?.provider === primaryTraits?.provider && !isPrimaryKeptAway(cluster);
    return primary === undefined || endpoint === undefined || isPossible === undefined || !isBuilt || isPossible(endpoint, primary) ? [] : [{
      at: primary.at('spec.controlPlaneEndpoint.host'),
      message: `'${endpoint.host}' cannot stand on ${primary.kind}, whose controller builds the load balancer and writes its address; `
        + `apply the cluster without endpoint and without pools that need it, then give ${wanted}`,
    }];
  }),
};
