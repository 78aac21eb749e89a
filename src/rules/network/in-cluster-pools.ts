import { IpRange } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Field, IPAM_GROUP, Topology } from '../../topology';
import { holdsVariable, isText } from '../shared/fields';
import { attempt, isLinkLocal } from '../shared/ip-pools';

/** Addresses as a pool names them. */
interface NamedRange {
  readonly at: Field;
  readonly range: IpRange;
}

const SOURCE = 'cluster-api-ipam-provider-in-cluster internal/webhooks/inclusterippool.go, internal/poolutil/pool.go';

export const INVALID_POOL: Rule = {
  code: 'network/invalid-pool',
  severity: Severity.ERROR,
  source: SOURCE,
  check: topology => inClusterPools(topology).flatMap(checkPool),
};

/** A warning: a route to the gateway can be written beside it. */
export const POOL_GATEWAY: Rule = {
  code: 'network/pool-gateway',
  severity: Severity.WARNING,
  source: SOURCE,
  check: topology => inClusterPools(topology).flatMap(pool => {
    const at = pool.at('spec.gateway');
    const [gateway, network] = [IpRange.tryAddress(at.text ?? ''), networkOf(pool, rangesIn(pool.at('spec.addresses')))];
    const isReached = gateway === undefined || network === undefined || !gateway.sharesFamily(network) || network.contains(gateway)
      || isLinkLocal(at.text!);
    // A host alone in its network has a route to its gateway anyway.
    if (isReached && gateway !== undefined && network !== undefined && isEdge(gateway, network)) {
      return [{ at, message: `'gateway' ${gateway} is the first or last address of ${network}, which no host has; correct the gateway, or 'prefix'` }];
    }
    return isReached || network.size === 1n ? [] : [{
      at,
      message: `'gateway' ${gateway} is outside ${network}, the network of the addresses that are handed out, so machines cannot reach it; correct the gateway, or 'prefix'`,
    }];
  }),
};

/** A warning: pools of different networks may have the same addresses. */
export const POOL_OVERLAP: Rule = {
  code: 'network/pool-overlap',
  severity: Severity.WARNING,
  source: SOURCE,
  check: topology => {
    const pools = inClusterPools(topology).map(pool => rangesIn(pool.at('spec.addresses')));
    return pools.flatMap((ranges, index) => ranges.flatMap(({ at, range }) => {
      const other = pools.slice(0, index).flat().find(twin => twin.range.sharesFamily(range) && twin.range.overlaps(range));
      return other === undefined ? [] : [{
        at, message: `'${at.text}' overlaps '${other.at.text}' of ${other.at.object}, and pools do not know of one another, so that two machines may get one address; give each pool its own`,
      }];
    }));
  },
};

/** The first version had other fields, and is converted. */
function inClusterPools(topology: Topology): BundleObject[] {
  return topology.ofKinds(IPAM_GROUP, 'InClusterIPPool', 'GlobalInClusterIPPool').filter(({ version }) => version !== 'v1alpha1');
}

/** Whether an address stands for a whole network of IPv4. */
function isEdge(address: IpRange, network: IpRange): boolean {
  return network.isV4 && network.size > 2n && [network.firstAddress, network.lastAddress].includes(address.firstAddress);
}

function checkPool(pool: BundleObject): Finding[] {
  const [addresses, excluded, gateway] = ['addresses', 'excludedAddresses', 'gateway'].map(name => pool.at('spec').member(name));
  const lists = [addresses, excluded];
  const unread = lists.flatMap(list => list.items()).filter(at => isText(at) && !holdsVariable(at.text!) && rangeOf(at) === undefined);
  const ranges = lists.flatMap(rangesIn);
  const first = ranges[0]?.range;
  const strangers = ranges.filter(({ range }) => !range.sharesFamily(first));
  const gatewayRange = IpRange.tryAddress(gateway.text ?? '');
  return [
    ...addresses.items().length === 0 ? [{ at: addresses, message: "'addresses' is empty, and a pool has some to hand out; write addresses, ranges <first>-<last> or networks" }] : [],
    ...unread.map(at => ({ at, message: `'${at.text}' is neither an address nor a range <first>-<last> nor a network; write one of them` })),
    ...strangers.map(({ at, range }) => ({ at, message: `${range} is of another address family than ${first}, and a pool has one; make a pool for each` })),
    ...isText(gateway) && !holdsVariable(gateway.text!) && (gatewayRange === undefined || first?.sharesFamily(gatewayRange) === false)
      ? [{ at: gateway, message: `'gateway' '${gateway.text}' is not an address of the family of 'addresses'; write one without a prefix length` }] : [],
    ...unread.length + strangers.length > 0 ? [] : checkPrefix(pool, rangesIn(addresses), rangesIn(excluded)),
  ];
}

function checkPrefix(pool: BundleObject, addresses: readonly NamedRange[], excluded: readonly NamedRange[]): Finding[] {
  const at = pool.at('spec.prefix');
  const longest = addresses[0]?.range.isV4 === true ? 32 : 128;
  if (addresses.length === 0 || at.number === undefined) {
    return [];
  }
  if (at.number < 0 || at.number > longest) {
    return [{ at, message: `'prefix' ${at.number} does not fit the addresses of the pool; use 0 to ${longest}` }];
  }
  const network = networkOf(pool, addresses)!;
  const outside = addresses.filter(({ range }) => !network.contains(range));
  const isUsedUp = outside.length === 0 && addresses.every(({ range }) => isTaken(pool, range, network, excluded));
  return [
    ...outside.map(({ at: entry, range }) => ({ at: entry, message: `${range} is outside ${network}, the network of the first address with 'prefix' ${at.number}; correct one of them, or make another pool` })),
    ...isUsedUp ? [{ at: pool.at('spec.addresses'), message: "'addresses' has none to hand out: all of them are excluded, the gateway, or the first or last of the network; add some" }] : [],
  ];
}

/** Whether addresses are never handed out. */
function isTaken(pool: BundleObject, range: IpRange, network: IpRange, excluded: readonly NamedRange[]): boolean {
  const isReserved = pool.at('spec.allocateReservedIPAddresses').flag !== true && range.size === 1n
    && (range.firstAddress === network.firstAddress || (range.isV4 && range.firstAddress === network.lastAddress));
  const gateway = IpRange.tryAddress(pool.at('spec.gateway').text ?? '');
  return isReserved || gateway?.contains(range) === true || excluded.some(({ range: other }) => other.contains(range));
}

/** The network of the machines: that of the first address. */
function networkOf(pool: BundleObject, addresses: readonly NamedRange[]): IpRange | undefined {
  const prefix = pool.at('spec.prefix').number;
  const [first] = addresses.map(({ range }) => range).sort((a, b) => a.compareTo(b));
  return first === undefined || prefix === undefined ? undefined : IpRange.tryNetwork(`${first.firstAddress}/${prefix}`);
}

function rangesIn(list: Field): NamedRange[] {
  return list.items().flatMap(at => {
    const range = rangeOf(at);
    return range === undefined ? [] : [{ at, range }];
  });
}

function rangeOf({ text = '' }: Field): IpRange | undefined {
  const [start, end, ...rest] = text.split('-');
  if (end === undefined) {
    return text.includes('/') ? IpRange.tryNetwork(text) : IpRange.tryAddress(text);
  }
  return rest.length > 0 ? undefined : attempt(() => IpRange.between('addresses', start, end));
}
