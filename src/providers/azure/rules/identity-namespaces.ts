import { Finding, Rule, Severity } from '../../../knowledge';
import { identityFindings } from '../../../rules/shared/allowed-namespaces';
import { isReconciled } from '../../../rules/shared/infra-clusters';
import { BundleObject, ClusterMembers, readContractReference, Topology } from '../../../topology';

export const IDENTITY_NAMESPACES: Rule = {
  code: 'azure/identity-namespaces',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure azure/scope/identity.go, controllers/azuremanagedcontrolplane_controller.go',
  check: topology => topology.clusters.flatMap(members => checkCluster(topology, members)),
};

function checkCluster(topology: Topology, members: ClusterMembers): Finding[] {
  const user = userOf(members);
  const ref = user && readContractReference(user.at('spec.identityRef'));
  const identity = ref && topology.named(user.group, ref.kind, ref.name).find(object => object.namespace === ref.namespace);
  return identity === undefined ? [] : identityFindings(topology, identity, user!);
}

/** Only the controllers of the AzureCluster and of AKS ask; machines use any identity. */
function userOf(members: ClusterMembers): BundleObject | undefined {
  const { primary, controlPlane } = members;
  if (controlPlane?.kind === 'AzureManagedControlPlane') {
    return controlPlane;
  }
  return primary?.kind === 'AzureCluster' && isReconciled(members, primary) ? primary : undefined;
}
