import { Finding, ProviderRegistry, Rule, Severity } from '../../../knowledge';
import { isReconciled } from '../../../rules/shared/infra-clusters';
import { ClusterMembers } from '../../../topology';

export const LOAD_BALANCER_NEEDED: Rule = {
  code: 'aws/load-balancer-needed',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/ec2/instances.go',
  check: (topology, registry) => topology.clusters.flatMap(members => checkCluster(members, registry)),
};

function checkCluster(members: ClusterMembers, registry: ProviderRegistry): Finding[] {
  const { primary, controlPlaneMachines } = members;
  const at = primary?.at('spec.controlPlaneLoadBalancer.loadBalancerType');
  const isOnAws = registry.traitsOfMachines(controlPlaneMachines?.infrastructureRef?.kind ?? '')?.infraClusterKind === primary?.kind;
  return primary?.kind !== 'AWSCluster' || at?.text !== 'disabled' || !isOnAws || !isReconciled(members, primary) ? [] : [{
    at,
    message: `'loadBalancerType' 'disabled' leaves no load balancer for the machines of ${controlPlaneMachines?.object}, and none of AWS starts without one; use 'nlb'`,
  }];
}
