export { type ChangeRule, type Finding, type Rule, Severity } from '../knowledge';
export { withoutDoubtfulAbsences } from './doubtful-absences';
export { RuleBook, type RuleInfo } from './rule-book';
export { applySettings, checkRuleSetting, RuleLevel, type RuleSetting } from './rule-settings';
export { findViolations } from './validator';
export { type Violation } from './violation';
