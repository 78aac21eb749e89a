// What every program needs, name by name: what is listed neither here nor in the index of a submodule is internal and may change.
export { AllowedNamespaces } from './cdk8s-helpers';
export {
  ClusterApiVersion, type ContainerResources, Endpoint, HostSelector, HostSelectorOperator, type HostSelectorRequirement, IntOrPercent,
  KubernetesVersion, type NodeCapacity, Replicas, ServiceType, type Taint, TaintEffect, type Toleration, type TopologySpread,
} from './core';
export {
  Bootstrap, BootstrapKind, type CloudInitNodeProps, ClusterAccess, type ClusterCalicoOptions, type ClusterCiliumOptions,
  ClusterCni, type ClusterConnection, type ClusterLimits, type ControlPlaneTraits,
  DeletionOrder, type DiskPartition, type DiskSetup, FileContent, FileEncoding, type FileSystem, HostedPrimary, HostPathType,
  type IControlPlane, type IHealthCheckTarget, type IInfraCluster,
  type IInfraProvider, type IIpPool, type IMachinePool, type IMixedCluster,
  type INetworkLink, type InfraClusterProps, type InfraClusterRole, type InfraTraits,
  type IPool, type IRemediation, type IWorkerPool, type LinkedNetwork, MachineOwner, type MachinePoolProps, type MachineProps, type NodeFile,
  type NodeMachinePoolProps, type NodePoolProps, type NodeProps, type NodeUser, PartitionTable, type PoolProps, type PoolRollout,
  type StaticPodVolume,
  type UnhealthyCondition, UserDataBootstrap, type WorkerPoolProps,
} from './contract';
export { Rules, Warnings } from './guard';
export { type ExistingClusterOptions, MixedCluster, type MixedClusterProps } from './cluster';
export {
  type BgpPeer, type ControlPlaneRemediation, type ControlPlaneRollout, Etcd, type ExternalEtcdOptions, KubeadmBootstrap,
  type KubeadmControlPlaneProps, KubeVip, type KubeVipArpOptions, type KubeVipBgpOptions, type KubeVipOptions, type LocalEtcdOptions,
} from './kubeadm';
export { MachineHealthCheck, type MachineHealthCheckProps } from './health';
export { AddonManifest, AddonStorage, ClusterResourceSet, type ClusterResourceSetProps, ResourceSetStrategy } from './addons';
