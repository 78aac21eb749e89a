export { fillDefaults, withDefaults } from './defaults';
export { crdFiles, isBuiltIn, kindsOf, type PinnedKind, pinnedKinds, releaseOf, SchemaIndex, schemaOf, scopeOf, versionsOf } from './pinned-kinds';
export { type DescribedKind, KindSchemas } from './kind-schemas';
export * from './metadata-syntax';
export { schemaAtPointer, stepsOfPointer } from './pointer';
export * from './problem';
export { type CelRule, type SchemaNode } from './schema-node';
