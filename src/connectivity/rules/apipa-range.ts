import { networksIn, platformsOf } from './networks';
import { Rule, Severity } from '../../knowledge';
import { insideRangeFault } from '../ipsec/checks';

export const APIPA_RANGE: Rule = {
  code: 'cross-csp/apipa-range',
  severity: Severity.ERROR,
  source: 'learn.microsoft.com azure/vpn-gateway/vpn-gateway-howto-aws-bgp; docs.aws.amazon.com vpn/latest/s2svpn/VPNTunnels.html; cloud.google.com network-connectivity/docs/vpn',
  check: topology => networksIn(topology).flatMap(network => network.at('spec.tunnels').items().flatMap(tunnel => {
    const at = tunnel.at('insideCidr');
    const fault = at.text === undefined ? undefined : insideRangeFault(at.text, platformsOf(network));
    return fault === undefined ? [] : [{ at, message: `'${at.text}' ${fault}` }];
  })),
};
