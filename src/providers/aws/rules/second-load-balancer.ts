import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven } from '../../../rules/shared/fields';
import { BundleObject, INFRASTRUCTURE_GROUP } from '../../../topology';

export const SECOND_LOAD_BALANCER: Rule = {
  code: 'aws/second-load-balancer',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awscluster_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSCluster').flatMap(checkCluster),
};

function checkCluster(cluster: BundleObject): Finding[] {
  const [first, second] = [cluster.at('spec.controlPlaneLoadBalancer'), cluster.at('spec.secondaryControlPlaneLoadBalancer')];
  if (!isGiven(second)) {
    return [];
  }
  const [name, type, scheme] = [second.member('name'), second.member('loadBalancerType'), second.member('scheme')];
  const schemeOf = (balancer: typeof first) => balancer.member('scheme').text ?? 'internet-facing';
  return [
    ...(isGiven(name) && name.text !== first.member('name').text ? [] : [{ at: name, message: "'name' is missing or that of the first load balancer; give it one of its own" }]),
    ...(type.text === 'nlb' ? [] : [{ at: type, message: `'loadBalancerType' '${type.text ?? 'classic'}' is not possible for a second load balancer; use 'nlb'` }]),
    ...(schemeOf(first) !== schemeOf(second) ? [] : [{
      at: scheme,
      message: `'scheme' '${schemeOf(second)}' is that of the first load balancer too; make one 'internet-facing' and the other 'internal'`,
    }]),
  ];
}
