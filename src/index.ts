// The public API, name by name: what is not listed here is internal and may change.
export { ClusterApiVersion } from './core/api-version';
export { Endpoint } from './core/endpoint';
export { HostSelector, HostSelectorOperator, HostSelectorRequirement } from './core/host-selector';
export { IntOrPercent } from './core/int-or-percent';
export { KubernetesVersion } from './core/kubernetes-version';
export { NodeCapacity, Replicas } from './core/replicas';
export { Taint, TaintEffect } from './core/taint';
export { Warnings } from './core/warnings';

export { IControlPlane, IHealthCheckTarget, IInfraCluster, IInfraProvider, IMixedCluster, IWorkerPool } from './contract/cluster';
export { InfraClusterProps } from './contract/infra-cluster';
export { IIpPool } from './contract/ip-pool';
export { MachineProps } from './contract/machine-props';
export { IRemediation } from './contract/remediation';
export { InfraTraits } from './contract/traits';
export { WorkerPoolBinding } from './contract/worker-pool-binding';
export { DeletionOrder, PoolRollout, WorkerPoolProps } from './contract/worker-pool-props';

export { MixedCluster } from './cluster/mixed-cluster';
export { ExistingClusterOptions, MixedClusterProps } from './cluster/mixed-cluster-props';

export { ControlPlaneRemediation, ControlPlaneRollout, KubeadmControlPlaneProps } from './kubeadm/control-plane-props';
export { Etcd, ExternalEtcdOptions, LocalEtcdOptions } from './kubeadm/etcd';
export { BgpPeer, KubeVip, KubeVipArpOptions, KubeVipBgpOptions, KubeVipOptions } from './kubeadm/kube-vip';
export { FileContent, FileEncoding, NodeFile } from './kubeadm/node-file';
export { CloudInitNodeProps, KubeadmNodeProps, NodeUser } from './kubeadm/node-props';
export { KubeadmWorkerPoolProps } from './kubeadm/worker-pool';

export { ByohBootstrapKubeconfig, ByohBootstrapKubeconfigProps } from './providers/byoh/bootstrap-kubeconfig';
export { ByohControlPlane, ByohControlPlaneProps } from './providers/byoh/control-plane';
export { ByohInfraCluster, ByohInfraClusterProps } from './providers/byoh/infra-cluster';
export { ByohBundleOptions, ByohInstaller } from './providers/byoh/installer';
export { ByohMachineProps } from './providers/byoh/machine-template';
export { ByohWorkerPool, ByohWorkerPoolProps } from './providers/byoh/worker-pool';

export { BareMetalHost, BareMetalHostProps, BootMode, RootDeviceHints } from './providers/metal3/bare-metal-host';
export { Metal3ControlPlane, Metal3ControlPlaneProps } from './providers/metal3/control-plane';
export { Metal3DataProps } from './providers/metal3/data-template';
export { ChecksumType, Metal3Image, Metal3ImageOptions } from './providers/metal3/image';
export { Metal3FailureDomain, Metal3InfraCluster, Metal3InfraClusterProps } from './providers/metal3/infra-cluster';
export { Metal3IpPool, Metal3IpPoolProps, Metal3IpRange } from './providers/metal3/ip-pool';
export {
  BondMode, BondXmitHashPolicy, MacAddress, Metal3BondOptions, Metal3EthernetOptions, Metal3Link, Metal3LinkOptions, Metal3VlanOptions,
} from './providers/metal3/links';
export { AutomatedCleaningMode, Metal3MachineProps } from './providers/metal3/machine-template';
export { Metal3IndexOptions, Metal3MetaData, Metal3MetaDataSource } from './providers/metal3/meta-data';
export {
  Metal3Gateway, Metal3Network, Metal3NetworkOptions, Metal3Route, Metal3StaticNetworkOptions,
} from './providers/metal3/networks';
export { Metal3Remediation, Metal3RemediationProps } from './providers/metal3/remediation';
export { Metal3WorkerPool, Metal3WorkerPoolProps } from './providers/metal3/worker-pool';

export { MachineHealthCheck, MachineHealthCheckProps, UnhealthyCondition } from './health/machine-health-check';
export { AddonStorage, ClusterResourceSet, ClusterResourceSetProps, ResourceSetStrategy } from './addons/cluster-resource-set';
export { AddonManifest } from './addons/manifest-source';
