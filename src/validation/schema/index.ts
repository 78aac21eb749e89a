export { isChecked, ObjectChecker } from './object-checker';
export { refusedPatchValues } from './patch-values';
export { SCHEMA_CODES } from './schema-codes';
export { brokenVariableRules } from './variable-rules';
export { writtenSchema } from './webhook-fields';
