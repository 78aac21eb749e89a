import { describeValue } from './describe';
import { Matcher } from './matcher';
import { refuseValue } from '../core';
import { FieldPath, formatPath } from '../topology';

/**
 * A copy of what manifests are compared with; refuses what none can be compared with.
 *
 * A member that is undefined is most likely a slip: read as "anything goes" it would make a test that cannot fail.
 *
 * @param what what messages call it
 */
export function readPattern(what: string, pattern: unknown, path: FieldPath = []): unknown {
  if (pattern instanceof Matcher || pattern === null || ['string', 'number', 'boolean'].includes(typeof pattern)) {
    return pattern;
  }
  const where = path.length === 0 ? what : `'${formatPath(path)}' of ${what}`;
  if (pattern === undefined) {
    refuseValue('testing/invalid-argument', `${where} is undefined; write Match.absent() if nothing may be there, or Match.anyValue() if anything may`);
  }
  if (Array.isArray(pattern)) {
    // Array.from, because map skips holes.
    return Array.from(pattern as unknown[], (entry, index) => readPattern(what, entry, [...path, index]));
  }
  if (typeof pattern !== 'object' || !isData(pattern)) {
    const name = typeof pattern === 'object' ? `an object of ${pattern.constructor.name}` : `a ${typeof pattern}`;
    refuseValue('testing/invalid-argument', `${where} is ${name}; write the value as it stands in the manifest, or a matcher of Match`);
  }
  return Object.fromEntries(Object.entries(pattern).map(([name, member]) => [name, readPattern(what, member, [...path, name])]));
}

/** The same for what whole manifests are compared with. */
export function readObjectPattern(what: string, pattern: unknown): unknown {
  if (!(pattern instanceof Matcher) && !isObject(pattern)) {
    refuseValue('testing/invalid-argument', `${what} is ${describeValue(pattern)}; write an object such as { spec: { replicas: 3 } }, or a matcher of Match`);
  }
  return readPattern(what, pattern);
}

/** The same for the members of an object. */
export function readMembers(what: string, pattern: unknown): unknown {
  if (pattern instanceof Matcher || !isObject(pattern)) {
    refuseValue('testing/invalid-argument', `${what} got ${describeValue(pattern)}; write an object such as { replicas: 3 }`);
  }
  return readPattern(what, pattern);
}

/** The same for the entries of a list. A text is a list of letters to JavaScript, and would match. */
export function readEntries(what: string, pattern: unknown): unknown[] {
  if (!Array.isArray(pattern)) {
    refuseValue('testing/invalid-argument', `${what} got ${describeValue(pattern)}; write a list such as [{ name: 'eth0' }]`);
  }
  return readPattern(what, pattern) as unknown[];
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an object is of no class. Test runners have an Object of their own, so that its prototype need not be the one of this file. */
function isData(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
