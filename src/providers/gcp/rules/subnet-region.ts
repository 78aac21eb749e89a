import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven } from '../../../rules/shared/fields';
import { isReconciled } from '../../../rules/shared/infra-clusters';
import { ClusterMembers } from '../../../topology';

export const SUBNET_REGION: Rule = {
  code: 'gcp/subnet-region',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/cluster.go',
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster(members: ClusterMembers): Finding[] {
  const { primary } = members;
  return primary?.kind !== 'GCPCluster' || !isReconciled(members, primary) ? [] : primary.at('spec.network.subnets').items()
    .map(subnet => subnet.member('region')).filter(region => !isGiven(region))
    .map(at => ({ at, message: "'region' is missing, and the provider does not fill in that of the cluster; set it" }));
}
