import { machineSpecOf } from './machines';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven } from '../../../rules/shared/fields';
import { infraClusterOfKind, machineGroupsOf } from '../../../rules/shared/infra-clusters';
import { ClusterMembers } from '../../../topology';

export const SUBNET_MISSING: Rule = {
  code: 'gcp/subnet-missing',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/machine.go',
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster(members: ClusterMembers): Finding[] {
  const infraCluster = infraClusterOfKind(members, 'GCPCluster');
  if (infraCluster?.at('spec.network.autoCreateSubnetworks').flag !== false) {
    return [];
  }
  const names = infraCluster.at('spec.network.subnets').items().map(subnet => `'${subnet.member('name').text}'`);
  return machineGroupsOf(members).flatMap(({ infrastructure }) => machineSpecOf(infrastructure) ?? []).map(spec => spec.member('subnet')).filter(at => !isGiven(at)).map(at => ({
    at,
    message: `'subnet' is missing, and 'autoCreateSubnetworks' false of ${infraCluster} leaves the network without one for the machines; `
      + `set it to ${names.length === 0 ? 'the name of one that exists' : names.join(' or ')}`,
  }));
}
