export { type ChangeRule } from './change-rule';
export { type Change, Changes } from './changes';
export { type Finding, type Rule, Severity } from './rule';
