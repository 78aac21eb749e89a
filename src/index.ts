// The public API, name by name: what is not listed here is internal and may change.
export { AllowedNamespaces } from './cdk8s-helpers';
export {
  ClusterApiVersion, type ContainerResources, Endpoint, HostSelector, HostSelectorOperator, type HostSelectorRequirement, IntOrPercent,
  KubernetesVersion, type NodeCapacity, Replicas, ServiceType, type Taint, TaintEffect, type Toleration, type TopologySpread,
} from './core';
export {
  Bootstrap, BootstrapKind, type CloudInitNodeProps, type ControlPlaneTraits, DeletionOrder, type DiskPartition, type DiskSetup, FileContent,
  FileEncoding, type FileSystem, HostedPrimary, type IControlPlane, type IHealthCheckTarget, type IInfraCluster, type IInfraProvider, type IIpPool,
  type IMachinePool, type IMixedCluster, type InfraClusterProps, type InfraClusterRole, type InfraTraits, type IPool, type IRemediation,
  type IWorkerPool, type MachinePoolBinding, type MachinePoolProps, type MachineProps, type NodeFile, type NodeMachinePoolProps, type NodePoolProps,
  type NodeProps, type NodeUser, PartitionTable, type PoolBinding, type PoolProps, type PoolRollout, type WorkerPoolBinding, type WorkerPoolProps,
} from './contract';
export {
  Fleet, FleetApp, type FleetAppProps, type FleetChanges, FleetCluster, FleetInventory, FleetLayout, type FleetProps, FleetShard,
  type IFleetBlueprint,
} from './fleet';
export {
  ArgoCdAddons, type ArgoCdAddonsProps, ArgoCdApplication, type ArgoCdApplicationProps, type ArgoCdCapargoOptions, type ArgoCdClusterAddons,
  ArgoCdDelivery, type ArgoCdDeliveryProps, type ArgoCdDestination, ArgoCdHealthChecks, type ArgoCdHealthChecksProps, type ArgoCdIgnoredDifference,
  ArgoCdLayout, ArgoCdProject, type ArgoCdProjectProps, ArgoCdRegistration, type ArgoCdRegistrationOptions, type ArgoCdSource, type ArgoCdSync,
  type DeliveredContents, type FluxClusterAddons, FluxDelivery, type FluxDeliveryProps, FluxReadiness, type FluxSource, FluxSourceKind,
  PoolDeletion, type PoolDeletionProps, TemplateRetention, type TemplateRetentionProps,
} from './gitops';
export { Rules, Warnings } from './guard';
export { ClusterApiValidation, type ClusterApiValidationProps, type RuleOverride } from './plugin';
export { type ExistingClusterOptions, MixedCluster, type MixedClusterProps } from './cluster';
export {
  type BgpPeer, type ControlPlaneRemediation, type ControlPlaneRollout, Etcd, type ExternalEtcdOptions, KubeadmBootstrap,
  type KubeadmControlPlaneProps, KubeVip, type KubeVipArpOptions, type KubeVipBgpOptions, type KubeVipOptions, type LocalEtcdOptions,
} from './kubeadm';
export {
  ByohBootstrapKubeconfig, type ByohBootstrapKubeconfigProps, type ByohBundleOptions, ByohControlPlane, type ByohControlPlaneProps,
  ByohInfraCluster, type ByohInfraClusterProps, ByohInstaller, type ByohMachineProps, ByohWorkerPool, type ByohWorkerPoolProps,
} from './providers/byoh';
export {
  AutomatedCleaningMode, BareMetalHost, type BareMetalHostProps, BondMode, BondXmitHashPolicy, BootMode, ChecksumType, MacAddress,
  type Metal3BondOptions, Metal3ControlPlane, type Metal3ControlPlaneProps, type Metal3DataProps, type Metal3EthernetOptions,
  type Metal3FailureDomain, Metal3Gateway, Metal3Image, type Metal3ImageOptions, type Metal3IndexOptions, Metal3InfraCluster,
  type Metal3InfraClusterProps, Metal3IpPool, type Metal3IpPoolProps, type Metal3IpRange, Metal3Link, type Metal3LinkOptions,
  type Metal3MachineProps, Metal3MetaData, Metal3MetaDataSource, Metal3Network, type Metal3NetworkOptions, Metal3Remediation,
  type Metal3RemediationProps, type Metal3Route, type Metal3StaticNetworkOptions, type Metal3VlanOptions, Metal3WorkerPool,
  type Metal3WorkerPoolProps, type RootDeviceHints,
} from './providers/metal3';
export {
  type OpenStackAddressPair, type OpenStackAllocationPool, type OpenStackApiServerLoadBalancer, type OpenStackApiServerProps, type OpenStackBastion,
  OpenStackBlockDevice, OpenStackControlPlane, type OpenStackControlPlaneProps, OpenStackEtherType, type OpenStackFilter, type OpenStackFixedIp,
  OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackInfraCluster, type OpenStackInfraClusterProps, type OpenStackLoadBalancerMonitor,
  type OpenStackMachineProps, OpenStackManagedGroup, type OpenStackManagedSecurityGroups, type OpenStackManagedSubnet, type OpenStackNetworkProps,
  type OpenStackPort, OpenStackRef, OpenStackRemote, type OpenStackRouterIp, OpenStackSchedulerHint, type OpenStackSecurityGroupRule,
  OpenStackServerGroup, type OpenStackServerProps, type OpenStackSubnetFilter, OpenStackSubnetRef, OpenStackTrafficDirection,
  type OpenStackValueSpec, type OpenStackVolume, OpenStackVolumeZone, OpenStackWorkerPool, type OpenStackWorkerPoolProps,
} from './providers/openstack';
export {
  AwsAmi, AwsBootstrapData, type AwsClusterSubnet, type AwsCniIngressRule, AwsControlPlane, type AwsControlPlaneProps, type AwsDataVolume,
  AwsEksImage, type AwsFilter, AwsHealthCheckProtocol, AwsHostnameType, AwsIdentity, type AwsIdentityProps, type AwsImageLookup, AwsInfraCluster,
  type AwsInfraClusterProps, type AwsIngressRule, type AwsInstanceMetadata, type AwsInstanceProps, type AwsInstanceRefresh, type AwsLoadBalancer,
  AwsLoadBalancerScheme, AwsLoadBalancerType, AwsMachinePool, type AwsMachinePoolProps, type AwsMachineProps, AwsMarket, type AwsMixedInstances,
  type AwsNetwork, AwsNetworkInterfaceType, AwsOnDemandAllocation, type AwsPlacementGroup, type AwsPrivateDns, AwsProtocol,
  AwsReservationPreference, AwsRoleIdentity, type AwsRoleIdentityProps, AwsScalingProcess, AwsSecurityGroupRole, AwsSpotAllocation,
  AwsStaticIdentity, type AwsStaticIdentityProps, AwsSubnet, AwsTenancy, type AwsVolume, AwsVolumeType, AwsWorkerPool, type AwsWorkerPoolProps,
  AwsZoneSelection, AwsZoneSubnets, type EksAccessEntry, EksAccessEntryType, type EksAccessPolicy, type EksAccessProps, type EksAddon,
  type EksAddonProps, EksAmiType, EksAuthenticationMode, EksBootstrap, EksCapacityType, type EksConfigOptions, EksConflictResolution,
  EksControlPlane, type EksControlPlaneProps, type EksEndpointAccess, type EksIamMapping, EksInfraCluster, EksLogType, EksManagedMachinePool,
  type EksManagedMachinePoolProps, type EksNodeadmOptions, type EksOidcIdentityProvider, type EksRemoteAccess, EksTokenMethod, EksUpgradePolicy,
  type IAwsIdentity,
} from './providers/aws';
export {
  type AzureApiServerLb, AzureBootDiagnostics, AzureClusterIdentity, type AzureClusterIdentityProps, type AzureComputeGalleryImageOptions,
  AzureConfidentialEncryption, AzureControlPlane, type AzureControlPlaneProps, AzureCredentialsCloud, type AzureDataDisk, AzureDiskCaching,
  AzureDiskType, AzureEnvironment, AzureEphemeralPlacement, AzureIdentity, AzureIdentityType, AzureImage, type AzureImagePlan, AzureInfraCluster,
  type AzureInfraClusterProps, AzureLbType, AzureMachinePool, type AzureMachinePoolProps, type AzureMachinePoolRollout, type AzureMachineProps,
  type AzureMarketplaceImageOptions, type AzureNetworkInterface, type AzureNetworkProps, AzureOrchestrationMode, type AzureOsDisk,
  type AzureOutboundLb, type AzureRoleAssignment, type AzureSecurity, AzureSecurityType, type AzureSpot, AzureSpotEviction, type AzureSubnet,
  AzureSubnetRole, type AzureVmExtension, AzureVmIdentity, type AzureVmProps, type AzureVnet, type AzureVnetPeering, AzureWorkerPool,
  type AzureWorkerPoolProps, type IAzureIdentity,
} from './providers/azure';
export {
  type GcpAccelerator, GcpConfidentialCompute, GcpControlPlane, type GcpControlPlaneProps, type GcpCredentials, type GcpDisk,
  type GcpDiskEncryptionKey, GcpDiskType, GcpHostMaintenance, GcpImage, GcpInfraCluster, type GcpInfraClusterProps, type GcpLoadBalancer,
  GcpLoadBalancerType, GcpMachinePool, type GcpMachinePoolProps, type GcpMachineProps, type GcpNetwork, GcpProvisioning, type GcpResourceManagerTag,
  type GcpRootDisk, type GcpServiceAccount, type GcpShieldedInstance, GcpStackType, type GcpSubnet, GcpSubnetPurpose, GcpWorkerPool,
  type GcpWorkerPoolProps,
} from './providers/gcp';
export {
  KubevirtAccessMode, KubevirtBinding, KubevirtBootstrapCheck, type KubevirtCloneOptions, type KubevirtContainerDiskOptions, KubevirtControlPlane,
  type KubevirtControlPlaneProps, type KubevirtControlPlaneService, type KubevirtDevice, KubevirtDisk, KubevirtDiskBus, KubevirtEvictionStrategy,
  KubevirtImage, type KubevirtImportOptions, KubevirtInfraCluster, type KubevirtInfraClusterProps, type KubevirtInfraClusterSecret,
  type KubevirtMachineProps, type KubevirtMultusOptions, KubevirtNetwork, KubevirtPullPolicy, KubevirtRunStrategy, type KubevirtVolumeOptions,
  KubevirtWorkerPool, type KubevirtWorkerPoolProps,
} from './providers/kubevirt';
export {
  type KamajiAddonImage, KamajiAddressType, KamajiApiVersion, KamajiCgroupDriver, type KamajiComponent, KamajiControlPlane,
  type KamajiControlPlaneProps, type KamajiDataStoreOverride, type KamajiExternalCluster, type KamajiGateway, type KamajiIngress, type KamajiKine,
  KamajiKonnectivity, type KamajiKonnectivityOptions, type KamajiNetworkProps, type KamajiPlacementProps, KamajiPortProtocol,
  type KamajiServicePort,
} from './providers/kamaji';
export {
  K0sBootstrap, type K0sBootstrapProps, type K0smotronCertificate, K0smotronCertificateType, K0smotronControlPlane, type K0smotronControlPlaneProps,
  type K0smotronEtcdOptions, type K0smotronHostingCluster, type K0smotronIngress, K0smotronManifest, type K0smotronPatch, K0smotronPatchType,
  K0smotronPersistence, type K0smotronPvcOptions, type K0smotronServiceProps, K0smotronStorage, type K0smotronVolumeOptions, RemoteHost,
  type RemoteHostOptions, type RemoteHostProps, RemoteInfraCluster, type RemoteInfraClusterProps, type RemoteMachineProps, type RemoteProvisionJob,
  type RemoteSecretMount, RemoteWorkerPool, type RemoteWorkerPoolProps,
} from './providers/k0smotron';
export { type VclusterChart, VclusterControlPlane, type VclusterControlPlaneProps } from './providers/vcluster';
export {
  CustomControlPlane, type CustomControlPlaneProps, CustomInfraCluster, type CustomInfraClusterOptions, type CustomInfraClusterProps,
  type CustomMachineProps, type CustomMachineTemplate, type CustomNodeDemands, CustomProvider, type CustomProviderProps, CustomTextRenderer,
  CustomWorkerPool, type CustomWorkerPoolProps,
} from './providers/custom';
export { MachineHealthCheck, type MachineHealthCheckProps, type UnhealthyCondition } from './health';
export { AddonManifest, AddonStorage, ClusterResourceSet, type ClusterResourceSetProps, ResourceSetStrategy } from './addons';
export { Manifests, Match, Matcher, type NoViolationsOptions, type RefsResolveOptions } from './testing';
