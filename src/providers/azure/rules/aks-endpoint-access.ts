import { aksControlPlanes } from './aks-kinds';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isText, shown } from '../../../rules/shared/fields';
import { Field } from '../../../topology';
import { isDnsZoneMode, isPrivateDnsZoneId } from '../aks-limits';

export const AKS_ENDPOINT_ACCESS: Rule = {
  code: 'azure/aks-endpoint-access',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremanagedcontrolplane_validation.go',
  check: topology => aksControlPlanes(topology).map(controlPlane => controlPlane.at('spec.apiServerAccessProfile')).flatMap(checkAccess),
};

function checkAccess(access: Field): Finding[] {
  const [zone, isPrivate] = [access.member('privateDNSZone'), access.member('enablePrivateCluster').flag === true];
  if (!isText(zone) || isDnsZoneMode(zone.text!)) {
    return [];
  }
  if (!isPrivateDnsZoneId(zone.text!)) {
    return [{
      at: zone,
      message: `'privateDNSZone' ${shown(zone)} is not a zone that AKS takes; use 'System', 'None', or the id of a zone whose name is 'privatelink.<region>.azmk8s.io' or `
        + "'private.<region>.azmk8s.io', or ends with one of them",
    }];
  }
  return isPrivate ? [] : [{ at: zone, message: `'privateDNSZone' ${shown(zone)} is for private clusters, and 'enablePrivateCluster' is not true; set that to true, or leave this out` }];
}
