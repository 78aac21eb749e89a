export { ByohBootstrapKubeconfig, type ByohBootstrapKubeconfigProps } from './bootstrap-kubeconfig';
export { ByohControlPlane, type ByohControlPlaneProps } from './control-plane';
export { ByohInfraCluster, type ByohInfraClusterProps } from './infra-cluster';
export { type ByohBundleOptions, ByohInstaller } from './installer';
export { type ByohMachineProps } from './machine-template';
export { ByohWorkerPool, type ByohWorkerPoolProps } from './worker-pool';
