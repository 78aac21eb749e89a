export { CustomControlPlane, type CustomControlPlaneProps } from './control-plane';
export { CustomInfraCluster, type CustomInfraClusterOptions, type CustomInfraClusterProps } from './infra-cluster';
export { type CustomMachineProps, type CustomMachineTemplate } from './machine-template';
export { type CustomNodeDemands, CustomTextRenderer } from './node-profile';
export { CustomProvider, type CustomProviderProps } from './provider';
export { CustomWorkerPool, type CustomWorkerPoolProps } from './worker-pool';
