import { nearestName } from '../core';

/** Names of feature gates by a minor release of Kubernetes. */
type ByMinor = { readonly [minor: number]: readonly string[] };

/** By the first release that does not have them any more. What went before v1.24 stands there. */
const GONE: ByMinor = {
  24: [
    'Accelerators', 'AffinityInAnnotations', 'AllowExtTrafficLocalEndpoints', 'AttachVolumeLimit', 'BalanceAttachedNodeVolumes', 'BlockVolume',
    'BoundServiceAccountTokenVolume', 'CRIContainerLogRotation', 'CSIBlockVolume', 'CSIDriverRegistry', 'CSIMigrationAWSComplete', 'CSIMigrationAzureDiskComplete',
    'CSIMigrationAzureFileComplete', 'CSIMigrationGCEComplete', 'CSIMigrationOpenStackComplete', 'CSIMigrationvSphereComplete', 'CSINodeInfo', 'CSIPersistentVolume',
    'CronJobControllerV2', 'CustomPodDNS', 'CustomResourceDefaulting', 'CustomResourcePublishOpenAPI', 'CustomResourceSubresources', 'CustomResourceValidation',
    'CustomResourceWebhookConversion', 'DynamicAuditing', 'DynamicVolumeProvisioning', 'EnableAggregatedDiscoveryTimeout', 'EnableEquivalenceClassCache',
    'EvenPodsSpread', 'ExperimentalCriticalPodAnnotation', 'ExternalPolicyForExternalIP', 'GCERegionalPersistentDisk', 'HugePageStorageMediumSize', 'HugePages',
    'HyperVContainer', 'ImmutableEphemeralVolumes', 'Initializers', 'KubeletConfigFile', 'KubeletPluginsWatcher', 'LegacyNodeRoleBehavior', 'MountContainers',
    'MountPropagation', 'NamespaceDefaultLabelName', 'NodeDisruptionExclusion', 'NodeLease', 'PVCProtection', 'PersistentLocalVolumes', 'PodPriority',
    'PodReadinessGates', 'PodShareProcessNamespace', 'ReadOnlyAPIDataVolumes', 'RequestManagement', 'ResourceLimitsPriorityFunction', 'ResourceQuotaScopeSelectors',
    'RootCAConfigMap', 'RotateKubeletClientCertificate', 'RunAsGroup', 'RuntimeClass', 'SCTPSupport', 'ScheduleDaemonSetPods', 'ServiceAccountIssuerDiscovery',
    'ServiceAppProtocol', 'ServiceLoadBalancerFinalizer', 'ServiceNodeExclusion', 'ServiceTopology', 'SetHostnameAsFQDN', 'StartupProbe', 'StreamingProxyRedirects',
    'SupportIPVSProxyMode', 'SupportNodePidsLimit', 'SupportPodPidsLimit', 'Sysctls', 'TaintBasedEvictions', 'TaintNodesByCondition', 'TokenRequest',
    'TokenRequestProjection', 'ValidateProxyRedirects', 'VolumePVCDataSource', 'VolumeScheduling', 'VolumeSnapshotDataSource', 'WarningHeaders', 'WindowsGMSA',
    'WindowsRunAsUserName',
  ],
  25: [
    'CSIServiceAccountToken', 'CSIVolumeFSGroupPolicy', 'ConfigurableFSGroupPolicy', 'EndpointSlice', 'EndpointSliceNodeName', 'EndpointSliceProxying',
    'GenericEphemeralVolume', 'IngressClassNamespacedParams', 'PodDisruptionBudget', 'SelectorIndex', 'StorageObjectInUseProtection', 'TTLAfterFinished',
    'VolumeSubpath', 'WindowsEndpointSliceProxying',
  ],
  26: [
    'CSIMigrationOpenStack', 'CSRDuration', 'DefaultPodTopologySpread', 'DynamicKubeletConfig', 'IndexedJob', 'NonPreemptingPriority', 'PodAffinityNamespaceSelector',
    'PodOverhead', 'PreferNominatedNode', 'ServiceLBNodePortControl', 'ServiceLoadBalancerClass', 'SuspendJob',
  ],
  27: [
    'CSIInlineVolume', 'CSIMigration', 'CSIMigrationAWS', 'CSIMigrationAzureDisk', 'ControllerManagerLeaderMigration', 'DaemonSetUpdateSurge', 'EphemeralContainers',
    'ExpandCSIVolumes', 'ExpandInUsePersistentVolumes', 'ExpandPersistentVolumes', 'IPv6DualStack', 'IdentifyPodOS', 'LocalStorageCapacityIsolation',
    'NetworkPolicyEndPort', 'StatefulSetMinReadySeconds',
  ],
  28: [
    'AdvancedAuditing', 'CSIMigrationGCE', 'CSIStorageCapacity', 'DelegateFSGroupToCSIDriver', 'DevicePlugins', 'DisableAcceleratorUsageMetrics', 'DryRun',
    'EndpointSliceTerminatingCondition', 'KubeletCredentialProviders', 'MixedProtocolLBService', 'NetworkPolicyStatus', 'PodHasNetworkCondition', 'PodSecurity',
    'ServiceIPStaticSubrange', 'ServiceInternalTrafficPolicy', 'UserNamespacesStatelessPodsSupport', 'WindowsHostProcessContainers',
  ],
  29: [
    'CSIMigrationvSphere', 'CronJobTimeZone', 'DownwardAPIHugePages', 'GRPCContainerProbe', 'JobMutableNodeSchedulingDirectives', 'JobTrackingWithFinalizers',
    'LegacyServiceAccountTokenNoAutoGeneration', 'MultiCIDRRangeAllocator', 'OpenAPIV3', 'ProbeTerminationGracePeriod', 'RetroactiveDefaultStorageClass',
    'SeccompDefault', 'TopologyManager',
  ],
  30: [
    'APISelfSubjectReview', 'CSIMigrationAzureFile', 'ExpandedDNSConfig', 'ExperimentalHostUserNamespaceDefaulting', 'IPTablesOwnershipCleanup', 'KubeletPodResources',
    'KubeletPodResourcesGetAllocatable', 'LegacyServiceAccountTokenTracking', 'MinimizeIPTablesRestore', 'ProxyTerminatingEndpoints', 'RemoveSelfLink',
    'SecurityContextDeny',
  ],
  31: [
    'APIPriorityAndFairness', 'CSIMigrationRBD', 'CSINodeExpandSecret', 'ConsistentHTTPGetHandlers', 'CustomResourceValidationExpressions',
    'DefaultHostNetworkHostPortsInPodTemplates', 'InTreePluginAWSUnregister', 'InTreePluginAzureDiskUnregister', 'InTreePluginAzureFileUnregister',
    'InTreePluginGCEUnregister', 'InTreePluginOpenStackUnregister', 'InTreePluginRBDUnregister', 'InTreePluginvSphereUnregister', 'JobReadyPods', 'ReadWriteOncePod',
    'ServiceNodePortStaticSubrange', 'SkipReadOnlyValidationGCE',
  ],
  32: [
    'CloudDualStackNodeIPs', 'DRAControlPlaneController', 'HPAContainerMetrics', 'KMSv2', 'KMSv2KDF', 'LegacyServiceAccountTokenCleanUp',
    'MinDomainsInPodTopologySpread', 'NewVolumeManagerReconstruction', 'NodeOutOfServiceVolumeDetach', 'PodHostIPs', 'ServerSideApply', 'ServerSideFieldValidation',
    'StableLoadBalancerNodeSet', 'ValidatingAdmissionPolicy', 'ZeroLimitedNominalConcurrencyShares',
  ],
  33: [
    'APIListChunking', 'AdmissionWebhookMatchConditions', 'AggregatedDiscoveryEndpoint', 'AppArmor', 'AppArmorFields', 'CPUManager', 'DisableCloudProviders',
    'DisableKubeletCloudCredentialProviders', 'EfficientWatchResumption', 'JobPodFailurePolicy', 'KubeProxyDrainingTerminatingNodes', 'PDBUnhealthyPodEvictionPolicy',
    'PersistentVolumeLastPhaseTransitionTime', 'RemainingItemCount', 'VolumeCapacityPriority', 'WatchBookmark',
  ],
  34: [
    'DevicePluginCDIDevices', 'ElasticIndexedJob', 'LegacySidecarContainers', 'PodDisruptionConditions', 'StatefulSetStartOrdinal',
  ],
  35: [
    'AllowServiceLBStatusOnNonLB', 'ComponentSLIs', 'CronJobsScheduledAnnotation', 'LoadBalancerIPMode', 'PodIndexLabel', 'ProbeHostPodSecurityStandards',
    'SizeMemoryBackedVolumes', 'StatefulSetAutoDeletePVC', 'StrictCostEnforcementForVAP', 'StrictCostEnforcementForWebhooks', 'UserNamespacesPodSecurityStandards',
  ],
  36: [
    'CSIMigrationPortworx', 'HonorPVReclaimPolicy', 'InPlacePodVerticalScalingAllocatedStatus', 'InTreePluginPortworxUnregister', 'MemoryManager',
    'ServiceTrafficDistribution', 'StructuredAuthorizationConfiguration', 'TopologyAwareHints', 'WatchFromStorageWithoutResourceVersion',
  ],
};

