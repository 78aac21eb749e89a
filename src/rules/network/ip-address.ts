import { IpRange, isIpAddress } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { Field, IPAM_GROUP } from '../../topology';
import { isText } from '../shared/fields';

const SOURCE = 'cluster-api core/webhooks/admission/ipaddress.go';

export const INVALID_ADDRESS: Rule = {
  code: 'network/invalid-address',
  severity: Severity.ERROR,
  source: SOURCE,
  check: topology => topology.ofKind(IPAM_GROUP, 'IPAddress').flatMap(object => [object.at('spec.address'), object.at('spec.gateway')])
    .filter(at => isText(at) && !isIpAddress(withoutZone(at)))
    .map(at => ({ at, message: `'${at.text}' is not an IP address; use an IPv4 or IPv6 address without a prefix length` })),
};

export const INVALID_PREFIX: Rule = {
  code: 'network/invalid-prefix',
  severity: Severity.ERROR,
  source: SOURCE,
  check: topology => topology.ofKind(IPAM_GROUP, 'IPAddress').flatMap(object => checkPrefix(object.at('spec.prefix'), object.at('spec.address'))),
};

/** The schema of v1beta2 knows the limits of IPv6 only, and that of v1beta1 none. */
function checkPrefix(at: Field, address: Field): Finding[] {
  const text = withoutZone(address);
  if (at.number === undefined || !isIpAddress(text)) {
    return [];
  }
  const longest = IpRange.ofAddress('address', text).isV4 ? 32 : 128;
  return at.number >= 0 && at.number <= longest ? [] : [{ at, message: `'prefix' ${at.number} does not fit the address '${address.text}'; use 0 to ${longest}` }];
}

/** Cluster API reads zones as well, as in `fe80::1%eth0`. */
function withoutZone({ text = '' }: Field): string {
  const [address, ...zone] = text.split('%');
  return text.includes(':') && zone.length > 0 && !text.endsWith('%') && !zone.join('%').includes('/') ? address : text;
}
