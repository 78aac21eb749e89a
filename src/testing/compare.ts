import { countLeaves, describeValue } from './describe';
import { Difference } from './difference';
import { Matcher } from './matcher';
import { FieldPath, isRecord } from '../topology';

/** Whether objects may have members beside those that are expected. */
export enum Strictness {
  LIKE = 'like',
  EXACT = 'exact',
}

/**
 * How a value differs from what is expected, field by field; empty if it matches.
 *
 * Lists are compared as a whole, entry by entry. A matcher decides itself, whatever the strictness around it.
 *
 * @param value undefined if there is nothing at that place
 */
export function compare(expected: unknown, value: unknown, path: FieldPath, strictness: Strictness): Difference[] {
  if (expected instanceof Matcher) {
    return expected._compare(value, path);
  }
  if (Array.isArray(expected) && Array.isArray(value)) {
    const length = Math.max(expected.length, value.length);
    return Array.from({ length }).flatMap((_, index) => index < expected.length
      ? compare(expected[index], value[index], [...path, index], strictness)
      : extra(value[index], [...path, index]));
  }
  if (isRecord(expected) && isRecord(value)) {
    return compareObjects(expected, value, path, strictness);
  }
  return expected === value || Object.is(expected, value) ? [] : [mismatch(path, describeValue(expected), value, countLeaves(expected))];
}

/** The difference between what is expected, in words, and what is there. */
export function mismatch(path: FieldPath, expected: string, value: unknown, leaves: number = 1): Difference {
  return { path, problem: value === undefined ? `missing, expected ${expected}` : `expected ${expected}, got ${describeValue(value)}`, leaves };
}

type Members = { readonly [name: string]: unknown };

function compareObjects(expected: Members, value: Members, path: FieldPath, strictness: Strictness): Difference[] {
  const extras = strictness === Strictness.EXACT ? Object.keys(value).filter(name => !Object.hasOwn(expected, name)) : [];
  return [
    ...Object.keys(expected).flatMap(name => {
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      return compare(expected[name], member, [...path, name], strictness);
    }),
    ...extras.flatMap(name => extra(value[name], [...path, name])),
  ];
}

function extra(value: unknown, path: FieldPath): Difference[] {
  return [{ path, problem: `not expected, got ${describeValue(value)}`, leaves: countLeaves(value) }];
}
