export { isChecked, ObjectChecker } from './object-checker';
export { labelAndAnnotationProblems } from './object-metadata';
export { SCHEMA_CODES } from './schema-codes';
