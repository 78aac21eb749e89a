import { Rule, Severity } from '../../../knowledge';
import { isGiven, nameOf } from '../../../rules/shared/fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

/** What only a load balancer that is built can have; `scheme` and `healthCheck` are not looked at. */
const SETTINGS = [
  'name', 'crossZoneLoadBalancing', 'subnets', 'healthCheckProtocol', 'additionalSecurityGroups', 'additionalListeners', 'ingressRules',
  'preserveClientIP', 'disableHostsRewrite', 'targetGroupIPType',
];

export const DISABLED_LOAD_BALANCER: Rule = {
  code: 'aws/disabled-load-balancer',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awscluster_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSCluster').map(object => object.at('spec.controlPlaneLoadBalancer'))
    .filter(balancer => balancer.member('loadBalancerType').text === 'disabled')
    .flatMap(balancer => SETTINGS.map(name => balancer.member(name)).filter(isGiven).map(at => ({
      at,
      message: `'${nameOf(at)}' is set for a load balancer of 'loadBalancerType' 'disabled'; leave it out, or choose another type`,
    }))),
};
