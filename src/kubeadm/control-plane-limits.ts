/** Fewer members of etcd lose their quorum while one of them is replaced. */
const FEWEST_WITHOUT_SURGE = 3;

/** Whether a number of control plane machines leaves an API server and, where etcd runs on them, an odd number of members. */
export function hasQuorum(replicas: number, isStacked: boolean): boolean {
  return replicas > 0 && (!isStacked || replicas % 2 === 1);
}

/**
 * Whether a rollout can replace control plane machines with so many beyond the wanted ones.
 *
 * @param replicas how many machines are wanted; undefined where it is not known
 */
export function isPossibleSurge(maxSurge: number, replicas: number = Infinity): boolean {
  return maxSurge === 1 || (maxSurge === 0 && replicas >= FEWEST_WITHOUT_SURGE);
}

/** How many machines beyond the wanted ones a rollout takes, unless somebody says so: none where hosts are scarce, as far as etcd allows it. */
export function defaultSurge(hostsAreScarce: boolean, replicas: number): number {
  return hostsAreScarce && isPossibleSurge(0, replicas) ? 0 : 1;
}
