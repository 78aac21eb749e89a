export { checkObject, isChecked } from './check-object';
export { withDefaults } from './defaults';
export { labelAndAnnotationProblems } from './object-metadata';
export { SCHEMA_CODES } from './schema-codes';
export { kindsOf, type PinnedKind, pinnedKinds, schemaOf, versionsOf } from './schemas';
