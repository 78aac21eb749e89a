export { ManagementProviderType } from '../knowledge/management-provider-type';
export { ClusterApiComponents, type ClusterApiComponentsProps } from './components';
export { type ClusterApiConnections } from './connections';
export {
  type ClusterApiAdditionalDeployment, type ClusterApiContainer, type ClusterApiDeploymentOptions, ClusterApiEnvVariable,
} from './deployment-options';
export { ClusterApiFetch, ClusterApiLabelOperator, type ClusterApiLabelRequirement } from './fetch';
export { ManagementCluster, type ManagementClusterProps, type ManagementProvider } from './management-cluster';
export { type ClusterApiLeaderElection, type ClusterApiManagerOptions } from './manager-options';
export { ClusterApiManifest } from './manifest';
export { ClusterApiProvider, type ClusterApiProviderProps } from './provider';
export { type ClusterApiPatch, type ClusterApiProviderSettings } from './provider-settings';
