export { AzureControlPlane, type AzureControlPlaneProps } from './control-plane';
export { AzureConfidentialEncryption, type AzureDataDisk, AzureDiskCaching, AzureDiskType, AzureEphemeralPlacement, type AzureOsDisk } from './disks';
export {
  AzureClusterIdentity, type AzureClusterIdentityProps, AzureCredentialsCloud, AzureIdentity, AzureIdentityType, type IAzureIdentity,
} from './identity';
export { type AzureComputeGalleryImageOptions, AzureImage, type AzureImagePlan, type AzureMarketplaceImageOptions } from './image';
export { AzureEnvironment, AzureInfraCluster, type AzureInfraClusterProps } from './infra-cluster';
export { AzureMachinePool, type AzureMachinePoolProps, type AzureMachinePoolRollout, AzureOrchestrationMode } from './machine-pool';
export { type AzureMachineProps } from './machine-template';
export {
  type AzureApiServerLb, AzureLbType, type AzureNetworkProps, type AzureOutboundLb, type AzureSubnet, AzureSubnetRole, type AzureVnet,
  type AzureVnetPeering,
} from './network';
export { type AzureRoleAssignment, AzureVmIdentity } from './vm-identity';
export {
  AzureBootDiagnostics, type AzureNetworkInterface, type AzureSecurity, AzureSecurityType, type AzureSpot, AzureSpotEviction, type AzureVmExtension,
  type AzureVmProps,
} from './vm-props';
export { AzureWorkerPool, type AzureWorkerPoolProps } from './worker-pool';