/** By the first release that has them, of those that v1.31 does not have. */
const NEW: ByMinor = {
  32: [
    'AllowOverwriteTerminationGracePeriodSeconds', 'AllowUnsafeMalformedObjectDeletion', 'BtreeWatchCache', 'CBORServingAndStorage', 'ClientsAllowCBOR',
    'ClientsPreferCBOR', 'ComponentFlagz', 'ComponentStatusz', 'DRAAdminAccess', 'DRAResourceClaimDeviceStatus', 'ExternalServiceAccountTokenSigner',
    'InPlacePodVerticalScalingAllocatedStatus', 'InPlacePodVerticalScalingExclusiveCPUs', 'KubeletCrashLoopBackOffMax', 'KubeletFineGrainedAuthz',
    'KubeletRegistrationGetOnExistsOnly', 'PodLevelResources', 'PodLifecycleSleepActionAllowZero', 'PodLogsQuerySplitStreams', 'RelaxedDNSSearchValidation',
    'RemoteRequestHeaderUID', 'SELinuxChangePolicy', 'SchedulerAsyncPreemption', 'ServiceAccountNodeAudienceRestriction', 'SystemdWatchdog',
    'WindowsCPUAndMemoryAffinity', 'WindowsGracefulNodeShutdown',
  ],
  33: [
    'AggregatedDiscoveryRemoveBetaType', 'AllowParsingUserUIDFromCertAuth', 'ContainerStopSignals', 'DRADeviceTaints', 'DRAPartitionableDevices', 'DRAPrioritizedList',
    'DeclarativeValidation', 'DeclarativeValidationTakeover', 'DeploymentReplicaSetTerminatingReplicas', 'DisableCPUQuotaWithExclusiveCPUs', 'GitRepoVolumeDriver',
    'HPAConfigurableTolerance', 'InOrderInformers', 'KubeletEnsureSecretPulledImages', 'KubeletPSI', 'KubeletServiceAccountTokenForCredentialProviders',
    'LegacySidecarContainers', 'ListFromCacheSnapshot', 'MutableCSINodeAllocatableCount', 'PodObservedGenerationTracking', 'PodTopologyLabelsAdmission',
    'PreferSameTrafficDistribution', 'ReduceDefaultCrashLoopBackOffDecay', 'SchedulerPopFromBackoffQ', 'StorageCapacityScoring', 'StreamingCollectionEncodingToJSON',
    'StreamingCollectionEncodingToProtobuf', 'StrictIPCIDRValidation',
  ],
  34: [
    'ClearingNominatedNodeNameAfterBinding', 'ContainerRestartRules', 'DRAConsumableCapacity', 'DRADeviceBindingConditions', 'DRAExtendedResource',
    'DRASchedulerFilterTimeout', 'DetectCacheInconsistency', 'EnvFiles', 'HostnameOverride', 'InPlacePodVerticalScalingExclusiveMemory',
    'KubeletPodResourcesListUseActivePods', 'MatchLabelKeysInPodTopologySpreadSelectorMerge', 'NominatedNodeNameForExpectation', 'PodCertificateRequest',
    'PreventStaticPodAPIReferences', 'ProbeHostPodSecurityStandards', 'RelaxedServiceNameValidation', 'SchedulerAsyncAPICalls', 'SizeBasedListCostEstimate',
    'StructuredAuthenticationConfigurationEgressSelector', 'TokenRequestServiceAccountUIDValidation',
  ],
  35: [
    'AuthorizePodWebsocketUpgradeCreatePermission', 'CRDObservedGenerationTracking', 'CSIServiceAccountTokenSecrets', 'ChangeContainerStatusOnKubeletRestart',
    'CloudControllerManagerWatchBasedRoutesReconciliation', 'ConstrainedImpersonation', 'DRADeviceTaintRules', 'GangScheduling', 'GenericWorkload',
    'InOrderInformersBatchProcess', 'InPlacePodLevelResourcesVerticalScaling', 'MutablePVNodeAffinity', 'MutablePodResourcesForSuspendedJobs',
    'MutableSchedulingDirectivesForSuspendedJobs', 'NodeDeclaredFeatures', 'OpportunisticBatching', 'RestartAllContainersOnContainerExits',
    'StructuredAuthenticationConfigurationJWKSMetrics', 'TaintTolerationComparisonOperators', 'UserNamespacesHostNetworkSupport', 'VolumeLimitScaling',
  ],
  36: [
    'AllowServiceExternalIPs', 'AtomicFIFO', 'CRIListStreaming', 'ClientsAllowCARotation', 'ClientsAllowTLSCacheGC', 'ControllerManagerReleaseLeaderElectionLockOnExit',
    'DRAListTypeAttributes', 'DRANodeAllocatableResources', 'DRAResourceClaimGranularStatusAuthorization', 'DRAResourcePoolStatus', 'DRAWorkloadResourceClaims',
    'DeclarativeValidationBeta', 'ExtendWebSocketsToKubelet', 'ImageVolumeWithDigest', 'InPlacePodVerticalScalingInitContainers', 'ManifestBasedAdmissionControlConfig',
    'NativeHistograms', 'PLEGOnDemandRelist', 'PersistentVolumeClaimUnusedSinceTime', 'PodLevelResourceManagers', 'PodsAPI', 'ReloadKubeletClientCAFile',
    'ResourceHealthStatusMessage', 'ServiceCIDRStatusFieldWiping', 'ShardedListAndWatch', 'StaleControllerConsistencyDaemonSet', 'StaleControllerConsistencyJob',
    'StaleControllerConsistencyReplicaSet', 'StaleControllerConsistencyStatefulSet', 'TopologyAwareWorkloadScheduling', 'UnlockWhileProcessingFIFO',
    'WorkloadAwarePreemption', 'WorkloadWithJob',
  ],
};

