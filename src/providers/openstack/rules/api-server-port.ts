import { Rule, Severity } from '../../../knowledge';
import { unbalancedPorts } from '../../../rules/shared/bind-ports';
import { endpointOf } from '../../../rules/shared/known-clusters';

const DEFAULT_PORT = 6443;

/** The load balancer leads from each of its ports to the same one of the machines. */
export const OPENSTACK_API_SERVER_PORT: Rule = {
  code: 'openstack/api-server-port',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-openstack controllers/openstackcluster_controller.go getAPIServerPort, pkg/cloud/services/loadbalancer/loadbalancer.go',
  needsMember: ['bindPort', 'apiServerPort', 'apiServerLoadBalancer'],
  check: (topology, registry) => unbalancedPorts(topology, registry, 'OpenStackCluster', primary => primary.at('spec.apiServerLoadBalancer').member('enabled').flag !== true ? undefined : {
    port: endpointOf(primary)?.port ?? (primary.at('spec.apiServerPort').number || DEFAULT_PORT), otherwise: "as 'apiServerPort' of the OpenStackCluster",
  }),
};
