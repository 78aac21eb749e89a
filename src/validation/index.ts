export { type Finding, type Rule, Severity } from './rule';
export { applySettings, RuleLevel, type RuleSetting } from './rule-settings';
export { findViolations } from './validator';
export { type Violation } from './violation';
