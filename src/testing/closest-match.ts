import { compare, Strictness } from './compare';
import { describeNumber } from './describe';
import { Difference, formatDifference, weigh } from './difference';
import { idOf } from './kind-name';
import { BundleObject } from '../topology';

/** With the lines around them, a message stays short enough to be read at once. */
const MOST_LINES = 7;

/** Whether an object is as a pattern says. */
export function matches(object: BundleObject, pattern: unknown): boolean {
  return differencesOf(object, pattern).length === 0;
}

/**
 * The object that differs least from a pattern, and how, as lines of a message. None, if there are no objects.
 *
 * @param what how the message calls it
 */
export function describeClosest(what: string, objects: readonly BundleObject[], pattern: unknown): string[] {
  let closest: { readonly object: BundleObject; readonly differences: readonly Difference[] } | undefined;
  for (const object of objects) {
    const differences = differencesOf(object, pattern);
    if (closest === undefined || weigh(differences) < weigh(closest.differences)) {
      closest = { object, differences };
    }
  }
  if (closest === undefined) {
    return [];
  }
  const { object, differences } = closest;
  const shown = differences.length > MOST_LINES ? differences.slice(0, MOST_LINES - 1) : differences;
  const more = differences.length - shown.length;
  return [
    `${what} is ${idOf(object)}:`,
    ...shown.map(difference => `  ${formatDifference(difference)}`),
    ...more === 0 ? [] : [`  and ${describeNumber(more, 'more difference')}`],
  ];
}

function differencesOf({ manifest }: BundleObject, pattern: unknown): Difference[] {
  return compare(pattern, manifest, [], Strictness.LIKE);
}
