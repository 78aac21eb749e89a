import { IpRange, isWholeNumber } from '../../core';
import { LinkPlatform } from '../ends/end';

/** A tunnel is a network of four addresses, of which two are used. */
const TUNNEL_SIZE = 4n;
const LINK_LOCAL = IpRange.ofCidr('', '169.254.0.0/16');
/** Which addresses the gateways of a platform speak BGP on. */
const AZURE_RANGE = IpRange.between('', '169.254.21.0', '169.254.22.255');
/** What AWS keeps for itself. */
const AWS_RESERVED = ['169.254.0.0/30', '169.254.1.0/30', '169.254.2.0/30', '169.254.3.0/30', '169.254.4.0/30', '169.254.5.0/30', '169.254.169.252/30'].map(cidr => IpRange.ofCidr('', cidr));
/** The metadata server of Google Cloud. */
const GCP_RESERVED = [IpRange.ofCidr('', '169.254.169.252/30')];
/** The numbers that Azure uses in its own network, and takes from no other side. */
const AZURE_NUMBERS = [8074, 8075, 12076, 65515, 65517, 65518, 65519, 65520];
/** A number has 32 bits, and the last is kept. */
const MOST_ASN = 4294967294;
/** Numbers that stand for something else than a network, and those of documents. */
const RESERVED_NUMBERS: readonly (readonly [number, number])[] = [[23456, 23456], [64496, 64511], [65535, 65551]];

/** The first and the second address of a tunnel; undefined for what is no network of four addresses. */
export function addressesOf(insideCidr: string): [string, string] | undefined {
  const range = IpRange.tryNetwork(insideCidr);
  if (range === undefined || !range.isV4 || range.size !== TUNNEL_SIZE) {
    return undefined;
  }
  const [start, last] = range.firstAddress.split(/\.(?=\d+$)/);
  return [`${start}.${Number(last) + 1}`, `${start}.${Number(last) + 2}`];
}

/** Why gateways of the platforms do not speak BGP inside a tunnel; undefined if they do. */
export function insideRangeFault(insideCidr: string, platforms: readonly string[]): string | undefined {
  const range = IpRange.tryNetwork(insideCidr);
  if (range === undefined || addressesOf(insideCidr) === undefined || !LINK_LOCAL.contains(range) || range.firstAddress !== insideCidr.split('/')[0]) {
    return "is no network of four addresses in 169.254.0.0/16; use for example '169.254.21.0/30'";
  }
  if (platforms.includes(LinkPlatform.AZURE) && !AZURE_RANGE.contains(range)) {
    return 'is outside of 169.254.21.0 to 169.254.22.255, and Azure speaks BGP on no other link-local addresses; choose a network in there';
  }
  const kept = [...platforms.includes(LinkPlatform.AWS) ? AWS_RESERVED : [], ...platforms.includes(LinkPlatform.GCP) ? GCP_RESERVED : []];
  const reserved = kept.find(other => other.overlaps(range));
  return reserved && `is ${reserved}, which ${platforms.filter(platform => platform !== LinkPlatform.AZURE && platform !== LinkPlatform.ON_PREM).join(' and ')} keeps for itself; choose another network, for example '169.254.21.0/30'`;
}

/** An end as BGP sees it. */
export interface BgpEnd {
  readonly platform: string;
  readonly asn: number;
}

/** Why two ends exchange no routes; undefined if they do. */
export function asnFault(one: BgpEnd, other: BgpEnd): string | undefined {
  if (one.asn === other.asn) {
    return `both ends have the number ${one.asn}, and each drops routes that have its own number in their path; give each end a number of its own`;
  }
  const isReserved = (asn: number) => RESERVED_NUMBERS.some(([first, last]) => asn >= first && asn <= last);
  const reserved = [one, other].find(({ asn }) => !isWholeNumber(asn, 1, MOST_ASN) || isReserved(asn));
  if (reserved !== undefined) {
    return `the number ${reserved.asn} of ${reserved.platform} is kept for something else; use a private one from 64512 to 65534, or from 4200000000 to 4294967294`;
  }
  const foreign = one.platform === LinkPlatform.AZURE ? other : other.platform === LinkPlatform.AZURE ? one : undefined;
  return foreign !== undefined && AZURE_NUMBERS.includes(foreign.asn)
    ? `Azure uses the number ${foreign.asn} in its own network and takes it from no other side; give ${foreign.platform} another, for example 64512`
    : undefined;
}
