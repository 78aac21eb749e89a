export { ClusterApiValidation, type ClusterApiValidationProps, type RuleOverride } from './cluster-api-validation';
