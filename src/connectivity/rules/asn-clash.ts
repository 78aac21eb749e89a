import { endsOf, networksIn } from './networks';
import { Rule, Severity } from '../../knowledge';
import { asnFault } from '../ipsec/checks';

export const ASN_CLASH: Rule = {
  code: 'cross-csp/asn-clash',
  severity: Severity.ERROR,
  source: 'RFC 4271 section 9.1.2; learn.microsoft.com azure/vpn-gateway/vpn-gateway-vpn-faq; iana.org assignments/as-numbers',
  check: topology => networksIn(topology).flatMap(network => {
    const [one, other] = endsOf(network).map(end => ({ platform: end.at('platform').text ?? '', asn: end.at('asn').value }));
    const fault = typeof one.asn === 'number' && typeof other.asn === 'number'
      ? asnFault({ platform: one.platform, asn: one.asn }, { platform: other.platform, asn: other.asn })
      : undefined;
    return fault === undefined ? [] : [{ at: network.at('spec.secondary.asn'), message: fault }];
  }),
};
