import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent, nameOf } from '../../../rules/shared/fields';
import { BundleObject, INFRASTRUCTURE_GROUP } from '../../../topology';

/** What the provider reads for a network of its own only. */
const MANAGED_ONLY = ['router', 'externalRouterIPs', 'networkMTU', 'disablePortSecurity'];

export const IDLE_NETWORK_SETTING: Rule = {
  code: 'openstack/idle-network-setting',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-openstack controllers/openstackcluster_controller.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'OpenStackCluster').flatMap(checkCluster),
};

function checkCluster(cluster: BundleObject): Finding[] {
  const spec = cluster.at('spec');
  const isExisting = !isGiven(spec.member('managedSubnets')) && (isPresent(spec.member('network')) || isGiven(spec.member('subnets')));
  return !isExisting ? [] : MANAGED_ONLY.map(name => spec.member(name)).filter(isGiven)
    .map(at => ({ at, message: `'${nameOf(at)}' has no effect on an existing network; leave it out, or set 'managedSubnets' for a new network` }));
}
