export { KubevirtControlPlane, type KubevirtControlPlaneProps } from './control-plane';
export { KubevirtDisk } from './disk';
export { type KubevirtHostingCluster } from './hosting-cluster';
export { type KubevirtCloneOptions, type KubevirtContainerDiskOptions, KubevirtImage, type KubevirtImportOptions, KubevirtPullPolicy } from './image';
export { type KubevirtControlPlaneService, KubevirtInfraCluster, type KubevirtInfraClusterProps } from './infra-cluster';
export {
  KubevirtBootstrapCheck, type KubevirtDevice, KubevirtDiskBus, KubevirtEvictionStrategy, type KubevirtMachineProps, KubevirtRunStrategy,
} from './machine-props';
export { KubevirtBinding, type KubevirtMultusOptions, KubevirtNetwork } from './network';
export { KubevirtAccessMode, type KubevirtVolumeOptions } from './volume';
export { KubevirtWorkerPool, type KubevirtWorkerPoolProps } from './worker-pool';
