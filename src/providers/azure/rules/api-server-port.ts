import { Rule, Severity } from '../../../knowledge';
import { unbalancedPorts } from '../../../rules/shared/bind-ports';

const DEFAULT_PORT = 6443;

export const AZURE_API_SERVER_PORT: Rule = {
  code: 'azure/api-server-port',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure azure/scope/cluster.go APIServerPort, azure/services/loadbalancers/spec.go',
  needsMember: ['bindPort', 'apiServerPort'],
  check: (topology, registry) => unbalancedPorts(topology, registry, 'AzureCluster', (_, cluster) => ({
    port: cluster.at('spec.clusterNetwork.apiServerPort').number || DEFAULT_PORT, otherwise: "as 'apiServerPort' in 'clusterNetwork' of the Cluster",
  })),
};
