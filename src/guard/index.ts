export { BundleGuard } from './bundle-guard';
export { ClusterApiValidation, type ClusterApiValidationProps, type RuleOverride } from './cluster-api-validation';
export { Rules } from './rules';
