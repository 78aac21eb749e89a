import { isPublished, kamajiControlPlanes } from './clusters';
import { isIpAddress } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { nameOf } from '../../../rules/shared/fields';
import { BundleObject } from '../../../topology';

/** By these a Service asks a load balancer for addresses. */
const ASKING = [
  'metallb.io/loadBalancerIPs', 'metallb.universe.tf/loadBalancerIPs', 'kube-vip.io/loadbalancerIPs', 'lbipam.cilium.io/ips', 'io.cilium/lb-ipam-ips', 'purelb.io/addresses',
];
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd])/i;

/** A warning: somebody may translate one address into the other, as is usual between private and public ones. */
export const SERVICE_ADDRESS: Rule = {
  code: 'kamaji/service-address',
  severity: Severity.WARNING,
  source: 'kamaji internal/resources/k8s_service_resource.go; metallb website/content/usage/_index.md',
  needsMember: ['serviceAnnotations'],
  check: topology => kamajiControlPlanes(topology).flatMap(checkControlPlane),
};

function checkControlPlane(controlPlane: BundleObject): Finding[] {
  const network = controlPlane.at('spec.network');
  const address = network.textOf('serviceAddress') ?? '';
  if (!isIpAddress(address) || isPublished(controlPlane)) {
    return [];
  }
  return ASKING.map(name => network.member('serviceAnnotations').member(name)).filter(({ text = '' }) => isElsewhere(text.split(',').map(part => part.trim()), address)).map(at => ({
    at,
    message: `'${nameOf(at)}' asks for '${at.text}', and Kamaji tells nodes and certificates 'serviceAddress' '${address}', at which nobody answers then; use one address for both`,
  }));
}

/** Whether the addresses are others, of the same sort of network. */
function isElsewhere(asked: readonly string[], address: string): boolean {
  return asked.every(isIpAddress) && !asked.includes(address) && asked.every(each => each.includes(':') === address.includes(':') && PRIVATE.test(each) === PRIVATE.test(address));
}