/** Those that all releases from v1.31 to v1.36 have. */
const KEPT: readonly string[] = [
  'APIResponseCompression', 'APIServerIdentity', 'APIServerTracing', 'APIServingWithRoutine', 'AllowDNSOnlyNodeCSR', 'AllowInsecureKubeletCertificateSigningRequests',
  'AnonymousAuthConfigurableEndpoints', 'AnyVolumeDataSource', 'AuthorizeNodeWithSelectors', 'AuthorizeWithSelectors', 'CPUManagerPolicyAlphaOptions',
  'CPUManagerPolicyBetaOptions', 'CPUManagerPolicyOptions', 'CRDValidationRatcheting', 'CSIVolumeHealth', 'CloudControllerManagerWebhook', 'ClusterTrustBundle',
  'ClusterTrustBundleProjection', 'ConcurrentWatchObjectDecode', 'ConsistentListFromCache', 'ContainerCheckpoint', 'ContextualLogging', 'CoordinatedLeaderElection',
  'CrossNamespaceVolumeDataSource', 'CustomCPUCFSQuotaPeriod', 'CustomResourceFieldSelectors', 'DisableAllocatorDualWrite', 'DisableNodeKubeProxyVersion',
  'DynamicResourceAllocation', 'EventedPLEG', 'ExecProbeTimeout', 'GracefulNodeShutdown', 'GracefulNodeShutdownBasedOnPodPriority', 'HPAScaleToZero',
  'ImageMaximumGCAge', 'ImageVolume', 'InPlacePodVerticalScaling', 'InformerResourceVersion', 'JobBackoffLimitPerIndex', 'JobManagedBy', 'JobPodReplacementPolicy',
  'JobSuccessPolicy', 'KMSv1', 'KubeletCgroupDriverFromCRI', 'KubeletInUserNamespace', 'KubeletPodResourcesDynamicResources', 'KubeletPodResourcesGet',
  'KubeletSeparateDiskGC', 'KubeletTracing', 'LocalStorageCapacityIsolationFSQuotaMonitoring', 'LogarithmicScaleDown', 'LoggingAlphaOptions', 'LoggingBetaOptions',
  'LoggingStableOptions', 'MatchLabelKeysInPodAffinity', 'MatchLabelKeysInPodTopologySpread', 'MaxUnavailableStatefulSet', 'MemoryQoS', 'MultiCIDRServiceAllocator',
  'MutatingAdmissionPolicy', 'MyFeature', 'NFTablesProxyMode', 'NodeInclusionPolicyInPodTopologySpread', 'NodeLogQuery', 'NodeSwap', 'OpenAPIEnums',
  'OrderedNamespaceDeletion', 'PodAndContainerStatsFromCRI', 'PodDeletionCost', 'PodLifecycleSleepAction', 'PodReadyToStartContainersCondition',
  'PodSchedulingReadiness', 'PortForwardWebsockets', 'ProcMountType', 'QOSReserved', 'RecoverVolumeExpansionFailure', 'RecursiveReadOnlyMounts',
  'RelaxedEnvironmentVariableValidation', 'ReloadKubeletServerCertificateFile', 'ResilientWatchCacheInitialization', 'ResourceHealthStatus', 'RetryGenerateName',
  'RotateKubeletServerCertificate', 'RuntimeClassInImageCriApi', 'SELinuxMount', 'SELinuxMountReadWriteOncePod', 'SchedulerQueueingHints', 'SeparateCacheWatchRPC',
  'SeparateTaintEvictionController', 'ServiceAccountTokenJTI', 'ServiceAccountTokenNodeBinding', 'ServiceAccountTokenNodeBindingValidation',
  'ServiceAccountTokenPodNodeInfo', 'SidecarContainers', 'StatefulSetSemanticRevisionComparison', 'StorageNamespaceIndex', 'StorageVersionAPI', 'StorageVersionHash',
  'StorageVersionMigrator', 'StructuredAuthenticationConfiguration', 'SupplementalGroupsPolicy', 'TopologyManagerPolicyAlphaOptions',
  'TopologyManagerPolicyBetaOptions', 'TopologyManagerPolicyOptions', 'TranslateStreamCloseWebsocketRequests', 'UnauthenticatedHTTP2DOSMitigation',
  'UnknownVersionInteroperabilityProxy', 'UserNamespacesSupport', 'VolumeAttributesClass', 'WatchCacheInitializationPostStartHook', 'WatchList', 'WatchListClient',
  'WinDSR', 'WinOverlay', 'WindowsHostNetwork',
];

