export * from './bootstrap';
export * from './control-plane';
export * from './control-plane-props';
export * from './etcd';
export * from './kube-vip';
export * from './node-registration';
export * from './node-settings';
export * from './static-pod-volume';
