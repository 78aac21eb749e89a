import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';
import { BundleObject, Field, INFRASTRUCTURE_GROUP } from '../../../topology';

/** The balancers of an API server, and the type that the webhook makes them of. */
const BALANCERS = { controlPlaneLoadBalancer: 'classic', secondaryControlPlaneLoadBalancer: 'nlb' };

export const TARGET_GROUP: Rule = {
  code: 'aws/target-group',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awscluster_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSCluster').flatMap(cluster => Object.entries(BALANCERS)
    .flatMap(([name, type]) => checkBalancer(cluster, cluster.at(`spec.${name}`), type))),
};

function checkBalancer(cluster: BundleObject, balancer: Field, defaultType: string): Finding[] {
  const isClassic = (balancer.member('loadBalancerType').text ?? defaultType) === 'classic';
  const isIpv6Network = isPresent(cluster.at('spec.network.vpc.ipv6'));
  return [balancer, ...balancer.member('additionalListeners').items()].map(part => part.member('targetGroupIPType')).filter(isPresent).flatMap(at => [
    ...isClassic ? [{ at, message: "'targetGroupIPType' is not possible for a load balancer of 'loadBalancerType' 'classic'; leave it out, or choose another type" }] : [],
    ...at.text === 'ipv6' && !isIpv6Network ? [{ at, message: "'targetGroupIPType' 'ipv6' needs a network with IPv6; set 'spec.network.vpc.ipv6', or use 'ipv4'" }] : [],
  ]);
}
