import { Code } from '../core';
import { Severity } from '../knowledge';
import { Violation } from './violation';

/** Rules that find something missing from a bundle. What they miss may stand in a document that could not be read. */
export const ABSENCE_CODES: readonly Code[] = [
  'addon/matches-nothing', 'azure/azure-json', 'health/matches-nothing', 'infrastructure/missing', 'infrastructure/name-mismatch',
  'k0smotron/no-remote-hosts', 'metal3/too-few-hosts', 'reference/dangling', 'reference/outside-bundle', 'reference/unresolved',
  'remote/too-few-hosts',
];

/**
 * The violations that hold whatever is in the documents that could not be read.
 *
 * @param problems those of the files; an error means that something of the bundle is unknown
 */
export function withoutDoubtfulAbsences<V extends Pick<Violation, 'code'>>(violations: readonly V[], problems: readonly Pick<Violation, 'severity'>[]): V[] {
  const isWhole = problems.every(({ severity }) => severity !== Severity.ERROR);
  return violations.filter(({ code }) => isWhole || !ABSENCE_CODES.includes(code));
}
