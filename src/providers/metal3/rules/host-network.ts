import { IpRange } from '../../../core';
import { PoolEntry } from '../../../rules/shared/ip-pools';
import { BundleObject } from '../../../topology';

/** Prefixes of hosts that reach everything, also their gateway, by a route. */
const SINGLE_HOST = { v4: 32, v6: 128 };

/** The network that hosts with an address of a pool take themselves to be in; undefined where it is a single address, or cannot be told. */
export function hostNetwork(pool: BundleObject, { at: entry, range }: PoolEntry): IpRange | undefined {
  const prefix = entry.member('prefix').number ?? pool.at('spec.prefix').number;
  const first = entry.textOf('start') ?? entry.textOf('subnet')?.split('/')[0];
  if (prefix === undefined || first === undefined || range === undefined || prefix >= (range.isV4 ? SINGLE_HOST.v4 : SINGLE_HOST.v6)) {
    return undefined;
  }
  return IpRange.tryNetwork(`${first}/${prefix}`);
}
