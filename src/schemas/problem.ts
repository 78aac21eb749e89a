import { Code } from '../core';
import { FieldPath } from '../topology';

const LONGEST_VALUE = 60;

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
  const letters = [...value.slice(0, 2 * LONGEST_VALUE)];
  return JSON.stringify(letters.length > LONGEST_VALUE ? `${letters.slice(0, LONGEST_VALUE).join('')}…` : value);
}
