import { ScenarioOn, SharedThing } from './scenario';

/** What of a scenario says when it may run. */
export type Scheduled = Pick<ScenarioOn<never>, 'holds' | 'shares' | 'isLong'>;

/** Lets others use a thing before the end of the one who holds or shares it. */
export type LetGo = (thing: SharedThing) => void;

/**
 * Runs everything, so many at once as the limit allows. What cannot run beside what runs now waits, and is overtaken only by what could run beside
 * it: else nobody would ever hold what many share.
 */
export async function runAll<T extends Scheduled>(items: readonly T[], limit: number, run: (item: T, letGo: LetGo) => Promise<void>): Promise<void> {
  const waiting: T[] = inOrder(items);
  const running = new Map<T, Scheduled>();
  const ends = new Set<Promise<void>>();
  let tellOfChange = () => undefined as void;
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((item, index) => fitsBesideAll(item, [...running.values(), ...waiting.slice(0, index)]));
    if (next === -1 || takenPlaces([...running.keys()], limit) >= limit) {
      await Promise.race([...ends, new Promise<void>(resolve => { tellOfChange = resolve; })]);
      continue;
    }
    const [item] = waiting.splice(next, 1);
    running.set(item, item);
    const letGo = (thing: SharedThing) => {
      running.set(item, without(running.get(item)!, thing));
      tellOfChange();
    };
    const end = run(item, letGo).finally(() => {
      running.delete(item);
      ends.delete(end);
    });
    ends.add(end);
  }
}

/** What takes long does little but watch, and takes no place, unless everything is to run alone. */
function takenPlaces(running: readonly Scheduled[], limit: number): number {
  return running.filter(({ isLong = false }) => !isLong || limit === 1).length;
}

/** What takes long begins first, so that nobody waits for it at the end; then what others have to wait for, so that they wait once. */
function inOrder<T extends Scheduled>(items: readonly T[]): T[] {
  const rank = ({ holds, isLong = false }: T) => (isLong ? 0 : holds !== undefined ? 1 : 2);
  return [...items].sort((one, other) => rank(one) - rank(other));
}

function without({ holds = [], shares = [] }: Scheduled, thing: SharedThing): Scheduled {
  return { holds: holds.filter(held => held !== thing), shares: shares.filter(shared => shared !== thing) };
}

function fitsBesideAll(one: Scheduled, others: readonly Scheduled[]): boolean {
  return others.every(other => !isDisturbed(one, other) && !isDisturbed(other, one));
}

function isDisturbed({ holds = [] }: Scheduled, { holds: held = [], shares = [] }: Scheduled): boolean {
  return holds.some(thing => held.includes(thing) || shares.includes(thing));
}
