import { Finding, Rule, Severity } from '../../../knowledge';
import { identityFindings } from '../../../rules/shared/allowed-namespaces';
import { isReconciled } from '../../../rules/shared/infra-clusters';
import { ClusterMembers, readContractReference, Topology } from '../../../topology';

export const IDENTITY_NAMESPACES: Rule = {
  code: 'azure/identity-namespaces',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure azure/scope/identity.go',
  check: topology => topology.clusters.flatMap(members => checkCluster(topology, members)),
};

/** Only the controller of the AzureCluster asks; machines use any identity. */
function checkCluster(topology: Topology, members: ClusterMembers): Finding[] {
  const { primary } = members;
  if (primary?.kind !== 'AzureCluster' || !isReconciled(members, primary)) {
    return [];
  }
  const ref = readContractReference(primary.at('spec.identityRef'));
  const identity = ref && topology.named(primary.group, ref.kind, ref.name).find(object => object.namespace === ref.namespace);
  return identity === undefined ? [] : identityFindings(topology, identity, primary);
}
