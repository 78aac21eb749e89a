import { IpRange } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { lockedOutNodes } from '../../../rules/shared/allowed-sources';
import { infraClusterOfKind } from '../../../rules/shared/infra-clusters';
import { BundleObject, Field } from '../../../topology';

const DEFAULT_PORT = 6443;

/** A warning, because nodes may come from behind a router. Those on OpenStack's own subnets are let in by the controller. */
export const ALLOWED_CIDRS: Rule = {
  code: 'openstack/allowed-cidrs',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-openstack pkg/cloud/services/loadbalancer/loadbalancer.go',
  check: (topology, registry) => topology.clusters.flatMap(members => {
    const infraCluster = infraClusterOfKind(members, 'OpenStackCluster');
    const at = infraCluster?.at('spec.apiServerLoadBalancer.allowedCIDRs');
    if (infraCluster === undefined || at === undefined || at.items().length === 0 || infraCluster.at('spec.apiServerLoadBalancer.enabled').flag === false) {
      return [];
    }
    const outside = lockedOutNodes(at, members, topology, registry);
    return outside.length > 0 ? outside : lockedOutByBalancer(infraCluster, at);
  }),
};

/** Who may reach the API server by the security groups, and does not come through the load balancer before it. */
function lockedOutByBalancer(infraCluster: BundleObject, at: Field): Finding[] {
  const allowed = at.items().flatMap(({ text }) => IpRange.tryNetwork(text ?? '') ?? []);
  const groups = infraCluster.at('spec.managedSecurityGroups');
  const port = infraCluster.at('spec.apiServerPort').number ?? DEFAULT_PORT;
  const [source] = ['allNodesSecurityGroupRules', 'controlPlaneNodesSecurityGroupRules'].flatMap(name => groups.member(name).items())
    .filter(rule => rule.textOf('direction') === 'ingress' && rule.member('portRangeMin').number === port && rule.member('portRangeMax').number === port)
    .map(rule => rule.member('remoteIPPrefix'))
    .filter(({ text }) => {
      const range = IpRange.tryNetwork(text ?? '');
      return range !== undefined && !allowed.some(network => network.contains(range));
    });
  return source === undefined ? [] : [{
    at,
    message: `'allowedCIDRs' does not hold ${source.text}, which a rule of 'managedSecurityGroups' lets in to the API server, and the load balancer before it does not; `
      + 'add it here too',
  }];
}
