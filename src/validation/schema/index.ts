export { isChecked, ObjectChecker } from './object-checker';
export { SCHEMA_CODES } from './schema-codes';
export { writtenSchema } from './webhook-fields';
