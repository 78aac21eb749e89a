import { nearestName } from '../core';

/** A program that kubeadm starts on a node. */
export enum Component {
  API_SERVER = 'kube-apiserver',
  CONTROLLER_MANAGER = 'kube-controller-manager',
  SCHEDULER = 'kube-scheduler',
  KUBELET = 'kubelet',
}

/** The programs that run as static pods, with the names of their parts in kubeadm's cluster configuration. */
export const STATIC_COMPONENTS: readonly [Component, string][] = [
  [Component.API_SERVER, 'apiServer'], [Component.CONTROLLER_MANAGER, 'controllerManager'], [Component.SCHEDULER, 'scheduler'],
];

/** Names of settings by the first minor release that does not have them any more. */
type Removed = { readonly [minor: number]: readonly string[] };

/** All programs share them. */
const LOGGING: Removed = {
  26: [
    'add-dir-header', 'alsologtostderr', 'log-backtrace-at', 'log-dir', 'log-file', 'log-file-max-size', 'logtostderr', 'one-output', 'skip-headers',
    'skip-log-headers', 'stderrthreshold',
  ],
};

/** What each program has lost, as its sources and the changelogs of Kubernetes tell. */
const ARGUMENTS: { readonly [component in Component]: Removed } = {
  [Component.API_SERVER]: {
    19: ['basic-auth-file'],
    22: ['kubelet-https'],
    24: [
      'address', 'insecure-bind-address', 'port', 'insecure-port', 'deserialization-cache-size', 'enable-swagger-ui',
      'experimental-encryption-provider-config', 'target-ram-mb',
    ],
    25: ['service-account-api-audiences'],
    26: ['identity-lease-duration-seconds', 'identity-lease-renew-interval-seconds'],
    27: ['master-service-namespace'],
    33: ['cloud-provider', 'cloud-config'],
  },
  [Component.CONTROLLER_MANAGER]: {
    24: ['address', 'port', 'deployment-controller-sync-period'],
    25: ['deleting-pods-burst', 'deleting-pods-qps', 'experimental-cluster-signing-duration', 'register-retry-count'],
    27: ['enable-taint-manager', 'pod-eviction-timeout'],
    31: [
      'horizontal-pod-autoscaler-downscale-delay', 'horizontal-pod-autoscaler-upscale-delay', 'volume-host-allow-local-loopback',
      'volume-host-cidr-denylist',
    ],
  },
  [Component.SCHEDULER]: {
    22: ['algorithm-provider', 'hard-pod-affinity-symmetric-weight', 'scheduler-name'],
    23: ['policy-config-file'],
    24: ['address', 'port'],
    28: ['lock-object-name', 'lock-object-namespace'],
  },
  [Component.KUBELET]: {
    24: [
      'cni-bin-dir', 'cni-cache-dir', 'cni-conf-dir', 'docker-endpoint', 'docker-tls', 'docker-tls-ca', 'docker-tls-cert', 'docker-tls-key', 'dynamic-config-dir',
      'experimental-dockershim-root-directory', 'image-pull-progress-deadline',
      'network-plugin', 'network-plugin-mtu', 'non-masquerade-cidr', 'really-crash-for-testing', 'experimental-check-node-capabilities-before-mount',
    ],
    25: ['experimental-kernel-memcg-notification'],
    27: ['container-runtime', 'master-service-namespace'],
    31: ['iptables-drop-bit', 'iptables-masquerade-bit', 'keep-terminated-pod-volumes'],
    34: ['cloud-config', 'register-schedulable'],
    35: ['pod-infra-container-image'],
  },
};

const ADMISSION_PLUGINS: Removed = {
  20: ['PodPreset'],
  21: ['DenyEscalatingExec', 'DenyExecOnPrivileged'],
  25: ['PodSecurityPolicy'],
  30: ['SecurityContextDeny'],
  31: ['PersistentVolumeLabel'],
};

/** All that some supported release has. */
const KNOWN_PLUGINS = [
  'AlwaysAdmit', 'AlwaysDeny', 'AlwaysPullImages', 'CertificateApproval', 'CertificateSigning', 'CertificateSubjectRestriction', 'ClusterTrustBundleAttest',
  'DefaultIngressClass', 'DefaultStorageClass', 'DefaultTolerationSeconds', 'DenyServiceExternalIPs', 'EventRateLimit', 'ExtendedResourceToleration',
  'ImagePolicyWebhook', 'JobValidation', 'LimitPodHardAntiAffinityTopology', 'LimitRanger', 'MutatingAdmissionPolicy', 'MutatingAdmissionWebhook',
  'NamespaceAutoProvision', 'NamespaceExists', 'NamespaceLifecycle', 'NodeDeclaredFeatureValidator', 'NodeRestriction',
  'OwnerReferencesPermissionEnforcement', 'PersistentVolumeClaimResize', 'PodGroupProtection', 'PodGroupWorkloadExists', 'PodNodeSelector', 'PodResizeValidator',
  'PodSecurity', 'PodTolerationRestriction', 'PodTopologyLabels', 'Priority', 'ResourceQuota', 'RuntimeClass', 'ServiceAccount',
  'StorageObjectInUseProtection', 'TaintNodesByCondition', 'ValidatingAdmissionPolicy', 'ValidatingAdmissionWebhook',
];

const GONE_ARGUMENTS = new Map(Object.values(Component)
  .map(component => [component, new Map([...byName(LOGGING), ...byName(ARGUMENTS[component])])]));
const GONE_PLUGINS = new Map(byName(ADMISSION_PLUGINS));

/** The first minor release of which a program does not start with an argument; undefined if all do that are known. */
export function argumentGoneSince(component: Component, argument: string): number | undefined {
  return GONE_ARGUMENTS.get(component)?.get(argument);
}

/** The first minor release of which the API server does not start with an admission plugin; undefined if all do that are known. */
export function pluginGoneSince(plugin: string): number | undefined {
  return GONE_PLUGINS.get(plugin);
}

/** The admission plugin that a name is a slip of; undefined if it is one, or is like none: later releases have more. */
export function pluginMeantBy(name: string): string | undefined {
  return KNOWN_PLUGINS.includes(name) || pluginGoneSince(name) !== undefined ? undefined : nearestName(name, KNOWN_PLUGINS);
}

/** The names of settings, each with the release that it is gone since. */
function byName(removed: Removed): [string, number][] {
  return Object.entries(removed).flatMap(([minor, names]) => names.map((name): [string, number] => [name, Number(minor)]));
}
