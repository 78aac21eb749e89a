import { Finding, Rule, Severity } from '../../../knowledge';
import { isText } from '../../../rules/shared/fields';
import { BundleObject, INFRASTRUCTURE_GROUP } from '../../../topology';

export const GKE_NETWORK: Rule = {
  code: 'gcp/gke-network',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp exp/webhooks/gcpmanagedcluster_webhook.go, cloud/services/container/clusters/reconcile.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'GCPManagedCluster').flatMap(checkCluster),
};

function checkCluster(cluster: BundleObject): Finding[] {
  const [network, region] = [cluster.at('spec.network'), cluster.at('spec.region').text];
  const subnets = network.member('subnets');
  const isLeftAlone = region !== undefined && network.member('autoCreateSubnetworks').flag === false && !subnets.items().some(subnet => subnet.member('region').text === region);
  return [
    ...isText(network.member('name')) ? [] : [{ at: network.member('name'), message: "'name' is missing, and the controller of the control plane crashes without it; name a network, for example 'default'" }],
    ...!isLeftAlone ? [] : [{ at: subnets, message: `'subnets' has none of region '${region}', and 'autoCreateSubnetworks' false leaves the network without one; add one` }],
  ];
}
