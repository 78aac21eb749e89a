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

/** The violations under the settings, each rule's last setting counting. */
export function applySettings(violations: readonly Violation[], settings: readonly RuleSetting[]): Violation[] {
  const levels = new Map(settings.map(({ code, level }) => [code, level]));
  return violations.flatMap(violation => {
    const level = levels.get(violation.code) ?? violation.severity;
    return level === RuleLevel.OFF ? [] : [{ ...violation, severity: level as unknown as Violation['severity'] }];
  });
}
