export { type AksAddon, type AksAddonProps, type AksExtension } from './aks-addons';
export { AksBootstrap } from './aks-bootstrap';
export { AksControlPlane } from './aks-control-plane';
export { type AksControlPlaneProps, AksTier, AksUpgradeChannel } from './aks-control-plane-props';
export { type AksEndpointAccess, AksPrivateDnsZone } from './aks-endpoint-access';
export { AksFluxConfiguration, type AksFluxConfigurationProps, type AksFluxKustomization } from './aks-flux-configuration';
export { AksInfraCluster } from './aks-infra-cluster';
export { AksCapacityType, AksMachinePool, type AksMachinePoolProps, AksOperatingSystem, AksPoolMode, AksRootDiskType } from './aks-machine-pool';
export { type AksNetwork, AksNetworkPolicy, AksOutboundType, AksPodNetwork } from './aks-network';
export { AzureCapacityType, AzureSpotEviction, type AzureSpotOptions } from './capacity-type';
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
  type AzureApiServerLoadBalancer, AzureLoadBalancerType, type AzureNetworkProps, type AzureOutboundLoadBalancer, type AzureSubnet, AzureSubnetRole,
  type AzureVnet, type AzureVnetPeering,
} from './network';
export { type AzureRoleAssignment, AzureVmIdentity } from './vm-identity';
export {
  AzureBootDiagnostics, type AzureNetworkInterface, type AzureSecurity, AzureSecurityType, type AzureVmExtension, type AzureVmProps,
} from './vm-props';
export { AzureWorkerPool, type AzureWorkerPoolProps } from './worker-pool';
