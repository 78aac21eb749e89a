import { poolUsers } from './pool-users';
import { Finding, Rule, Severity } from '../../../knowledge';
import { autoscalerLimits, limitOf } from '../../../rules/shared/autoscaler';
import { IpPool } from '../../../rules/shared/ip-pools';
import { surgeOf } from '../../../rules/shared/rollout-surge';
import { BundleObject } from '../../../topology';

/** A warning, because an autoscaler need not reach its limit, and a rollout may be told to remove a machine first. */
export const POOL_EXHAUSTED: Rule = {
  code: 'metal3/pool-exhausted',
  severity: Severity.WARNING,
  source: 'ip-address-manager ipam/ippool_manager.go',
  check: (topology, registry) => {
    const users = new Map<IpPool, BundleObject[]>();
    for (const { group: { object }, pools } of poolUsers(topology, registry)) {
      for (const pool of pools) {
        const known = users.get(pool);
        if (known === undefined) {
          users.set(pool, [object]);
        } else {
          known.push(object);
        }
      }
    }
    return [...users].flatMap(([pool, objects]) => checkPool(pool, objects));
  },
};

/** All machines of a pool count, and of those that a rollout adds only the most of one group at a time. */
function checkPool({ pool, entries }: IpPool, users: readonly BundleObject[]): Finding[] {
  const ranges = entries.flatMap(({ range }) => range ?? []);
  if (ranges.length < entries.length || ranges.length === 0) {
    return [];
  }
  const addresses = ranges.reduce((sum, { size }) => sum + size, 0n);
  const machines = users.reduce((sum, object) => sum + machinesOf(object), 0);
  const surge = users.reduce((most, object) => Math.max(most, surgeOf(object, machinesOf(object))), 0);
  // Both sides are as exact as they need to be: a pool of IPv6 has more addresses than there are machines.
  return machines + surge <= Number(addresses) ? [] : [{
    at: pool.at('spec.pools'),
    message: `'pools' hand out ${addresses} address${addresses === 1n ? '' : 'es'}, and ${users.join(', ')} ask for ${machines}`
      + `${surge === 0 ? '' : `, and ${surge} more during a rollout`}; a machine without an address waits for one: enlarge a range`,
  }];
}

/** How many machines there can be. Without a count an autoscaler decides, or there is one. */
function machinesOf(object: BundleObject): number {
  return object.at('spec.replicas').number ?? limitOf(autoscalerLimits(object).max) ?? 1;
}
