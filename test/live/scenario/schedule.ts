import { Scenario } from './scenario';

/** What of a scenario says when it may run. */
export type Scheduled = Pick<Scenario, 'holds' | 'shares'>;

/**
 * Runs everything, so many at once as the limit allows. What cannot run beside what runs now waits, and is overtaken only by what could run beside
 * it: else nobody would ever hold what many share.
 */
export async function runAll<T extends Scheduled>(items: readonly T[], limit: number, run: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const running = new Map<T, Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < limit ? waiting.findIndex((item, index) => fitsBesideAll(item, [...running.keys(), ...waiting.slice(0, index)])) : -1;
    if (next === -1) {
      await Promise.race(running.values());
      continue;
    }
    const [item] = waiting.splice(next, 1);
    running.set(item, run(item).finally(() => running.delete(item)));
  }
}

function fitsBesideAll(one: Scheduled, others: readonly Scheduled[]): boolean {
  return others.every(other => !isDisturbed(one, other) && !isDisturbed(other, one));
}

function isDisturbed({ holds = [] }: Scheduled, { holds: held = [], shares = [] }: Scheduled): boolean {
  return holds.some(thing => held.includes(thing) || shares.includes(thing));
}
