import { Finding, Rule, Severity } from '../../../knowledge';
import { isReconciled } from '../../../rules/shared/infra-clusters';
import { ClusterMembers } from '../../../topology';
import { traitsOfMachines } from '../../../validation/providers';

export const LOAD_BALANCER_NEEDED: Rule = {
  code: 'aws/load-balancer-needed',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws v2.11.1 pkg/cloud/services/ec2/instances.go',
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster(members: ClusterMembers): Finding[] {
  const { primary, controlPlaneMachines } = members;
  const at = primary?.at('spec.controlPlaneLoadBalancer.loadBalancerType');
  const isOnAws = traitsOfMachines(controlPlaneMachines?.infrastructureRef?.kind ?? '')?.infraClusterKind === primary?.kind;
  return primary?.kind !== 'AWSCluster' || at?.text !== 'disabled' || !isOnAws || !isReconciled(members, primary) ? [] : [{
    at,
    message: `'loadBalancerType' 'disabled' leaves no load balancer for the machines of ${controlPlaneMachines?.object}, and none of AWS starts without one; use 'nlb'`,
  }];
}