/** Those that are on and cannot be set to false, by the first such release from v1.31 on. */
const LOCKED_ON: ByMinor = {
  31: [
    'APIListChunking', 'AdmissionWebhookMatchConditions', 'AggregatedDiscoveryEndpoint', 'AppArmor', 'AppArmorFields', 'CPUManager', 'CloudDualStackNodeIPs',
    'DevicePluginCDIDevices', 'DisableCloudProviders', 'DisableKubeletCloudCredentialProviders', 'EfficientWatchResumption', 'ElasticIndexedJob', 'HPAContainerMetrics',
    'JobPodFailurePolicy', 'KMSv2', 'KMSv2KDF', 'KubeProxyDrainingTerminatingNodes', 'LegacyServiceAccountTokenCleanUp', 'LogarithmicScaleDown',
    'MinDomainsInPodTopologySpread', 'NewVolumeManagerReconstruction', 'NodeOutOfServiceVolumeDetach', 'PDBUnhealthyPodEvictionPolicy',
    'PersistentVolumeLastPhaseTransitionTime', 'PodDisruptionConditions', 'PodHostIPs', 'PodSchedulingReadiness', 'RemainingItemCount', 'ServerSideApply',
    'ServerSideFieldValidation', 'StableLoadBalancerNodeSet', 'StatefulSetStartOrdinal', 'ValidatingAdmissionPolicy', 'WatchBookmark',
    'ZeroLimitedNominalConcurrencyShares',
  ],
  32: [
    'CronJobsScheduledAnnotation', 'CustomResourceFieldSelectors', 'LoadBalancerIPMode', 'MemoryManager', 'PodIndexLabel', 'RetryGenerateName',
    'ServiceAccountTokenJTI', 'ServiceAccountTokenNodeBindingValidation', 'ServiceAccountTokenPodNodeInfo', 'SizeMemoryBackedVolumes', 'StatefulSetAutoDeletePVC',
    'StrictCostEnforcementForVAP', 'StrictCostEnforcementForWebhooks', 'StructuredAuthorizationConfiguration', 'TopologyManagerPolicyOptions',
  ],
  33: [
    'AnyVolumeDataSource', 'BtreeWatchCache', 'CPUManagerPolicyOptions', 'CRDValidationRatcheting', 'CSIMigrationPortworx', 'HonorPVReclaimPolicy',
    'JobBackoffLimitPerIndex', 'JobSuccessPolicy', 'MatchLabelKeysInPodAffinity', 'NFTablesProxyMode', 'NodeInclusionPolicyInPodTopologySpread',
    'RecursiveReadOnlyMounts', 'ServiceAccountTokenNodeBinding', 'ServiceTrafficDistribution', 'SidecarContainers', 'TopologyAwareHints',
  ],
  34: [
    'APIServerTracing', 'AnonymousAuthConfigurableEndpoints', 'AuthorizeNodeWithSelectors', 'AuthorizeWithSelectors', 'ConsistentListFromCache',
    'JobPodReplacementPolicy', 'KubeletCgroupDriverFromCRI', 'KubeletTracing', 'MultiCIDRServiceAllocator', 'NodeSwap', 'OrderedNamespaceDeletion',
    'PodLifecycleSleepAction', 'PodLifecycleSleepActionAllowZero', 'ProbeHostPodSecurityStandards', 'RecoverVolumeExpansionFailure', 'RelaxedDNSSearchValidation',
    'RelaxedEnvironmentVariableValidation', 'ResilientWatchCacheInitialization', 'SchedulerQueueingHints', 'SeparateTaintEvictionController',
    'StreamingCollectionEncodingToJSON', 'StreamingCollectionEncodingToProtobuf', 'StructuredAuthenticationConfiguration', 'WinDSR', 'WinOverlay',
  ],
  35: [
    'AggregatedDiscoveryRemoveBetaType', 'DisableAllocatorDualWrite', 'DynamicResourceAllocation', 'ExecProbeTimeout', 'ImageMaximumGCAge', 'InPlacePodVerticalScaling',
    'JobManagedBy', 'PodObservedGenerationTracking', 'PreferSameTrafficDistribution', 'SupplementalGroupsPolicy', 'SystemdWatchdog',
  ],
  36: [
    'CSIServiceAccountTokenSecrets', 'DRAAdminAccess', 'DeclarativeValidation', 'DisableNodeKubeProxyVersion', 'ExternalServiceAccountTokenSigner', 'ImageVolume',
    'KubeletFineGrainedAuthz', 'KubeletPSI', 'KubeletPodResourcesDynamicResources', 'KubeletPodResourcesGet', 'MutableCSINodeAllocatableCount', 'NodeLogQuery',
    'ProcMountType', 'SELinuxChangePolicy', 'SELinuxMountReadWriteOncePod', 'UserNamespacesSupport', 'VolumeAttributesClass',
  ],
};

