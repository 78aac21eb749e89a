import { Matcher } from './matcher';
import { isRecord } from '../topology';

/** What fits beside a path on a line of a message. */
const MAX_VALUE_LENGTH = 80;
/** How much of what two long texts have in common is shown before the place where they part. */
const COMMON_LENGTH = 20;

/** A value or pattern on one line, as people write it in code; long ones are cut. */
export function describeValue(value: unknown, maxLength: number = MAX_VALUE_LENGTH): string {
  return shorten(written(value), maxLength);
}

/** Two texts that differ, on one line each. Long ones begin shortly before the difference: cut at the end, both could look the same. */
export function describeTexts(a: string, b: string): [string, string] {
  const isLong = [a, b].some(text => written(text).length > MAX_VALUE_LENGTH);
  const start = isLong ? Math.max(0, findDifference(a, b) - COMMON_LENGTH) : 0;
  const describe = (text: string): string => describeValue(start === 0 ? text : `…${text.slice(start)}`);
  return [describe(a), describe(b)];
}

/** How many values a value or pattern holds that hold nothing themselves. Empty objects and lists count as one. */
export function countLeaves(value: unknown): number {
  const members: unknown[] = value instanceof Matcher || typeof value !== 'object' || value === null ? [] : Object.values(value);
  return members.length === 0 ? 1 : members.reduce((sum: number, member) => sum + countLeaves(member), 0);
}

/** Some names of many: `a, b and 3 more`. */
export function describeSome(names: readonly string[], most: number): string {
  return names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

/** `1 object`, `2 objects`. */
export function describeNumber(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The index of the first character that differs. */
function findDifference(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a[index] === b[index]) {
    index++;
  }
  return index;
}

function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}

function written(value: unknown): string {
  if (value instanceof Matcher) {
    return value._describe();
  }
  if (Array.isArray(value)) {
    return `[${value.map(written).join(', ')}]`;
  }
  if (isRecord(value)) {
    const members = Object.keys(value).map(name => `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${written(value[name])}`);
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
