import { oncePerCheck, oncePerObject } from './once-per-topology';
import { InvalidInputError, IpRange } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { BundleObject, clusterNameOf, Field, groupBy, Topology } from '../../topology';

/** An entry of a pool. */
export interface PoolEntry {
  readonly at: Field;
  /** The addresses that it hands out. @default - they cannot be told */
  readonly range?: IpRange;
}

/** A range and where it is written. */
export interface PlacedRange {
  readonly at: Field;
  readonly range: IpRange;
}

/** What tells a cluster from others. */
interface ClusterName {
  readonly namespace: string;
  readonly name: string;
}

/** A pool and its entries. */
export interface IpPool {
  readonly pool: BundleObject;
  readonly entries: readonly PoolEntry[];
}

/** All pools that hand out addresses, with their entries, which several rules look at: to read a range takes some microseconds. */
export const readPools = oncePerCheck<readonly IpPool[]>((topology, registry) => registry.kinds.flatMap(({ group, kind, addressEntries: path }) =>
  path === undefined ? [] : topology.ofKind(group, kind).map(pool => readPool(pool, path))));

const readPool = oncePerObject((pool: BundleObject, path: string): IpPool => (
  { pool, entries: pool.at(path).items().map(at => ({ at, range: rangeOf(at) })) }));

const poolsByCluster = oncePerCheck((topology, registry) => groupBy(readPools(topology, registry),
  ({ pool }) => `${pool.namespace}/${clusterNameOf(pool) ?? ''}`));

/** What pools hand out to the machines of a cluster. */
export function rangesOfCluster(topology: Topology, registry: ProviderRegistry, { namespace, name }: ClusterName): PlacedRange[] {
  return (poolsByCluster(topology.whole, registry).get(`${namespace}/${name}`) ?? []).flatMap(({ entries }) => entries)
    .flatMap(({ at, range }) => range === undefined ? [] : [{ at, range }]);
}

/**
 * The addresses that an entry of a pool hands out; undefined if they cannot be told: an entry without an end or with nothing but an end
 * in its subnet, or one that is reported anyway. A subnet with host bits starts after them, so it cannot be told either.
 */
function rangeOf(entry: Field): IpRange | undefined {
  const start = entry.textOf('start');
  const end = entry.textOf('end');
  const subnet = entry.textOf('subnet');
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

/** Whether an address is one that every link of IPv6 has, by which its routers are reached. */
export function isLinkLocal(address: string): boolean {
  return address.toLowerCase().startsWith('fe80:');
}

/** The network of a subnet. */
export function networkOf({ text }: Field): IpRange | undefined {
  return text === undefined ? undefined : attempt(() => IpRange.ofCidr('subnet', text));
}

/** What somebody else has written, if it can be read. */
export function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof InvalidInputError) {
      return undefined;
    }
    throw error;
  }
}
