import { Severity } from '../knowledge';
import { RuleBook } from './rule-book';
import { Violation } from './violation';

/**
 * The violations that hold whatever is in the documents that could not be read.
 *
 * @param problems those of the files; an error means that something of the bundle is unknown
 */
export function withoutDoubtfulAbsences<V extends Pick<Violation, 'code'>>(
  violations: readonly V[], problems: readonly Pick<Violation, 'severity'>[], { absences }: RuleBook,
): V[] {
  const isWhole = problems.every(({ severity }) => severity !== Severity.ERROR);
  return violations.filter(({ code }) => isWhole || !absences.has(code));
}
