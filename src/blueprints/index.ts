export * from './all';
export * from './bare-metal-cluster';
export * from './byoh-metal3-cluster';
export * from './documented-mixed-cluster';