/** Those that are off and cannot be set to true. */
const LOCKED_OFF: ByMinor = {
  32: [
    'AllowServiceLBStatusOnNonLB',
  ],
  33: [
    'WatchFromStorageWithoutResourceVersion',
  ],
  35: [
    'AllowOverwriteTerminationGracePeriodSeconds',
  ],
  36: [
    'GitRepoVolumeDriver', 'SeparateCacheWatchRPC',
  ],
};

/** The last minor release whose feature gates are listed here. */
const NEWEST = 36;
/** Gates that stand for all others of a stage. */
const OF_ALL = ['AllAlpha', 'AllBeta'];

const [goneSince, newSince, onSince, offSince] = [GONE, NEW, LOCKED_ON, LOCKED_OFF].map(byName);
const KNOWN = new Set([...KEPT, ...OF_ALL, ...goneSince.keys(), ...newSince.keys()]);

/** What is known of a feature gate of the programs of Kubernetes. */
export interface FeatureGate {
  /** The first minor release that has it. @default - it has been there for long, or is not known */
  readonly since?: number;
  /** The first minor release that does not have it any more. @default - all have it that are known, or none */
  readonly goneSince?: number;
  /** What it is a slip of. @default - it is known, or like none: later releases have more */
  readonly meant?: string;
}

