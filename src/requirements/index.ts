export { type CheckResult, ClusterCheck, type ClusterView, INVENTORY, Verdict } from './check';
export { findRequirements } from './find-requirements';
export { describeSummary, renderJson, renderMarkdown, renderOperator, type RequirementsReport, renderText } from './render';
export { type Requirement, type Requirements, RequirementType } from './requirement';
