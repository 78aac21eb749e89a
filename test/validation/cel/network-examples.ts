import { Example } from './tenant-examples';

const advertising = { ovnKubernetesConfig: { routeAdvertisements: 'Enabled' } };

/** What CEL rules of the settings of OpenShift's network accept, and what they refuse. */
export const NETWORK_EXAMPLES: readonly Example[] = [
  { rule: "self == \"\" || self.matches('^[0-9]*.[0-9]*.[0-9]*$')", fits: ['', '4.22.1'], breaks: ['v4.22.1', '4'] },
  {
    rule: "(has(self.additionalRoutingCapabilities) && ('FRR' in self.additionalRoutingCapabilities.providers)) || !has(self.defaultNetwork) || !has(self.defaultNetwork.ovnKubernetesConfig) || !has(self.defaultNetwork.ovnKubernetesConfig.routeAdvertisements) || self.defaultNetwork.ovnKubernetesConfig.routeAdvertisements != 'Enabled'",
    fits: [{}, { defaultNetwork: {} }, { defaultNetwork: advertising, additionalRoutingCapabilities: { providers: ['FRR'] } }],
    breaks: [{ defaultNetwork: advertising }, { defaultNetwork: advertising, additionalRoutingCapabilities: { providers: [] } }],
  },
  {
    rule: "self.?transport.orValue('') == 'NoOverlay' ? self.?routeAdvertisements.orValue('') == 'Enabled' : true",
    fits: [{}, { transport: 'Geneve' }, { transport: 'NoOverlay', routeAdvertisements: 'Enabled' }],
    breaks: [{ transport: 'NoOverlay' }, { transport: 'NoOverlay', routeAdvertisements: 'Disabled' }],
  },
  {
    rule: "self.?transport.orValue('') == 'NoOverlay' ? has(self.noOverlayConfig) : !has(self.noOverlayConfig)",
    fits: [{}, { transport: 'NoOverlay', noOverlayConfig: {} }],
    breaks: [{ transport: 'NoOverlay' }, { noOverlayConfig: {} }],
  },
  {
    rule: "self.?noOverlayConfig.routing.orValue('') == 'Managed' ? has(self.bgpManagedConfig) : true",
    fits: [{}, { noOverlayConfig: { routing: 'Unmanaged' } }, { noOverlayConfig: { routing: 'Managed' }, bgpManagedConfig: {} }],
    breaks: [{ noOverlayConfig: { routing: 'Managed' } }],
  },
  { rule: 'isCIDR(self) && cidr(self).ip().family() == 4', fits: ['100.64.0.0/16'], breaks: ['fd98::/64', '100.64.0.0'] },
  { rule: 'isCIDR(self) && cidr(self).ip().family() == 6', fits: ['fd98::/64'], breaks: ['100.64.0.0/16', ''] },
  { rule: 'isCIDR(self) && cidr(self).prefixLength() <= 29', fits: ['10.0.0.0/29'], breaks: ['10.0.0.0/30'] },
  { rule: 'isCIDR(self) && cidr(self).prefixLength() <= 30', fits: ['10.0.0.0/30'], breaks: ['10.0.0.0/31'] },
  { rule: 'isCIDR(self) && cidr(self).prefixLength() <= 125', fits: ['fd98::/125'], breaks: ['fd98::/126'] },
  { rule: "isCIDR(self) && int(self.split('.')[0]) > 0", fits: ['100.64.0.0/16'], breaks: ['0.0.0.0/8'] },
  { rule: "has(self.mode) && self.mode == 'Full' ?  true : !has(self.full)", fits: [{}, { mode: 'Full', full: {} }], breaks: [{ full: {} }, { mode: 'External', full: {} }] },
  {
    rule: "!has(self.mtu) || !has(self.networkType) || self.networkType == \"\" || has(self.mode) && self.mode == 'Live'",
    fits: [{ mtu: {} }, { mtu: {}, networkType: '' }, { mtu: {}, networkType: 'OVNKubernetes', mode: 'Live' }],
    breaks: [{ mtu: {}, networkType: 'OVNKubernetes' }],
  },
];
