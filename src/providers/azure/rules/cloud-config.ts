import { Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const CLOUD_CONFIG: Rule = {
  code: 'azure/cloud-config',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azurecluster_validation.go',
  // It takes a new cluster for one that had none before.
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureCluster').map(cluster => cluster.at('spec.cloudProviderConfigOverrides')).filter(isPresent)
    .map(at => ({ at, message: "'cloudProviderConfigOverrides' is refused by the webhook, for a new cluster too; leave it out" })),
};
