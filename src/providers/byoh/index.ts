export * from './bootstrap-kubeconfig';
export * from './control-plane';
export * from './infra-cluster';
export * from './installer';
export * from './machine-template';
export * from './worker-pool';
