import { countLeaves, describeTexts, describeValue } from './describe';
import { Difference } from './difference';
import { Matcher } from './matcher';
import { nearestName } from '../core';
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
  if (expected === value || Object.is(expected, value)) {
    return [];
  }
  if (typeof expected === 'string' && typeof value === 'string') {
    const [wanted, got] = describeTexts(expected, value);
    return [{ path, problem: `expected ${wanted}, got ${got}`, leaves: 1 }];
  }
  return [mismatch(path, describeValue(expected), value, countLeaves(expected))];
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
      const place = [...path, name];
      if (Object.hasOwn(value, name)) {
        return compare(expected[name], value[name], place, strictness);
      }
      return strictness === Strictness.LIKE && allowsNothing(expected[name]) ? []
        : compare(expected[name], undefined, place, strictness).map(difference => withHint(difference, name, expected, value));
    }),
    ...extras.flatMap(name => extra(value[name], [...path, name])),
  ];
}

/** Whether nothing is as good as an object: one that is not there has none of the members that must not be there. */
function allowsNothing(pattern: unknown): boolean {
  return isRecord(pattern) && !(pattern instanceof Matcher) && Object.keys(pattern).length > 0
    && Object.values(pattern).every(member => allowsNothing(member) || compare(member, undefined, [], Strictness.LIKE).length === 0);
}

/**
 * Says which member the name of a missing one is a slip of.
 *
 * That is one letter and a name of some length, because `minSize` is no slip of `maxSize`, nor `cpu` of `gpu`.
 */
function withHint(difference: Difference, name: string, expected: Members, value: Members): Difference {
  const others = Object.keys(value).filter(other => !Object.hasOwn(expected, other));
  const near = nearestName(name, others, name.length > 3 ? 1 : 0);
  return near === undefined ? difference : { ...difference, problem: `${difference.problem}; did you mean '${near}'?` };
}

function extra(value: unknown, path: FieldPath): Difference[] {
  return [{ path, problem: `not expected, got ${describeValue(value)}`, leaves: countLeaves(value) }];
}
