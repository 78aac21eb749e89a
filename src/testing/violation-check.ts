import { ManifestSource } from './manifest-source';
import { nearestName, refuseValue } from '../core';
import { applyTreeSettings } from '../synthesis';
import { findViolations, RuleBook, Severity } from '../validation';
import { count, entryOfFileProblem, entryOfViolation, formatText, makeReport, PLAIN } from '../validation/report';

/** More than these are read by nobody. */
const MOST_VIOLATIONS = 20;

/** What does not count. */
export interface ViolationFilter {
  readonly allowWarnings: boolean;
  readonly exceptCodes: readonly string[];
}

/** Says what is wrong with manifests, as the other doors of validation do; undefined if nothing is. */
export function describeViolations(source: ManifestSource, { allowWarnings, exceptCodes }: ViolationFilter): string | undefined {
  const { manifests, registry, constructs, problems = [] } = source;
  const rules = RuleBook.of(registry);
  exceptCodes.forEach(code => checkCode(code, rules));
  const violations = findViolations(manifests, registry);
  const found = [
    ...problems.map(problem => entryOfFileProblem(problem, rules)),
    ...(constructs === undefined ? violations : applyTreeSettings(violations, constructs)).map(violation => entryOfViolation(violation, rules)),
  ].filter(({ code, severity }) => !exceptCodes.includes(code) && !(allowWarnings && severity === Severity.WARNING));
  if (found.length === 0) {
    return undefined;
  }
  const { entries, summary } = makeReport(found, { files: 0, objects: manifests.length, emptyFiles: 0, withoutSchema: {} });
  const shown = entries.slice(0, MOST_VIOLATIONS);
  return [
    `${count(summary.errors, 'error')}, ${count(summary.warnings, 'warning')} in ${count(summary.objects, 'object')}:`,
    formatText({ entries: shown, summary }, PLAIN, { summary: false }).trimEnd(),
    ...entries.length > shown.length ? [`and ${entries.length - shown.length} more`] : [],
  ].join('\n');
}

/** A code that nobody knows would let pass what it was meant to, and be forgotten. */
function checkCode(code: string, { all }: RuleBook): void {
  const known = all.map((rule): string => rule.code);
  if (!known.includes(code)) {
    const near = nearestName(code, known);
    refuseValue('testing/invalid-argument', `'${code}' of 'except' is not the code of a rule; ${near === undefined
      ? 'write the code in parentheses at the end of a violation' : `did you mean '${near}'?`}`);
  }
}
