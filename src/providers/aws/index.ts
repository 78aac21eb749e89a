export { AwsCapacityType, AwsReservationPreference } from './capacity-type';
export { AwsControlPlane, type AwsControlPlaneProps } from './control-plane';
export {
  type EksAccessEntry, EksAccessEntryType, type EksAccessPolicy, type EksAccessProps, EksAuthenticationMode, type EksIamMapping,
  type EksOidcIdentityProvider,
} from './eks-access';
export { type EksAddon, type EksAddonProps, EksConflictResolution } from './eks-addons';
export { EksAmiType } from './eks-ami-type';
export { EksBootstrap, type EksConfigOptions, type EksNodeadmOptions } from './eks-bootstrap';
export { EksControlPlane } from './eks-control-plane';
export { type EksControlPlaneProps, type EksEndpointAccess, EksLogType, EksTokenMethod, EksUpgradePolicy } from './eks-control-plane-props';
export { EksInfraCluster } from './eks-infra-cluster';
export { EksCapacityType, EksManagedMachinePool, type EksManagedMachinePoolProps, type EksRemoteAccess } from './eks-managed-machine-pool';
export {
  AwsIdentity, type AwsIdentityProps, AwsRoleIdentity, type AwsRoleIdentityProps, AwsStaticIdentity, type AwsStaticIdentityProps, type IAwsIdentity,
} from './identity';
export { AwsEksImage, AwsImage, type AwsImageLookup } from './image';
export { AwsInfraCluster, type AwsInfraClusterProps } from './infra-cluster';
export { AwsHostnameType, type AwsInstanceMetadata, type AwsInstanceProps, type AwsPrivateDns } from './instance-props';
export { AwsHealthCheckProtocol, type AwsLoadBalancer, AwsLoadBalancerScheme, AwsLoadBalancerType } from './load-balancer';
export {
  type AwsInstanceRefresh, AwsMachinePool, type AwsMachinePoolProps, type AwsMixedInstances, AwsOnDemandAllocation, AwsScalingProcess,
  AwsSpotAllocation, AwsZoneSubnets,
} from './machine-pool';
export { AwsBootstrapData, type AwsMachineProps, AwsNetworkInterfaceType, type AwsPlacementGroup } from './machine-template';
export {
  type AwsClusterSubnet, type AwsCniIngressRule, type AwsIngressRule, type AwsNetwork, AwsProtocol, AwsSecurityGroupRole, AwsZoneSelection,
} from './network';
export { type AwsFilter, AwsRef } from './ref';
export { AwsTenancy } from './tenancy';
export { type AwsDataVolume, type AwsVolume, AwsVolumeType } from './volumes';
export { AwsWorkerPool, type AwsWorkerPoolProps } from './worker-pool';
