import { hostNetwork } from './host-network';
import { ipPools } from './ip-pools';
import { IpRange } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { addressOf, IpPool, isLinkLocal, PoolEntry } from '../../../rules/shared/ip-pools';

/** A warning: a route to the gateway can be written beside it. */
export const GATEWAY_OUTSIDE: Rule = {
  code: 'metal3/gateway-outside',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-metal3 baremetal/metal3data_manager.go; ip-address-manager ipam/ippool_manager.go',
  isLocal: true,
  check: (topology, registry) => ipPools(topology, registry).flatMap(checkPool),
};

function checkPool(pool: IpPool): Finding[] {
  const findings = pool.entries.flatMap(entry => checkEntry(pool, entry));
  // The gateway of the pool counts for all of its entries.
  return [...new Map(findings.map(finding => [`${finding.at}`, finding])).values()];
}

function checkEntry({ pool }: IpPool, entry: PoolEntry): Finding[] {
  const own = entry.at.member('gateway');
  const at = own.exists ? own : pool.at('spec.gateway');
  const [gateway, network] = [addressOf(at), hostNetwork(pool, entry)];
  if (gateway === undefined || network === undefined || gateway.isV4 !== network.isV4 || isLinkLocal(at.text!)) {
    return [];
  }
  return network.contains(gateway) ? checkEnd(entry, network, gateway) : [{
    at,
    message: `'gateway' ${gateway} is outside ${network}, the network of the addresses that are handed out, so hosts cannot reach it; `
      + "correct the gateway, or 'prefix'",
  }];
}

/** A range that goes on in the next network gives addresses of that to hosts, too. */
function checkEnd({ at: entry }: PoolEntry, network: IpRange, gateway: IpRange): Finding[] {
  const end = addressOf(entry.member('end'));
  return end === undefined || end.isV4 !== network.isV4 || network.contains(end) ? [] : [{
    at: entry.member('end'),
    message: `'end' ${end} is outside ${network}, the network of 'start', so hosts with the addresses after it do not reach the gateway ${gateway}; `
      + "end the range in its network, or correct 'prefix'",
  }];
}
