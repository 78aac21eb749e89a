import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent } from '../../../rules/shared/fields';
import { carrierOf, isPrimaryKeptAway, KnownCluster, knownClusters } from '../../../rules/shared/known-clusters';

export const FOREIGN_CONTROL_PLANE: Rule = {
  code: 'openstack/foreign-control-plane',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-openstack controllers/openstackcluster_controller.go',
  check: (topology, registry) => knownClusters(topology, registry).flatMap(checkCluster),
};

function checkCluster(cluster: KnownCluster): Finding[] {
  const { primary, primaryTraits, controlPlaneTraits } = cluster;
  const carrier = carrierOf(cluster);
  const isHosted = controlPlaneTraits?.isHosted === true;
  const isForeign = isHosted || (carrier !== undefined && carrier.provider !== primaryTraits?.provider);
  // Later versions have other names for the fields.
  if (primary?.kind !== 'OpenStackCluster' || primary.version !== 'v1beta1' || !isForeign || isPrimaryKeptAway(cluster)) {
    return [];
  }
  const where = isHosted ? 'as pods' : `on machines of ${carrier?.provider}`;
  const [balancer, floatingIp, omit] = ['apiServerLoadBalancer', 'disableAPIServerFloatingIP', 'controlPlaneOmitAvailabilityZone'].map(path => primary.at(`spec.${path}`));
  return [
    ...(isPresent(balancer) && balancer.member('enabled').flag !== false
      ? [{ at: balancer, message: `'apiServerLoadBalancer' has no API server behind it, because the control plane runs ${where}; leave it out` }]
      : []),
    ...(isGiven(floatingIp) ? [] : [{ at: floatingIp, message: `'disableAPIServerFloatingIP' is not true, and the control plane runs ${where}, so the floating IP would lead nowhere; set it to true` }]),
    ...(isHosted || isGiven(omit) ? [] : [{
      at: omit,
      message: `'controlPlaneOmitAvailabilityZone' is not true, so the control plane is spread over zones of OpenStack, and it runs ${where}; set it to true`,
    }]),
  ];
}
