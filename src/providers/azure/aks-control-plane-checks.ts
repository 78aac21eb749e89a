import { checkAddons, extensionNames } from './aks-addons';
import { AksControlPlaneProps } from './aks-control-plane-props';
import { checkEndpointAccess } from './aks-endpoint-access';
import { isDnsPrefix, isFreeName } from './aks-limits';
import { checkNetwork } from './aks-network';
import { checkGuid, checkRegion, checkResourceGroup, checkResourceId, checkTags } from './checks';
import { checkSshPublicKey } from './vm';
import { findTwin, refuseValue } from '../../core';

/** Refuses settings that the API server, the webhook or Azure would refuse. */
export function checkControlPlane(props: AksControlPlaneProps, name: string): void {
  checkRegion('region', props.region);
  checkGuid('subscriptionId', props.subscriptionId);
  checkNames(props, name);
  checkTags('additionalTags', props.additionalTags);
  checkResourceId('controlPlaneIdentityId', props.controlPlaneIdentityId);
  checkResourceId('kubeletIdentityId', props.kubeletIdentityId);
  checkEndpointAccess(props.endpointAccess ?? {});
  checkNetwork(props.network ?? {});
  checkAddons(props);
  const twin = findTwin(extensionNames(props, name));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'extensions' has the name '${twin}' twice; give each an 'extensionName' of its own`);
  }
  checkAccess(props);
  if (props.sshPublicKey !== undefined) {
    checkSshPublicKey(props.sshPublicKey);
  }
}

function checkNames({ resourceGroup, nodeResourceGroup, dnsPrefix = '' }: AksControlPlaneProps, name: string): void {
  checkResourceGroup('resourceGroup', resourceGroup);
  checkResourceGroup('nodeResourceGroup', nodeResourceGroup);
  if (!isFreeName(name)) {
    refuseValue('input/invalid-value', `'controlPlaneName' '${name}' is not a name for AKS, which keeps names with 'microsoft' and 'windows' for itself; use another one`);
  }
  const prefix = dnsPrefix === '' ? name : dnsPrefix;
  if (!isDnsPrefix(prefix)) {
    refuseValue('input/invalid-value', `'${dnsPrefix === '' ? 'controlPlaneName' : 'dnsPrefix'}' '${prefix}' cannot start the name of an API server; `
      + "use 2 to 54 letters, digits and '-', starting and ending with a letter or digit, or set 'dnsPrefix'");
  }
}

function checkAccess(props: AksControlPlaneProps): void {
  const { adminGroupIds, disableLocalAccounts, workloadIdentity, oidcIssuer, endpointAccess, controlPlaneIdentityId } = props;
  if (adminGroupIds?.length === 0) {
    refuseValue('input/missing-value', "'adminGroupIds' is empty, so that nobody is an administrator; give the id of a group, or leave it out");
  }
  (adminGroupIds ?? []).forEach(group => checkGuid('adminGroupIds', group));
  if (disableLocalAccounts !== undefined && adminGroupIds === undefined) {
    refuseValue('input/invalid-value', `'disableLocalAccounts' ${disableLocalAccounts} is only for clusters that people enter by Entra ID; give 'adminGroupIds', or leave it out`);
  }
  if (workloadIdentity !== undefined && oidcIssuer !== true) {
    refuseValue('input/invalid-value', `'workloadIdentity' ${workloadIdentity} takes an OpenID provider; set 'oidcIssuer' to true, or leave it out`);
  }
  const zone = endpointAccess?.privateDnsZone?.value ?? '';
  if (zone.startsWith('/') && controlPlaneIdentityId === undefined) {
    refuseValue('input/missing-value', `'endpointAccess.privateDnsZone' '${zone}' exists already, and AKS writes there under an identity of yours only; set 'controlPlaneIdentityId'`);
  }
}
