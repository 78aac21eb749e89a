/** The names of the root, sorted. Whoever changes them changes every user's programs: a new name is for all of them, or it belongs into a submodule. */
export const ROOT_NAMES = [
  'AddonManifest', 'AddonStorage', 'AllowedNamespaces', 'BgpPeer', 'Bootstrap', 'BootstrapKind', 'CloudInitNodeProps', 'ClusterAccess', 'ClusterApiVersion',
  'ClusterCalicoOptions', 'ClusterCiliumOptions', 'ClusterCni',
  'ClusterConnection', 'ClusterLimits', 'ClusterResourceSet', 'ClusterResourceSetProps', 'ContainerResources', 'ControlPlaneRemediation', 'ControlPlaneRollout',
  'ControlPlaneTraits', 'DeletionOrder', 'DiskPartition', 'DiskSetup', 'Endpoint', 'Etcd', 'ExistingClusterOptions', 'ExternalEtcdOptions',
  'FileContent', 'FileEncoding', 'FileSystem', 'HostPathType', 'HostSelector', 'HostSelectorOperator', 'HostSelectorRequirement',
  'HostedPrimary', 'IControlPlane', 'IHealthCheckTarget', 'IInfraCluster', 'IInfraProvider', 'IIpPool', 'IMachinePool', 'IMixedCluster',
  'INetworkLink', 'IPool', 'IRemediation', 'IWorkerPool', 'InfraClusterProps', 'InfraClusterRole', 'InfraTraits', 'IntOrPercent', 'KubeVip',
  'KubeVipArpOptions', 'KubeVipBgpOptions', 'KubeVipOptions', 'KubeadmBootstrap', 'KubeadmControlPlaneProps', 'KubernetesVersion',
  'LinkedNetwork', 'LocalEtcdOptions', 'MachineHealthCheck', 'MachineHealthCheckProps', 'MachineOwner', 'MachinePoolProps', 'MachineProps', 'MixedCluster',
  'MixedClusterProps', 'NodeCapacity', 'NodeFile', 'NodeMachinePoolProps', 'NodePoolProps', 'NodeProps', 'NodeUser', 'PartitionTable',
  'PoolProps', 'PoolRollout', 'Replicas', 'ResourceSetStrategy', 'Rules', 'ServiceType', 'StaticPodVolume', 'Taint', 'TaintEffect',
  'Toleration', 'TopologySpread', 'UnhealthyCondition', 'UserDataBootstrap', 'Warnings', 'WorkerPoolProps',
];
