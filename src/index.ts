// The public API, name by name: what is not listed here is internal and may change.
export {
  ClusterApiVersion, Endpoint, HostSelector, HostSelectorOperator, type HostSelectorRequirement, IntOrPercent, KubernetesVersion, type NodeCapacity,
  Replicas, type Taint, TaintEffect, Warnings,
} from './core';
export {
  DeletionOrder, type IControlPlane, type IHealthCheckTarget, type IInfraCluster, type IInfraProvider, type IIpPool, type IMixedCluster,
  type InfraClusterProps, type InfraTraits, type IRemediation, type IWorkerPool, type MachineProps, type PoolRollout, type WorkerPoolBinding,
  type WorkerPoolProps,
} from './contract';
export { type ExistingClusterOptions, MixedCluster, type MixedClusterProps } from './cluster';
export {
  type BgpPeer, type CloudInitNodeProps, type ControlPlaneRemediation, type ControlPlaneRollout, Etcd, type ExternalEtcdOptions, FileContent,
  FileEncoding, type KubeadmControlPlaneProps, type KubeadmNodeProps, type KubeadmWorkerPoolProps, KubeVip, type KubeVipArpOptions,
  type KubeVipBgpOptions, type KubeVipOptions, type LocalEtcdOptions, type NodeFile, type NodeUser,
} from './kubeadm';
export {
  ByohBootstrapKubeconfig, type ByohBootstrapKubeconfigProps, type ByohBundleOptions, ByohControlPlane, type ByohControlPlaneProps, ByohInfraCluster,
  type ByohInfraClusterProps, ByohInstaller, type ByohMachineProps, ByohWorkerPool, type ByohWorkerPoolProps,
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
export { MachineHealthCheck, type MachineHealthCheckProps, type UnhealthyCondition } from './health';
export { AddonManifest, AddonStorage, ClusterResourceSet, type ClusterResourceSetProps, ResourceSetStrategy } from './addons';
