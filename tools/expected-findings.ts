import { formatPath } from '../src/topology';
import { Violation } from '../src/validation';

/** A violation of a foreign bundle that somebody has judged to be a real one. */
export interface ExpectedFinding {
  readonly code: string;
  /** `Kind/name`. */
  readonly object: string;
  readonly path: string;
  /** Why it is right to report it. */
  readonly reason: string;
}

/** Everything in which the violations of a bundle and the list of expected ones do not agree, one line each. */
export function compareFindings(violations: readonly Violation[], expected: readonly ExpectedFinding[]): string[] {
  const unlisted = new Map(violations.map(violation => [idOf(violation), `${violation.severity} that is not listed: ${violation.message}`]));
  const listed = expected.flatMap(({ code, object, path, reason }) => {
    const id = `${object} ${path} ${code}`;
    return [
      ...unlisted.delete(id) ? [] : [`${id}: listed, but not found`],
      ...reason.trim() === '' ? [`${id}: listed without a reason`] : [],
    ];
  });
  return [...[...unlisted].map(([id, problem]) => `${id}: ${problem}`), ...listed];
}

function idOf({ code, at }: Violation): string {
  return `${at.object} ${formatPath(at.path)} ${code}`;
}
