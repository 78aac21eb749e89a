export { isChecked, ObjectChecker } from './object-checker';
export { SCHEMA_CODES } from './schema-codes';
