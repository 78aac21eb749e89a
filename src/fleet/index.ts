export { Fleet } from './fleet';
export { FleetApp, type FleetAppProps, type FleetChanges } from './fleet-app';
export { FleetCluster } from './fleet-cluster';
export { FleetLayout } from './fleet-layout';
export { type FleetProps, type IFleetBlueprint } from './fleet-props';
export { FleetInventory } from './inventory';
export { FleetShard } from './shard';
