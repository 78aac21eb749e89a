import { IpRange, isWholeNumber, refuseValue } from '../core';

/** The smallest path that IPv4 works on. */
const SMALLEST_PATH = 576;

/** What is checked of a link, whatever its driver. */
export interface LinkFacts {
  readonly pathMtu: number;
  readonly mostMtu: number;
  readonly primaryCidrs: readonly string[];
  readonly secondaryCidrs: readonly string[];
  readonly reservedCidrs: readonly string[];
  /** Of pods and services. */
  readonly clusterCidrs: readonly string[];
}

/** Refuses a link that carries no packets, or those of nobody. */
export function checkLink({ pathMtu, mostMtu, primaryCidrs, secondaryCidrs, reservedCidrs, clusterCidrs }: LinkFacts): void {
  if (!isWholeNumber(pathMtu, SMALLEST_PATH, mostMtu)) {
    refuseValue('cross-csp/mtu-too-large', `'pathMtu' ${pathMtu} is not possible: the driver carries ${mostMtu} bytes in one piece; use a whole number from ${SMALLEST_PATH} to ${mostMtu}`);
  }
  const ranges: NamedRange[] = [
    ...parse('cidrs', "'cidrs' of the primary end", primaryCidrs), ...parse('cidrs', "'cidrs' of the secondary end", secondaryCidrs),
    ...parse('reservedCidrs', "'reservedCidrs'", reservedCidrs), ...parse('podCidrs', "'podCidrs' or 'serviceCidrs' of the cluster", clusterCidrs),
  ];
  const [clash] = overlaps(ranges);
  if (clash !== undefined) {
    refuseValue('cross-csp/cidr-overlap', `${clash.join(' overlaps ')}; give each network addresses of its own`);
  }
}

/** A range and what has it. */
export interface NamedRange {
  readonly owner: string;
  readonly range: IpRange;
}

/** The pairs of ranges with an address in both, each as texts. */
export function overlaps(ranges: readonly NamedRange[]): [string, string][] {
  return ranges.flatMap((one, index) => ranges.slice(index + 1)
    .filter(other => other.owner !== one.owner && other.range.overlaps(one.range))
    .map((other): [string, string] => [`${one.owner} ${one.range}`, `${other.owner} ${other.range}`]));
}

function parse(prop: string, owner: string, cidrs: readonly string[]): NamedRange[] {
  return cidrs.map(cidr => ({ owner, range: IpRange.ofCidr(prop, cidr) }));
}
