import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, shown } from '../../../rules/shared/fields';
import { BundleObject, INFRASTRUCTURE_GROUP, isRecord } from '../../../topology';

const KIND = 'AzureClusterIdentity';

export const IDENTITY_MISSING: Rule = {
  code: 'azure/identity-missing',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azurecluster_validation.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureCluster').flatMap(checkCluster),
};

function checkCluster(cluster: BundleObject): Finding[] {
  const at = cluster.at('spec.identityRef');
  if (!isPresent(at)) {
    return [{ at, message: `'identityRef' is missing, and nobody may act in Azure without it; refer to an ${KIND}` }];
  }
  const kind = at.member('kind');
  const isReadable = isRecord(at.value) && (kind.text !== undefined || !isPresent(kind));
  return !isReadable || kind.text === KIND ? [] : [{ at: kind, message: `'kind' ${shown(kind)} is not an identity; use '${KIND}'` }];
}
