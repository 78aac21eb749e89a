export { ABSENCE_CODES, withoutDoubtfulAbsences } from './absence-codes';
export { type ChangeRule } from './change-rule';
export { rationaleOf, REGISTRY, type RuleInfo } from './registry';
export { type Finding, type Rule, Severity } from './rule';
export { applySettings, checkRuleSetting, RuleLevel, type RuleSetting } from './rule-settings';
export { findViolations } from './validator';
export { type Violation } from './violation';