/** Looks up a feature gate that a program of a minor release is given. */
export function featureGate(name: string, minor: number): FeatureGate {
  if (KNOWN.has(name)) {
    return { since: newSince.get(name), goneSince: goneSince.get(name) };
  }
  return { meant: minor <= NEWEST ? nearestName(name, KNOWN) : undefined };
}

/** The value that a feature gate has for good in a minor release; undefined if it can be set. */
export function lockedValue(name: string, minor: number): boolean | undefined {
  if (minor >= (onSince.get(name) ?? Infinity)) {
    return true;
  }
  return minor >= (offSince.get(name) ?? Infinity) ? false : undefined;
}

/** Feature gates of kubeadm itself: the first minor release that has them, and the first that does not any more. kubeadm refuses all others. */
const KUBEADM_GATES: { readonly [name: string]: readonly [number, number] } = {
  ControlPlaneKubeletLocalMode: [31, 36],
  EtcdLearnerMode: [27, 33],
  NodeLocalCRISocket: [32, Infinity],
  PublicKeysECDSA: [19, Infinity],
  RootlessControlPlane: [22, Infinity],
  UnversionedKubeletConfigMap: [22, 26],
  UpgradeAddonsBeforeControlPlane: [28, 31],
  WaitForAllControlPlaneComponents: [30, 35],
};
/** Whether kubeadm refuses a feature gate, as far as its release is known. */
export function kubeadmRefusesGate(name: string, minor: number): boolean {
  const [since, gone] = Object.hasOwn(KUBEADM_GATES, name) ? KUBEADM_GATES[name] : [Infinity, Infinity];
  return (minor < since || minor >= gone) && minor <= NEWEST;
}

/** The feature gates of kubeadm in a minor release. */
export function kubeadmGates(minor: number): string[] {
  return Object.keys(KUBEADM_GATES).filter(name => !kubeadmRefusesGate(name, minor));
}

function byName(table: ByMinor): ReadonlyMap<string, number> {
  return new Map(Object.entries(table).flatMap(([minor, names]) => names.map((name): [string, number] => [name, Number(minor)])));
}
