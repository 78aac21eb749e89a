import { RuleInfo } from './rule-book';
import { Severity } from '../knowledge';
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

/** The violations under the settings, each rule's last setting counting. */
export function applySettings<V extends Pick<Violation, 'code' | 'severity'>>(violations: readonly V[], settings: readonly RuleSetting[]): V[] {
  const levels = new Map(settings.map(({ code, level }) => [code, level]));
  return violations.flatMap(violation => {
    const level = levels.get(violation.code);
    return level === RuleLevel.OFF ? [] : [level === undefined ? violation : { ...violation, severity: SEVERITY[level] }];
  });
}
