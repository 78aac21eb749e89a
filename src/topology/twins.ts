import { orDefault } from './namespaces';
import type { Place } from './place-index';

/** Two factors by which texts become numbers of 32 bits. A number holds one of these, and 21 bits of another, exactly. */
const [FACTOR, OTHER_FACTOR] = [0x1000193, 0x5bd1e995];
const HIGH_BITS = 2 ** 21;

/**
 * The items that may share their namespace and name with another one; all that do are among them, and seldom another.
 *
 * By a number for each place: an index of a million places by their names would take a tenth of all memory, and nearly all kinds have no two objects of a name.
 */
export function possibleTwins<T extends Place>(items: readonly T[]): T[] {
  const numbers = Float64Array.from(items, numberOf);
  const sorted = numbers.slice().sort();
  const repeated = new Set(sorted.filter((number, index) => number === sorted[index - 1]));
  return repeated.size === 0 ? [] : items.filter((_, index) => repeated.has(numbers[index]));
}

/** The same number for the same place, and mostly another one for another. */
function numberOf({ namespace, name }: Place): number {
  const start = hash(orDefault(namespace), 1, FACTOR);
  return hash(name, start, FACTOR) * HIGH_BITS + hash(name, start, OTHER_FACTOR) % HIGH_BITS;
}

function hash(text: string, start: number, factor: number): number {
  let result = start;
  for (let index = 0; index < text.length; index++) {
    result = Math.imul(result + text.charCodeAt(index), factor);
  }
  return result;
}
