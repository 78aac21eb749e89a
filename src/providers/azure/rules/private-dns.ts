import { badResourceGroup } from './resource-names';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isText, shown } from '../../../rules/shared/fields';
import { BundleObject, INFRASTRUCTURE_GROUP } from '../../../topology';

/** As the library reads names that the webhook asks. */
const DNS_NAME = /^([a-zA-Z0-9_][a-zA-Z0-9_-]{0,62})(\.[a-zA-Z0-9_][a-zA-Z0-9_-]{0,62})*[._]?$/;

export const PRIVATE_DNS: Rule = {
  code: 'azure/private-dns',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azurecluster_validation.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureCluster').flatMap(checkCluster),
};

function checkCluster(cluster: BundleObject): Finding[] {
  const network = cluster.at('spec.networkSpec');
  const [zone, group] = [network.member('privateDNSZoneName'), network.member('privateDNSZoneResourceGroup')];
  const isPublic = cluster.at('spec.controlPlaneEnabled').flag !== false && network.at('apiServerLB.type').text !== 'Internal';
  return [
    ...isGiven(zone) && isPublic ? [{ at: zone, message: `'privateDNSZoneName' ${shown(zone)} is for clusters whose 'apiServerLB' has 'type' 'Internal'; leave it out` }] : [],
    ...isText(zone) && !DNS_NAME.test(zone.text!) ? [{ at: zone, message: `'privateDNSZoneName' '${zone.text}' is not a DNS name; use for example 'cluster.internal'` }] : [],
    ...isGiven(group) && !isGiven(zone) ? [{ at: group, message: "'privateDNSZoneResourceGroup' says where the zone is, and 'privateDNSZoneName' names none; give both" }] : [],
    ...badResourceGroup(group),
  ];
}
