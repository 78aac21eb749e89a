import { RuleInfo } from './rule-book';
import { Severity } from '../knowledge';
import { groupBy } from '../topology';
import { Violation } from './violation';

/** What becomes of a rule's violations. */
export enum RuleLevel {
  ERROR = 'error',
  WARNING = 'warning',
  OFF = 'off',
}

/** A rule that somebody has turned off or given another severity, and why. */
export interface RuleSetting {
  readonly code: string;
  readonly level: RuleLevel;
  /** For whoever reads it next. */
  readonly reason: string;
  /** Whether it holds for what is in a file. @default - it holds everywhere */
  readonly isFor?: (file: string) => boolean;
}

const SEVERITY = { [RuleLevel.ERROR]: Severity.ERROR, [RuleLevel.WARNING]: Severity.WARNING };

/** What is wrong with a setting; undefined if nothing is. */
export function checkRuleSetting({ code, reason }: RuleSetting, known: readonly RuleInfo[]): string | undefined {
  if (!known.some(rule => rule.code === code)) {
    const area = known.map(rule => rule.code).filter(other => other.split('/')[0] === code.split('/')[0]);
    const areas = [...new Set(known.map(rule => rule.code.split('/')[0]))];
    return `'${code}' is not the code of a rule; use ${area.length > 0 ? `one of ${area.join(', ')}` : `a code of one of the areas ${areas.join(', ')}`}`;
  }
  return reason.trim() === '' ? `the setting of '${code}' has no reason; say why the rule does not matter here` : undefined;
}

/**
 * The violations under the settings, each rule's last setting counting.
 *
 * @param fileOf the file of a violation, for settings that hold in some files
 */
export function applySettings<V extends Pick<Violation, 'code' | 'severity'>>(
  violations: readonly V[], settings: readonly RuleSetting[], fileOf: (violation: V) => string | undefined = () => undefined,
): V[] {
  const byCode = groupBy(settings, ({ code }) => code);
  return violations.flatMap(violation => {
    const level = byCode.get(violation.code)?.filter(({ isFor }) => isFor === undefined || isFor(fileOf(violation) ?? '')).at(-1)?.level;
    return level === RuleLevel.OFF ? [] : [level === undefined ? violation : { ...violation, severity: SEVERITY[level] }];
  });
}
