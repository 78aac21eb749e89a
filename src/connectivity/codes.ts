/** The codes of links between networks, with the reason the rule exists. */
export const CONNECTIVITY_CODES = {
  'cross-csp/apipa-range': 'gateways of clouds speak BGP on link-local addresses of some ranges only',
  'cross-csp/asn-clash': 'BGP drops routes that have the own number in their path, and clouds keep numbers for themselves',
  'cross-csp/asymmetric-routes': 'a network that is reached and has no way back answers nobody',
  'cross-csp/cidr-overlap': 'of two networks with the same addresses only one is reached',
  'cross-csp/driver': 'a driver links the platforms that it was made for',
  'cross-csp/gateway-twice': 'a network has one VPN gateway',
  'cross-csp/mtu-too-large': 'a packet that is larger than its path is dropped without a word',
  'cross-csp/no-link': 'nodes in networks that nothing links reach neither the API server nor one another',
  'cross-csp/phase-advice': 'what the next phase needs is better there before',
  'cross-csp/phase-forbids': 'a phase is what was agreed to be tried, and nothing beyond it was',
  'cross-csp/phase-unmet': 'a phase is a promise to users, and each part of it has to be shown',
  'cross-csp/proposal-only': 'what no controller reads makes nothing, and may make something later',
  'cross-csp/psk-literal': 'whoever reads a pre-shared key can join the tunnel',
  'cross-csp/wireguard-fips': 'kernels in FIPS mode have no WireGuard',
} as const;

/** Those of warnings, which can be acknowledged. */
export const CONNECTIVITY_WARNINGS: readonly (keyof typeof CONNECTIVITY_CODES)[] = ['cross-csp/no-link', 'cross-csp/phase-advice', 'cross-csp/proposal-only'];
