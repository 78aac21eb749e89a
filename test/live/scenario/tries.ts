import type { Played } from './runner';

/** What is known of a scenario here. */
interface Named {
  readonly id: string;
}

/** Plays scenarios on a stage that nobody has used before, so many at once. */
export type Play<T> = (scenarios: readonly T[], atOnce: number) => Promise<readonly Played<T>[]>;

export interface TriesOptions<T> {
  /** How many scenarios are played at once at first. */
  readonly atOnce: number;
  /** With more failures than this there is no second try: so many deadlines are not missed by chance. */
  readonly mostAgain: number;
  readonly play: Play<T>;
  readonly onProgress: (subject: string, text: string) => void;
}

/** What all tries of a scenario say together. */
export interface Verdict {
  readonly id: string;
  readonly passed: boolean;
  /** Why the tries that failed did, in their order. */
  readonly failures: readonly string[];
}

/**
 * Plays scenarios, and those that fail once more, one after the other: on a busy machine a real controller misses a deadline now and then.
 * What does not hold twice does not hold.
 */
export async function playTwice<T extends Named>(
  scenarios: readonly T[], { atOnce, mostAgain, play, onProgress }: TriesOptions<T>,
): Promise<Verdict[]> {
  const first = await play(scenarios, atOnce);
  const again = await secondTry(first.filter(hasFailed).map(({ scenario }) => scenario));
  return first.map(played => verdictOf(played, again.find(({ scenario }) => scenario === played.scenario)));

  async function secondTry(failed: readonly T[]): Promise<readonly Played<T>[]> {
    if (failed.length === 0) {
      return [];
    }
    const names = failed.map(({ id }) => id).join(', ');
    if (failed.length > mostAgain) {
      onProgress('no second try', `${failed.length} failed, which are more than ${mostAgain}: ${names}`);
      return [];
    }
    onProgress('second try', `${names}, one after the other, on a new stage`);
    return play(failed, 1);
  }
}

/** What is wrong with a scenario that does not hold, in the words of each try. */
export function problemsOf({ passed, failures: [first, second] }: Verdict): string[] {
  if (passed) {
    return [];
  }
  return second === undefined ? [first] : [`at first: ${first}`, `again: ${second}`];
}

/** What is to be said at the end of scenarios that hold, but not at once. */
export function secondTriesOf(verdicts: readonly Verdict[]): string[] {
  return verdicts.filter(({ passed, failures }) => passed && failures.length > 0).map(({ id, failures }) => `${id}: passed at the second try; at first: ${failures[0]}`);
}

function verdictOf({ scenario: { id }, failure }: Played<Named>, again: Played<Named> | undefined): Verdict {
  const failures = [failure, again?.failure].filter(text => text !== undefined);
  return { id, passed: failure === undefined || again !== undefined && again.failure === undefined, failures };
}

function hasFailed({ failure }: Played<unknown>): boolean {
  return failure !== undefined;
}
