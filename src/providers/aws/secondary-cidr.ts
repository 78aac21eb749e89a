import { IpRange } from '../../core';

/** Where the networks of pods can be in a VPC. */
export const SECONDARY_RANGES: readonly string[] = ['100.64.0.0/10', '198.19.0.0/16'];

const [LARGEST, SMALLEST] = [16, 28];

/** Whether a network can be the second one of a VPC. */
export function isSecondaryCidr(cidr: string): boolean {
  const range = IpRange.tryNetwork(cidr);
  const prefixLength = Number(cidr.split('/')[1]);
  return range !== undefined && SECONDARY_RANGES.some(allowed => IpRange.tryNetwork(allowed)!.contains(range))
    && prefixLength >= LARGEST && prefixLength <= SMALLEST;
}
