import { Code, withoutSecrets } from '../core';
import { FieldPath } from '../topology';

const LONGEST_VALUE = 60;
/** Of a longer value nobody sees more than its start. */
const LONGEST_SECRET = 20_000;

/** A place in an object that its schema refuses. */
export interface Problem {
  readonly code: Code;
  readonly path: FieldPath;
  /** What stands there; undefined if it is missing. */
  readonly value: unknown;
  readonly message: string;
}

/** A value as a message shows it: short, and without what is in objects and lists. */
export function show(value: unknown): string {
  if (Array.isArray(value)) {
    return 'a list';
  }
  if (typeof value === 'object' && value !== null) {
    return 'an object';
  }
  if (typeof value !== 'string') {
    return String(value);
  }
  if (value.length <= LONGEST_VALUE) {
    return JSON.stringify(value);
  }
  // A password in a URL is known by what comes after it, which may be cut off.
  const letters = [...withoutSecrets(value.slice(0, LONGEST_SECRET)).slice(0, 2 * LONGEST_VALUE)];
  return JSON.stringify(letters.length > LONGEST_VALUE ? `${letters.slice(0, LONGEST_VALUE).join('')}…` : letters.join(''));
}
