import { hostNetwork } from './host-network';
import { ipPools } from './ip-pools';
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
  const isReached = gateway === undefined || network === undefined || gateway.isV4 !== network.isV4 || network.contains(gateway);
  return isReached || isLinkLocal(at.text!) ? [] : [{
    at,
    message: `'gateway' ${gateway} is outside ${network}, the network of the addresses that are handed out, so hosts cannot reach it; `
      + "correct the gateway, or 'prefix'",
  }];
}
