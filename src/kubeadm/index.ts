export * from './control-plane';
export * from './control-plane-props';
export * from './etcd';
export * from './kube-vip';
export * from './node-file';
export * from './node-profile';
export * from './node-props';
export * from './worker-pool';
