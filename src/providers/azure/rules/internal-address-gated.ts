import { internalAddresses } from './frontends';
import { Rule, Severity } from '../../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const INTERNAL_ADDRESS_GATED: Rule = {
  code: 'azure/internal-address-gated',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-azure internal/webhooks/azurecluster_validation.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureCluster').map(cluster => cluster.at('spec.networkSpec.apiServerLB'))
    .filter(balancer => balancer.member('type').text !== 'Internal')
    .flatMap(balancer => internalAddresses(balancer.member('frontendIPs')))
    .map(at => ({
      at,
      message: `'privateIP' '${at.text}' beside a public address is refused unless the feature gate APIServerILB is on, which it is not by default; `
        + 'turn it on, or leave the entry out',
    })),
};
