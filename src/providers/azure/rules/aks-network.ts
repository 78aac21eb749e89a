import { aksControlPlanes } from './aks-kinds';
import { checkVirtualNetwork } from './aks-virtual-network';
import { IpRange } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, isText, shown } from '../../../rules/shared/fields';
import { BundleObject, ClusterMembers, Field } from '../../../topology';

export const AKS_NETWORK: Rule = {
  code: 'azure/aks-network',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremanagedcontrolplane_validation.go',
  check: topology => [...aksControlPlanes(topology).flatMap(checkControlPlane), ...topology.clusters.flatMap(checkServices)],
};

function checkControlPlane(controlPlane: BundleObject): Finding[] {
  const [plugin, mode, policy, plane] = ['networkPlugin', 'networkPluginMode', 'networkPolicy', 'networkDataplane'].map(name => controlPlane.at(`spec.${name}`));
  const isCilium = plane.text === 'cilium';
  return [
    ...mode.text === 'overlay' && plugin.text === 'kubenet'
      ? [{ at: mode, message: "'networkPluginMode' 'overlay' is not possible with 'networkPlugin' 'kubenet'; use 'azure', or leave the mode out" }]
      : [],
    ...policy.text === 'cilium' && isText(plane) && !isCilium
      ? [{ at: policy, message: `'networkPolicy' 'cilium' is not possible with 'networkDataplane' ${shown(plane)}; use 'cilium' for both` }]
      : [],
    ...isCilium && mode.text !== 'overlay'
      ? [{ at: plane, message: `'networkDataplane' 'cilium' takes 'networkPluginMode' 'overlay', and that is ${shown(mode)}; set it, or leave the dataplane out` }]
      : [],
    ...isCilium && policy.text !== 'cilium'
      ? [{ at: plane, message: `'networkDataplane' 'cilium' takes 'networkPolicy' 'cilium', and that is ${shown(policy)}; set it, or leave the dataplane out` }]
      : [],
    ...checkDnsAddress(controlPlane.at('spec.dnsServiceIP')),
    ...checkVirtualNetwork(controlPlane),
  ];
}

function checkDnsAddress(at: Field): Finding[] {
  return !isPresent(at) || at.text === undefined || at.text.endsWith('.10') ? [] : [{
    at, message: `'dnsServiceIP' ${shown(at)} is not possible; use the address of the services that ends with '.10'`,
  }];
}

/** The DNS server is a Service. The webhook looks only where the control plane has the label of its cluster, and AKS always. */
function checkServices({ cluster, controlPlane }: ClusterMembers): Finding[] {
  const at = controlPlane?.kind === 'AzureManagedControlPlane' ? controlPlane.at('spec.dnsServiceIP') : undefined;
  const address = at === undefined ? undefined : IpRange.tryAddress(at.text ?? '');
  const ranges = address === undefined ? [] : cluster?.at('spec.clusterNetwork.services.cidrBlocks').items().flatMap(({ text }) => IpRange.tryNetwork(text ?? '') ?? []) ?? [];
  return ranges.length === 0 || ranges.some(range => !range.sharesFamily(address!) || range.contains(address!)) ? [] : [{
    at: at!, message: `'dnsServiceIP' ${address} is outside 'services' ${ranges.join(', ')} of ${cluster}, and AKS refuses the cluster; use an address of them that ends with '.10'`,
  }];
}
