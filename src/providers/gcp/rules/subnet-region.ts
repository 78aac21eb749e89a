import { machineSpecOf } from './machines';
import { Finding, Rule, Severity } from '../../../knowledge';
import { holdsVariable, isGiven } from '../../../rules/shared/fields';
import { infraClusterOfKind, isReconciled, machineGroupsOf } from '../../../rules/shared/infra-clusters';
import { ClusterMembers } from '../../../topology';

export const SUBNET_REGION: Rule = {
  code: 'gcp/subnet-region',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/cluster.go, cloud/scope/machine.go',
  check: topology => topology.clusters.flatMap(members => [...checkCluster(members), ...checkMachines(members)]),
};

function checkCluster(members: ClusterMembers): Finding[] {
  const { primary } = members;
  return primary?.kind !== 'GCPCluster' || !isReconciled(members, primary) ? [] : primary.at('spec.network.subnets').items()
    .map(subnet => subnet.member('region')).filter(region => !isGiven(region))
    .map(at => ({ at, message: "'region' is missing, and the provider does not fill in that of the cluster; set it" }));
}

/** Machines look for their subnet in the region of the cluster. */
function checkMachines(members: ClusterMembers): Finding[] {
  const infraCluster = infraClusterOfKind(members, 'GCPCluster');
  const region = infraCluster?.at('spec.region').text;
  const regions = new Map(infraCluster?.at('spec.network.subnets').items().map(subnet => [subnet.textOf('name'), subnet.textOf('region')]));
  return region === undefined ? [] : machineGroupsOf(members).flatMap(({ infrastructure }) => machineSpecOf(infrastructure) ?? []).map(spec => spec.member('subnet'))
    .filter(({ text }) => isOtherRegion(regions.get(text), region)).map(at => ({
      at,
      message: `subnet '${at.text}' is in '${regions.get(at.text)}', and machines look for it in the region '${region}' of ${infraCluster}; use a subnet of that region`,
    }));
}

function isOtherRegion(region: string | undefined, wanted: string): boolean {
  return region !== undefined && region !== '' && region !== wanted && ![region, wanted].some(holdsVariable);
}
