import { Rule, Severity } from '../../../knowledge';
import { isPrimaryKeptAway } from '../../../rules/shared/known-clusters';
import { KonnectivityServers, konnectivityServers, machinesOf } from '../../../rules/shared/konnectivity';
import { BundleObject, Field } from '../../../topology';

const GROUPS = 'spec.managedSecurityGroups';
const RULES = 'controlPlaneNodesSecurityGroupRules';

/** The controller deletes every rule of its security groups that it does not know, so that nobody else can have opened the port. */
export const OPENSTACK_PORT_CLOSED: Rule = {
  code: 'openstack/port-closed',
  severity: Severity.ERROR,
  needsMember: ['managedSecurityGroups'],
  source: 'cluster-api-provider-openstack pkg/cloud/services/networking/securitygroups.go',
  check: (topology, registry) => konnectivityServers(topology, registry).flatMap(servers => {
    const { cluster, port, controlPlane } = servers;
    const { primary } = cluster;
    if (primary?.kind !== 'OpenStackCluster' || isPrimaryKeptAway(cluster) || !hasOnlyGroupsOf(servers) || isOpen(primary, port)) {
      return [];
    }
    return [{
      at: primary.at(GROUPS).member(RULES),
      message: `no rule lets port ${port} in, which konnectivity agents dial on the machines of ${controlPlane}; add one with direction 'ingress' for TCP, or the port to `
        + "'additionalPorts' of 'apiServerLoadBalancer'",
    }];
  }),
};

/** Whether the machines of the control plane are of OpenStack, and are in the security groups of the cluster and in no other. */
function hasOnlyGroupsOf(servers: KonnectivityServers): boolean {
  const machines = machinesOf(servers, 'OpenStackMachineTemplate');
  return machines !== undefined && !machines.has('securityGroups') && !machines.has('ports');
}

/** Where all machines of the cluster may reach one another, agents on them may come straight, and nothing is said. */
function isOpen(openStackCluster: BundleObject, port: number): boolean {
  const groups = openStackCluster.at(GROUPS);
  const rules = [RULES, 'allNodesSecurityGroupRules'].flatMap(name => groups.member(name).items());
  const ports = openStackCluster.at('spec.apiServerLoadBalancer.additionalPorts').items();
  return !groups.exists || groups.member('allowAllInClusterTraffic').value === true || rules.some(rule => letsIn(rule, port)) || ports.some(({ number }) => number === port);
}

/** What a rule leaves out, it does not look at. */
function letsIn(rule: Field, port: number): boolean {
  const [from = 0, to = Infinity] = ['portRangeMin', 'portRangeMax'].map(name => rule.member(name).number);
  const protocol = rule.textOf('protocol') ?? 'tcp';
  return rule.textOf('direction') !== 'egress' && ['tcp', '6', 'any', '0'].includes(protocol.toLowerCase()) && from <= port && port <= to;
}
