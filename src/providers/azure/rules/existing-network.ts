import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven } from '../../../rules/shared/fields';
import { infraClusterOfKind, isLeftAlone } from '../../../rules/shared/infra-clusters';
import { ClusterMembers } from '../../../topology';

const NEEDED = ['resourceGroup', 'networkSpec.vnet.name', 'networkSpec.vnet.resourceGroup', 'networkSpec.subnets'];

export const EXISTING_NETWORK: Rule = {
  code: 'azure/existing-network',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-azure internal/api/v1beta1/azurecluster_default.go, azure/services/networkinterfaces/spec.go',
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster(members: ClusterMembers): Finding[] {
  const infraCluster = infraClusterOfKind(members, 'AzureCluster');
  return infraCluster === undefined || !isLeftAlone(members, infraCluster) ? [] : NEEDED.filter(path => !isGiven(infraCluster.at(`spec.${path}`))).map(path => ({
    at: infraCluster.at(`spec.${path}`),
    message: `'${path}' is missing, so a name is made up from that of the cluster, and nobody creates what has it; name what exists`,
  }));
}
