import { ProviderRecord } from '../knowledge';

const NEEDS_FRR = "advertises routes without a program that does so; add 'FRR' to 'additionalRoutingCapabilities.providers'";

/** What the CEL rules of the settings of OpenShift's network mean. They are the same in every release that has the field. */
export const NETWORK_EXPLANATIONS: NonNullable<ProviderRecord['celExplanations']> = {
  "self == \"\" || self.matches('^[0-9]*.[0-9]*.[0-9]*$')": "is not a version of three numbers; write it like '4.22.1'",
  "!has(self.defaultNetwork) || !has(self.defaultNetwork.ovnKubernetesConfig) || !has(self.defaultNetwork.ovnKubernetesConfig.gatewayConfig) || !has(self.defaultNetwork.ovnKubernetesConfig.gatewayConfig.ipForwarding) || self.defaultNetwork.ovnKubernetesConfig.gatewayConfig.ipForwarding == oldSelf.defaultNetwork.ovnKubernetesConfig.gatewayConfig.ipForwarding || self.defaultNetwork.ovnKubernetesConfig.gatewayConfig.ipForwarding == 'Restricted' || self.defaultNetwork.ovnKubernetesConfig.gatewayConfig.ipForwarding == 'Global'":
    "sets 'gatewayConfig.ipForwarding' back to nothing; write 'Restricted' or 'Global'",
  "(has(self.additionalRoutingCapabilities) && ('FRR' in self.additionalRoutingCapabilities.providers)) || !has(self.defaultNetwork) || !has(self.defaultNetwork.ovnKubernetesConfig) || !has(self.defaultNetwork.ovnKubernetesConfig.routeAdvertisements) || self.defaultNetwork.ovnKubernetesConfig.routeAdvertisements != 'Enabled'": NEEDS_FRR,
  "self.?transport.orValue('') == 'NoOverlay' ? self.?routeAdvertisements.orValue('') == 'Enabled' : true":
    "has no overlay and no routes instead; write 'routeAdvertisements: Enabled' beside 'transport: NoOverlay'",
  "self.?transport.orValue('') == 'NoOverlay' ? has(self.noOverlayConfig) : !has(self.noOverlayConfig)":
    "has only one of 'transport: NoOverlay' and 'noOverlayConfig'; write both or neither",
  "self.?noOverlayConfig.routing.orValue('') == 'Managed' ? has(self.bgpManagedConfig) : true": "lets OpenShift manage routes and does not say how; add 'bgpManagedConfig'",
  "!has(self.transport) || self.transport == 'Geneve' || has(oldSelf.transport)": 'cannot get another transport in a running cluster; leave it out, or install another cluster',
  '!has(oldSelf.transport) || has(self.transport)': "has to keep 'transport'; write the old one",
  '!has(oldSelf.noOverlayConfig) || has(self.noOverlayConfig)': "has to keep 'noOverlayConfig'; write the old one",
  'isCIDR(self) && cidr(self).ip().family() == 4': "is not a range of IPv4; write it like '100.64.0.0/16'",
  'isCIDR(self) && cidr(self).ip().family() == 6': "is not a range of IPv6; write it like 'fd98::/64'",
  'isCIDR(self) && cidr(self).prefixLength() <= 29': 'has too few addresses; use a prefix of 29 or less',
  'isCIDR(self) && cidr(self).prefixLength() <= 30': 'has too few addresses; use a prefix of 30 or less',
  'isCIDR(self) && cidr(self).prefixLength() <= 125': 'has too few addresses; use a prefix of 125 or less',
  "isCIDR(self) && int(self.split('.')[0]) > 0": "begins with 0, which no network has; write a range like '100.64.0.0/16'",
  'self == oldSelf || has(self.mode)': "changes without 'mode'; say which mode of IPsec is meant",
  "has(self.mode) && self.mode == 'Full' ?  true : !has(self.full)": "has settings for IPsec between all nodes in another mode; write 'mode: Full', or leave 'full' out",
  "!has(self.mtu) || !has(self.networkType) || self.networkType == \"\" || has(self.mode) && self.mode == 'Live'":
    'migrates MTU and network type at once, which only a live migration does; do one after the other',
};
