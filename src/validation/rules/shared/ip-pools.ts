import { InvalidInputError, IpRange } from '../../../core';
import { BundleObject, Field, METAL3_IPAM_GROUP, Topology } from '../../../topology';

/** All IPPools of Metal3. */
export function ipPools(topology: Topology): readonly BundleObject[] {
  return topology.ofKind(METAL3_IPAM_GROUP, 'IPPool');
}

/**
 * The addresses that an entry of a pool hands out; undefined if they cannot be told: an entry without an end or with nothing but an end
 * in its subnet, or one that is reported anyway. A subnet with host bits starts after them, so it cannot be told either.
 */
export function rangeOf(entry: Field): IpRange | undefined {
  const [start, end, subnet] = ['start', 'end', 'subnet'].map(name => entry.member(name).text);
  return attempt(() => {
    if (start !== undefined && end !== undefined) {
      return IpRange.between('start', start, end);
    }
    const network = subnet === undefined || end !== undefined ? undefined : IpRange.ofCidr('subnet', subnet);
    return start === undefined ? network : network?.startingAt('start', start);
  });
}

/** A single address. */
export function addressOf({ text }: Field): IpRange | undefined {
  return text === undefined ? undefined : IpRange.tryAddress(text);
}

/** The network of a subnet. */
export function networkOf({ text }: Field): IpRange | undefined {
  return text === undefined ? undefined : attempt(() => IpRange.ofCidr('subnet', text));
}

function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof InvalidInputError) {
      return undefined;
    }
    throw error;
  }
}
