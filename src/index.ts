// The public API, name by name: what is not listed here is internal and may change.
export { ClusterApiVersion } from './core/api-version';
export { Endpoint } from './core/endpoint';
export { HostSelector, HostSelectorOperator, type HostSelectorRequirement } from './core/host-selector';
export { IntOrPercent } from './core/int-or-percent';
export { KubernetesVersion } from './core/kubernetes-version';
export { type NodeCapacity, Replicas } from './core/replicas';
export { type Taint, TaintEffect } from './core/taint';
export { Warnings } from './core/warnings';

export { type IControlPlane, type IHealthCheckTarget, type IInfraCluster, type IInfraProvider, type IMixedCluster, type IWorkerPool } from './contract/cluster';
export { type InfraClusterProps } from './contract/infra-cluster';
export { type IIpPool } from './contract/ip-pool';
export { type MachineProps } from './contract/machine-props';
export { type IRemediation } from './contract/remediation';
export { type InfraTraits } from './contract/traits';
export { type WorkerPoolBinding } from './contract/worker-pool-binding';
export { DeletionOrder, type PoolRollout, type WorkerPoolProps } from './contract/worker-pool-props';

export { MixedCluster } from './cluster/mixed-cluster';
export { type ExistingClusterOptions, type MixedClusterProps } from './cluster/mixed-cluster-props';

export { type ControlPlaneRemediation, type ControlPlaneRollout, type KubeadmControlPlaneProps } from './kubeadm/control-plane-props';
export { Etcd, type ExternalEtcdOptions, type LocalEtcdOptions } from './kubeadm/etcd';
export { type BgpPeer, KubeVip, type KubeVipArpOptions, type KubeVipBgpOptions, type KubeVipOptions } from './kubeadm/kube-vip';
export { FileContent, FileEncoding, type NodeFile } from './kubeadm/node-file';
export { type CloudInitNodeProps, type KubeadmNodeProps, type NodeUser } from './kubeadm/node-props';
export { type KubeadmWorkerPoolProps } from './kubeadm/worker-pool';

export { ByohBootstrapKubeconfig, type ByohBootstrapKubeconfigProps } from './providers/byoh/bootstrap-kubeconfig';
export { ByohControlPlane, type ByohControlPlaneProps } from './providers/byoh/control-plane';
export { ByohInfraCluster, type ByohInfraClusterProps } from './providers/byoh/infra-cluster';
export { type ByohBundleOptions, ByohInstaller } from './providers/byoh/installer';
export { type ByohMachineProps } from './providers/byoh/machine-template';
export { ByohWorkerPool, type ByohWorkerPoolProps } from './providers/byoh/worker-pool';

export { BareMetalHost, type BareMetalHostProps, BootMode, type RootDeviceHints } from './providers/metal3/bare-metal-host';
export { Metal3ControlPlane, type Metal3ControlPlaneProps } from './providers/metal3/control-plane';
export { type Metal3DataProps } from './providers/metal3/data-template';
export { ChecksumType, Metal3Image, type Metal3ImageOptions } from './providers/metal3/image';
export { type Metal3FailureDomain, Metal3InfraCluster, type Metal3InfraClusterProps } from './providers/metal3/infra-cluster';
export { Metal3IpPool, type Metal3IpPoolProps, type Metal3IpRange } from './providers/metal3/ip-pool';
export {
  BondMode, BondXmitHashPolicy, MacAddress, type Metal3BondOptions, type Metal3EthernetOptions, Metal3Link, type Metal3LinkOptions, type Metal3VlanOptions,
} from './providers/metal3/links';
export { AutomatedCleaningMode, type Metal3MachineProps } from './providers/metal3/machine-template';
export { type Metal3IndexOptions, Metal3MetaData, Metal3MetaDataSource } from './providers/metal3/meta-data';
export {
  Metal3Gateway, Metal3Network, type Metal3NetworkOptions, type Metal3Route, type Metal3StaticNetworkOptions,
} from './providers/metal3/networks';
export { Metal3Remediation, type Metal3RemediationProps } from './providers/metal3/remediation';
export { Metal3WorkerPool, type Metal3WorkerPoolProps } from './providers/metal3/worker-pool';

export { MachineHealthCheck, type MachineHealthCheckProps, type UnhealthyCondition } from './health/machine-health-check';
export { AddonStorage, ClusterResourceSet, type ClusterResourceSetProps, ResourceSetStrategy } from './addons/cluster-resource-set';
export { AddonManifest } from './addons/manifest-source';
