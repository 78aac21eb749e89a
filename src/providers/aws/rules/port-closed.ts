import { Rule, Severity } from '../../../knowledge';
import { isPrimaryKeptAway } from '../../../rules/shared/known-clusters';
import { KonnectivityServers, konnectivityServers, machinesOf } from '../../../rules/shared/konnectivity';
import { BundleObject, Field } from '../../../topology';

const RULES = 'spec.network.additionalControlPlaneIngressRules';
/** What may open a port, too, or leave it to others. */
const ELSEWHERE = ['spec.network.securityGroupOverrides.controlplane', 'spec.network.securityGroupOverrides.lb'];
const LOAD_BALANCERS = ['spec.controlPlaneLoadBalancer', 'spec.secondaryControlPlaneLoadBalancer'];
const LISTENERS = 'additionalListeners';

/** The controller revokes every rule of its security groups that it does not know, so that nobody else can have opened the port. */
export const AWS_PORT_CLOSED: Rule = {
  code: 'aws/port-closed',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/securitygroup/securitygroups.go',
  check: (topology, registry) => konnectivityServers(topology, registry).flatMap(servers => {
    const { cluster, port, controlPlane } = servers;
    const { primary } = cluster;
    if (primary?.kind !== 'AWSCluster' || isPrimaryKeptAway(cluster) || !hasOnlyGroupsOf(servers) || isOpen(primary, port)) {
      return [];
    }
    return [{
      at: primary.at(RULES),
      message: `no rule lets port ${port} in, which konnectivity agents dial on the machines of ${controlPlane}; add one for TCP, or a listener with that port `
        + `to '${LISTENERS}' of the load balancer`,
    }];
  }),
};

/** Whether the machines of the control plane are of AWS, and are in the security groups of the cluster and in no other. */
function hasOnlyGroupsOf(servers: KonnectivityServers): boolean {
  const machines = machinesOf(servers, 'AWSMachineTemplate');
  return machines !== undefined && !machines.has('additionalSecurityGroups') && !machines.has('securityGroupOverrides');
}

/** Rules for the network of pods may open any port, to machines of the cluster. */
function isOpen(awsCluster: BundleObject, port: number): boolean {
  const rules = [RULES, 'spec.network.cni.cniIngressRules'].flatMap(path => awsCluster.at(path).items());
  const listeners = LOAD_BALANCERS.flatMap(path => awsCluster.at(path).member(LISTENERS).items());
  return ELSEWHERE.some(path => awsCluster.at(path).exists) || rules.some(rule => letsIn(rule, port)) || listeners.some(listener => listener.member('port').number === port);
}

function letsIn(rule: Field, port: number): boolean {
  const [from, to] = ['fromPort', 'toPort'].map(name => rule.member(name).number ?? 0);
  const protocol = rule.textOf('protocol');
  return protocol === '-1' || protocol === 'tcp' && from <= port && port <= to;
}
