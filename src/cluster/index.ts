export * from './existing-cluster';
export * from './mixed-cluster';
export * from './mixed-cluster-props';
