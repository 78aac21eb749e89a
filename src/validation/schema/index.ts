export { checkObject, isChecked } from './check-object';
export { SCHEMA_CODES } from './schema-codes';
export { kindsOf, type PinnedKind, pinnedKinds, schemaOf, versionsOf } from './schemas';
