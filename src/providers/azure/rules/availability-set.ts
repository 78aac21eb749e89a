import { vmSpecOf } from './vms';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent } from '../../../rules/shared/fields';
import { infraClusterOfKind, isLeftAlone } from '../../../rules/shared/infra-clusters';
import { ClusterMembers } from '../../../topology';

export const AVAILABILITY_SET: Rule = {
  code: 'azure/availability-set',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-azure azure/scope/machine.go, azure/scope/cluster.go',
  check: topology => topology.clusters.flatMap(checkCluster),
};

/** Only the status of a reconciled AzureCluster says that its region has zones. */
function checkCluster(members: ClusterMembers): Finding[] {
  const infraCluster = infraClusterOfKind(members, 'AzureCluster');
  if (infraCluster === undefined || !isLeftAlone(members, infraCluster) || isPresent(infraCluster.at('spec.extendedLocation'))) {
    return [];
  }
  return members.pools.flatMap(({ machine, infrastructure }) => {
    const vm = infrastructure?.kind === 'AzureMachinePool' ? undefined : vmSpecOf(infrastructure);
    const at = machine.member('failureDomain');
    return vm === undefined || isGiven(at) || isGiven(vm.member('failureDomain')) || isPresent(vm.member('spotVMOptions')) ? [] : [{
      at,
      message: `'failureDomain' is missing, and ${infraCluster} has no zones in its status, so the machines go into an availability set; `
        + "set it to a zone such as '1', unless you want the set",
    }];
  });
}
