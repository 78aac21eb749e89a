export { type ChangeRule, type Finding, type Rule, Severity } from '../knowledge';
export { ABSENCE_CODES, withoutDoubtfulAbsences } from './absence-codes';
export { rationaleOf, REGISTRY, type RuleInfo } from './registry';
export { applySettings, checkRuleSetting, RuleLevel, type RuleSetting } from './rule-settings';
export { findViolations } from './validator';
export { type Violation } from './violation';
