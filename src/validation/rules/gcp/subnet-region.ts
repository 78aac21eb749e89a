import { ClusterMembers } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';
import { isGiven } from '../shared/fields';
import { isReconciled } from '../shared/infra-clusters';

export const SUBNET_REGION: Rule = {
  code: 'gcp/subnet-region',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp v1.12.0 cloud/scope/cluster.go',
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster(members: ClusterMembers): Finding[] {
  const { primary } = members;
  return primary?.kind !== 'GCPCluster' || !isReconciled(members, primary) ? [] : primary.at('spec.network.subnets').items()
    .map(subnet => subnet.member('region')).filter(region => !isGiven(region))
    .map(at => ({ at, message: "'region' is missing, and the provider does not fill in that of the cluster; set it" }));
}
