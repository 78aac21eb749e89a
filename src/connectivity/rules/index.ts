import { APIPA_RANGE } from './apipa-range';
import { ASN_CLASH } from './asn-clash';
import { ASYMMETRIC_ROUTES } from './asymmetric-routes';
import { CIDR_OVERLAP } from './cidr-overlap';
import { GATEWAY_TWICE } from './gateway-twice';
import { MTU_TOO_LARGE } from './mtu-too-large';
import { NO_LINK } from './no-link';
import { PSK_LITERAL } from './psk-literal';
import { WIREGUARD_FIPS } from './wireguard-fips';
import { Rule } from '../../knowledge';

/** What is checked of links between networks. */
export const CONNECTIVITY_RULES: readonly Rule[] = [
  APIPA_RANGE, ASN_CLASH, ASYMMETRIC_ROUTES, CIDR_OVERLAP, GATEWAY_TWICE, MTU_TOO_LARGE, NO_LINK, PSK_LITERAL, WIREGUARD_FIPS,
];
