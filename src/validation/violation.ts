import { Code } from '../core';
import { Severity } from '../knowledge';
import { Field, formatPath } from '../topology';

/** A rule or schema constraint that an object breaks. */
export interface Violation {
  readonly code: Code;
  readonly severity: Severity;
  readonly at: Field;
  readonly message: string;
}

/** In the order of the bundle, then of the fields, then of the codes: the same for the same bundle. */
export function sortViolations(violations: readonly Violation[]): Violation[] {
  return [...violations].sort((a, b) => a.at.object.index - b.at.object.index
    || compare(formatPath(a.at.path), formatPath(b.at.path)) || compare(a.code, b.code) || compare(a.message, b.message));
}

/** The violations, in order, without what is found more than once, say because two pools use one template. */
export function distinctViolations(violations: readonly Violation[]): Violation[] {
  return [...new Map(violations.map(violation => [idOf(violation), violation])).values()];
}

function idOf({ code, at, message }: Violation): string {
  return [at.object.index, formatPath(at.path), code, message].join(' ');
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
