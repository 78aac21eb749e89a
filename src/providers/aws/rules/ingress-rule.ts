import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, shown } from '../../../rules/shared/fields';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const LISTS = [
  'controlPlaneLoadBalancer.ingressRules', 'secondaryControlPlaneLoadBalancer.ingressRules',
  'network.additionalControlPlaneIngressRules', 'network.additionalNodeIngressRules',
];

export const INGRESS_RULE: Rule = {
  code: 'aws/ingress-rule',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awscluster_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSCluster')
    .flatMap(cluster => LISTS.flatMap(list => cluster.at(`spec.${list}`).items().flatMap(checkRule))),
};

function checkRule(at: Field): Finding[] {
  const given = [['cidrBlocks', 'ipv6CidrBlocks'], ['sourceSecurityGroupIds', 'sourceSecurityGroupRoles'], ['natGatewaysIPsSource']]
    .map(names => names.filter(name => isGiven(at.member(name)))).filter(names => names.length > 0);
  return given.length < 2 ? [] : [{
    at,
    message: `the rule ${shown(at.member('description'))} has ${given.flat().map(name => `'${name}'`).join(' and ')} as its source; make a rule of each`,
  }];
}
