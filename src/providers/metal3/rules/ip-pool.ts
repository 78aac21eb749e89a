import { ipPools } from './ip-pools';
import { IpRange } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { addressOf, IpPool, networkOf, PoolEntry } from '../../../rules/shared/ip-pools';
import { BundleObject, Field } from '../../../topology';

const MAX_IPV4_PREFIX = 32;

export const IP_POOL: Rule = {
  code: 'metal3/ip-pool',
  severity: Severity.ERROR,
  source: 'ip-address-manager api/v1alpha1/utils.go, internal/webhooks/v1alpha1/ippool_webhook.go',
  isLocal: true,
  check: (topology, registry) => ipPools(topology, registry).flatMap(checkPool),
};

function checkPool({ pool, entries }: IpPool): Finding[] {
  if (entries.length === 0) {
    const list = pool.at('spec.pools');
    return list.exists && !Array.isArray(list.value) ? [] : [{
      at: list,
      message: "'pools' is empty, so no address can be handed out; give at least one range, for example { start: 172.22.0.100, end: 172.22.0.200 }",
    }];
  }
  return [
    ...entries.flatMap(checkEntry),
    ...entries.flatMap(entry => checkPrefix(pool, entry)),
    ...checkGateways(pool, entries),
    ...checkPreAllocations(pool, entries.map(({ at }) => at)),
  ];
}

function checkEntry({ at: entry, range }: PoolEntry): Finding[] {
  // A range without a subnet goes from its start to its end.
  if (range !== undefined && !entry.has('subnet')) {
    return [];
  }
  const [start, end, subnet] = ['start', 'end', 'subnet'].map(name => entry.member(name));
  if (!start.exists && !subnet.exists) {
    return [{ at: start, message: "'start' and 'subnet' are missing, so nobody knows the first address; set one of them" }];
  }
  const [first, last, network] = [addressOf(start), addressOf(end), networkOf(subnet)];
  if (first !== undefined && last !== undefined && first.isV4 !== last.isV4) {
    return [{ at: end, message: `'end' ${last} is of another address family than 'start' ${first}; use one family` }];
  }
  if (first !== undefined && last !== undefined && first.compareTo(last) > 0) {
    return [{ at: start, message: `'start' ${first} comes after 'end' ${last}; swap the two addresses` }];
  }
  return first === undefined || network === undefined || network.contains(first) ? [] : [{
    at: start,
    message: `'start' ${first} is outside 'subnet' ${network}, so no address is handed out; correct one of them`,
  }];
}

function checkPrefix(pool: BundleObject, { at: entry }: PoolEntry): Finding[] {
  const own = entry.member('prefix');
  const at = own.exists ? own : pool.at('spec.prefix');
  if (at.number === undefined || (at.number >= 0 && at.number <= MAX_IPV4_PREFIX)) {
    return [];
  }
  const isV4 = (addressOf(entry.member('start')) ?? networkOf(entry.member('subnet')))?.isV4;
  return at.number < 0 || (isV4 === true && at.number <= 128) ? [{
    at,
    message: `'prefix' ${at.number} is not a prefix length of ${isV4 === true ? 'IPv4' : 'IPv6'}; use 0 to ${isV4 === true ? MAX_IPV4_PREFIX : 128}`,
  }] : [];
}

/** The pool does not know that the gateway is taken, unless it is kept for somebody. */
function checkGateways(pool: BundleObject, entries: readonly PoolEntry[]): Finding[] {
  const kept = pool.at('spec.preAllocations').members().flatMap(address => addressOf(address) ?? []);
  const findings = entries.flatMap(({ at: entry, range }) => {
    const own = entry.member('gateway');
    const at = own.exists ? own : pool.at('spec.gateway');
    const gateway = range && addressOf(at);
    if (gateway === undefined || range === undefined) {
      return [];
    }
    if (gateway.isV4 !== range.isV4) {
      return [{ at, message: `'gateway' ${gateway} is not of the address family of ${range}; use one family, or a pool for each` }];
    }
    return range.contains(gateway) && !kept.some(address => address.contains(gateway))
      ? [{ at, message: `'gateway' ${gateway} is in the range ${range}, so a machine would get it; start the range after the gateway` }] : [];
  });
  return findings.length < 2 ? findings : [...new Map(findings.map(finding => [`${finding.at}`, finding])).values()];
}

function checkPreAllocations(pool: BundleObject, entries: readonly Field[]): Finding[] {
  return pool.at('spec.preAllocations').members().flatMap(at => {
    const address = addressOf(at);
    return address === undefined || entries.some(entry => mayHold(entry, address)) ? [] : [{
      at,
      message: `'preAllocations' keeps ${address}, which is in none of the ranges ${entries.map(shownEntry).join(', ')}; add it to a range`,
    }];
  });
}

/** Whether nothing of an entry speaks against an address. What cannot be read speaks against none, because it is reported anyway. */
function mayHold(entry: Field, address: IpRange): boolean {
  const [start, end] = ['start', 'end'].map(name => addressOf(entry.member(name)));
  const network = IpRange.tryNetwork(entry.member('subnet').text ?? '');
  return (start === undefined || start.compareTo(address) <= 0) && (end === undefined || end.compareTo(address) >= 0)
    && (network === undefined || network.contains(address));
}

function shownEntry(entry: Field): string {
  const [start, end, subnet] = ['start', 'end', 'subnet'].map(name => entry.member(name).text);
  return start === undefined && end === undefined ? `${subnet}` : `${start ?? subnet}-${end ?? ''}`;
}
