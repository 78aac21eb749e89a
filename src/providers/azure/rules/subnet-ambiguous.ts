import { vmSpecOf } from './vms';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven } from '../../../rules/shared/fields';
import { infraClusterOfKind, machineGroupsOf } from '../../../rules/shared/infra-clusters';
import { ClusterMembers, MachineGroup } from '../../../topology';

export const SUBNET_AMBIGUOUS: Rule = {
  code: 'azure/subnet-ambiguous',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure azure/scope/machine.go',
  check: topology => topology.clusters.flatMap(members => machineGroupsOf(members).flatMap(group => checkMachines(members, group))),
};

function checkMachines(members: ClusterMembers, { infrastructure, isControlPlane }: MachineGroup): Finding[] {
  const [vm, infraCluster] = [vmSpecOf(infrastructure), infraClusterOfKind(members, 'AzureCluster')];
  if (vm === undefined || infraCluster === undefined) {
    return [];
  }
  const role = isControlPlane ? 'control-plane' : 'node';
  const names = infraCluster.at('spec.networkSpec.subnets').items().filter(subnet => subnet.member('role').text === role).map(subnet => `'${subnet.member('name').text}'`);
  const [first] = vm.member('networkInterfaces').items();
  const at = (first ?? vm).member('subnetName');
  return names.length < 2 || isGiven(at) ? [] : [{
    at,
    message: `'subnetName' is missing, and ${infraCluster} has several subnets of role '${role}'; use ${names.join(' or ')}`,
  }];
}
