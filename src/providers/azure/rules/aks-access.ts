import { aksControlPlanes } from './aks-kinds';
import { Finding, Rule, Severity } from '../../../knowledge';
import { holdsVariable, isPresent, isText, shown } from '../../../rules/shared/fields';
import { BundleObject } from '../../../topology';
import { isDnsPrefix, isFreeName } from '../aks-limits';

const USER_ASSIGNED = 'UserAssigned';

export const AKS_ACCESS: Rule = {
  code: 'azure/aks-access',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremanagedcontrolplane_validation.go',
  check: topology => aksControlPlanes(topology)
    .flatMap(controlPlane => [...checkNames(controlPlane), ...checkIdentity(controlPlane), ...checkAccounts(controlPlane)]),
};

function checkNames(controlPlane: BundleObject): Finding[] {
  const [name, prefix] = [controlPlane.at('metadata.name'), controlPlane.at('spec.dnsPrefix')];
  const written = isPresent(prefix) ? prefix : name;
  return [
    ...isFreeName(name.text ?? '') ? [] : [{ at: name, message: `'name' ${shown(name)} is kept by Azure, as all names with 'microsoft' and 'windows' are; use another one` }],
    ...written.text === undefined || holdsVariable(written.text) || isDnsPrefix(written.text) ? [] : [{
      at: written,
      message: `${shown(written)} cannot start the name of an API server; use 2 to 54 letters, digits and '-', starting and ending with a letter or digit, in 'spec.dnsPrefix'`,
    }],
  ];
}

function checkIdentity(controlPlane: BundleObject): Finding[] {
  const [type, id, kms] = ['identity.type', 'identity.userAssignedIdentityResourceID', 'securityProfile.azureKeyVaultKms'].map(path => controlPlane.at(`spec.${path}`));
  const isOwn = type.text === USER_ASSIGNED;
  return [
    ...isOwn && !isText(id) ? [{ at: id, message: `'userAssignedIdentityResourceID' is missing, and 'type' is '${USER_ASSIGNED}'; give the id of the identity` }] : [],
    ...!isOwn && isText(id) ? [{ at: id, message: `'userAssignedIdentityResourceID' ${shown(id)} is for 'type' '${USER_ASSIGNED}', and that is ${shown(type)}; set it, or leave this out` }] : [],
    ...!isOwn && isPresent(kms) ? [{ at: kms, message: `'azureKeyVaultKms' takes an identity of 'type' '${USER_ASSIGNED}'; set 'spec.identity', or leave this out` }] : [],
  ];
}

function checkAccounts(controlPlane: BundleObject): Finding[] {
  const [local, workload] = ['disableLocalAccounts', 'securityProfile.workloadIdentity'].map(path => controlPlane.at(`spec.${path}`));
  return [
    ...isPresent(local) && !isPresent(controlPlane.at('spec.aadProfile'))
      ? [{ at: local, message: `'disableLocalAccounts' ${shown(local)} is only for clusters that people enter by Entra ID; give 'aadProfile', or leave this out` }]
      : [],
    ...isPresent(workload) && controlPlane.at('spec.oidcIssuerProfile.enabled').flag !== true
      ? [{ at: workload, message: "'workloadIdentity' takes an OpenID provider; set 'oidcIssuerProfile.enabled' to true, or leave this out" }]
      : [],
  ];
}
