export * from './control-plane';
export * from './infra-cluster';
export * from './machine-template';
export * from './node-profile';
export * from './provider';
export * from './worker-pool';
