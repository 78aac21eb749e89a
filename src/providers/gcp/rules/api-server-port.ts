import { Rule, Severity } from '../../../knowledge';
import { unbalancedPorts } from '../../../rules/shared/bind-ports';

const DEFAULT_PORT = 6443;

/** What the internal one leads to is another matter. */
export const GCP_API_SERVER_PORT: Rule = {
  code: 'gcp/api-server-port',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/cluster.go InstanceGroupSpec',
  needsMember: ['bindPort', 'loadBalancerBackendPort'],
  check: (topology, registry) => unbalancedPorts(topology, registry, 'GCPCluster', primary => primary.at('spec.loadBalancer').textOf('loadBalancerType') === 'Internal' ? undefined : {
    port: primary.at('spec.network.loadBalancerBackendPort').number || DEFAULT_PORT, otherwise: "as 'loadBalancerBackendPort' in 'network' of the GCPCluster",
  }),
};
