import { Rule, Severity } from '../../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const BASTION: Rule = {
  code: 'azure/bastion',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azurecluster_validation.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureCluster').map(cluster => cluster.at('spec.bastionSpec.azureBastion'))
    .filter(bastion => bastion.member('enableTunneling').flag === true && bastion.member('sku').text !== 'Standard')
    .map(bastion => ({ at: bastion.member('sku'), message: "'enableTunneling' true needs the 'sku' 'Standard'; set it" })),
};
