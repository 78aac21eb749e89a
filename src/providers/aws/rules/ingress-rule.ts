import { nearestName } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, shown } from '../../../rules/shared/fields';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const LISTS = [
  'controlPlaneLoadBalancer.ingressRules', 'secondaryControlPlaneLoadBalancer.ingressRules',
  'network.additionalControlPlaneIngressRules', 'network.additionalNodeIngressRules', 'network.cni.cniIngressRules',
];

const PROTOCOLS = ['tcp', 'udp', 'icmp', 'icmpv6'];

export const INGRESS_RULE: Rule = {
  code: 'aws/ingress-rule',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awscluster_webhook.go, pkg/cloud/services/securitygroup/securitygroups.go; docs.aws.amazon.com AWSEC2/latest/APIReference/API_IpPermission.html',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSCluster')
    .flatMap(cluster => LISTS.flatMap(list => cluster.at(`spec.${list}`).items().flatMap(checkRule))),
};

function checkRule(at: Field): Finding[] {
  const given = [['cidrBlocks', 'ipv6CidrBlocks'], ['sourceSecurityGroupIds', 'sourceSecurityGroupRoles'], ['natGatewaysIPsSource']]
    .map(names => names.filter(name => isGiven(at.member(name)))).filter(names => names.length > 0);
  const sources = given.length < 2 ? [] : [{
    at,
    message: `the rule ${shown(at.member('description'))} has ${given.flat().map(name => `'${name}'`).join(' and ')} as its source; make a rule of each`,
  }]; return [...sources, ...checkPorts(at), ...checkProtocol(at.member('protocol'))];
}

function checkPorts(at: Field): Finding[] {
  const [from, to] = ['fromPort', 'toPort'].map(name => at.member(name));
  return !['tcp', 'udp'].includes(at.textOf('protocol') ?? '') || from.number === undefined || to.number === undefined || from.number <= to.number ? [] : [{
    at: from, message: `'fromPort' ${from.number} is more than 'toPort' ${to.number}, and AWS takes no such rule, so that the cluster is never ready; swap them`,
  }];
}

/** AWS knows further protocols by their numbers. */
function checkProtocol(at: Field): Finding[] {
  const meant = at.text === undefined || PROTOCOLS.includes(at.text) ? undefined : nearestName(at.text.toLowerCase(), PROTOCOLS);
  return meant === undefined ? [] : [{ at, message: `'${at.text}' is no protocol of AWS, which takes no such rule, so that the cluster is never ready; use '${meant}'` }];
}
