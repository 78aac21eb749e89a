export * from './cluster-resource-set';
export * from './manifest-source';
