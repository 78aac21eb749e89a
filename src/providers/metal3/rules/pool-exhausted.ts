import { poolUsers } from './pool-users';
import { Finding, Rule, Severity } from '../../../knowledge';
import { autoscalerLimits, limitOf } from '../../../rules/shared/autoscaler';
import { IpPool } from '../../../rules/shared/ip-pools';
import { surgeOf } from '../../../rules/shared/rollout-surge';
import { BundleObject, MachineGroup } from '../../../topology';

/** A warning, because an autoscaler need not reach its limit, and a rollout may be told to remove a machine first. */
export const POOL_EXHAUSTED: Rule = {
  code: 'metal3/pool-exhausted',
  severity: Severity.WARNING,
  source: 'ip-address-manager ipam/ippool_manager.go',
  check: (topology, registry) => {
    const users = new Map<IpPool, MachineGroup[]>();
    for (const { group, pools } of poolUsers(topology, registry)) {
      pools.forEach(pool => users.set(pool, [...users.get(pool) ?? [], group]));
    }
    return [...users].flatMap(([pool, groups]) => checkPool(pool, groups));
  },
};

/** All machines of a pool count, and of those that a rollout adds only the most of one group at a time. */
function checkPool({ pool, entries }: IpPool, groups: readonly MachineGroup[]): Finding[] {
  const ranges = entries.flatMap(({ range }) => range ?? []);
  if (ranges.length < entries.length || ranges.length === 0) {
    return [];
  }
  const addresses = ranges.reduce((sum, { size }) => sum + size, 0n);
  const machines = groups.reduce((sum, { object }) => sum + machinesOf(object), 0);
  const surge = Math.max(...groups.map(({ object }) => surgeOf(object, machinesOf(object))));
  // Both sides are as exact as they need to be: a pool of IPv6 has more addresses than there are machines.
  return machines + surge <= Number(addresses) ? [] : [{
    at: pool.at('spec.pools'),
    message: `'pools' hand out ${addresses} address${addresses === 1n ? '' : 'es'}, and ${groups.map(({ object }) => `${object}`).join(', ')} ask for ${machines}`
      + `${surge === 0 ? '' : `, and ${surge} more during a rollout`}; a machine without an address waits for one: enlarge a range`,
  }];
}

/** How many machines there can be. Without a count an autoscaler decides, or there is one. */
function machinesOf(object: BundleObject): number {
  return object.at('spec.replicas').number ?? limitOf(autoscalerLimits(object).max) ?? 1;
}
