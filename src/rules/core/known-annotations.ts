import { HOOK_ANNOTATION, SKIPPED_HOOK, SYNC_OPTIONS_ANNOTATION } from '../../topology';

const named = (prefix: string, ...names: string[]) => names.map(name => `${prefix}/${name}`);

/** Annotations of Cluster API that count whatever their value is. */
export const PRESENCE_ANNOTATIONS: readonly string[] = [
  ...named('cluster.x-k8s.io', 'paused', 'skip-remediation', 'delete-machine'),
  ...named('machine.cluster.x-k8s.io', 'exclude-node-draining', 'exclude-wait-for-node-volume-detach'),
  ...named('controlplane.cluster.x-k8s.io', 'skip-kube-proxy', 'skip-coredns'),
];

/** The values that are told from others, in small letters. */
export const VALUES_OF_ANNOTATIONS: { readonly [name: string]: readonly string[] } = {
  'kustomize.toolkit.fluxcd.io/prune': ['enabled', 'disabled'],
  'kustomize.toolkit.fluxcd.io/force': ['enabled', 'disabled'],
  'kustomize.toolkit.fluxcd.io/substitute': ['enabled', 'disabled'],
  'kustomize.toolkit.fluxcd.io/ssa': ['override', 'merge', 'ifnotpresent', 'ignore'],
};

const SWITCH: readonly string[] = ['true', 'false'];

/** The options of a sync, and the values that Argo CD compares letter by letter. */
export const SYNC_OPTIONS: { readonly [name: string]: readonly string[] } = {
  ApplyOutOfSyncOnly: SWITCH,
  ClientSideApplyMigration: SWITCH,
  CreateNamespace: SWITCH,
  Delete: [...SWITCH, 'confirm'],
  FailOnSharedResource: SWITCH,
  Force: SWITCH,
  Prune: [...SWITCH, 'confirm'],
  PruneLast: SWITCH,
  PrunePropagationPolicy: ['foreground', 'background', 'orphan'],
  Replace: SWITCH,
  RespectIgnoreDifferences: SWITCH,
  ServerSideApply: SWITCH,
  SkipDryRunOnMissingResource: SWITCH,
  Validate: SWITCH,
};

/** The entries of lists that Argo CD compares letter by letter, too. */
export const ENTRIES_OF_ANNOTATIONS: { readonly [name: string]: readonly string[] } = {
  'argocd.argoproj.io/compare-options': ['IgnoreExtraneous', 'ServerSideDiff=true', 'ServerSideDiff=false', 'IncludeMutationWebhook=true', 'IncludeMutationWebhook=false'],
  'argocd.argoproj.io/hook-delete-policy': ['HookSucceeded', 'HookFailed', 'BeforeHookCreation'],
  [HOOK_ANNOTATION]: ['PreSync', 'Sync', 'PostSync', 'SyncFail', 'PreDelete', 'PostDelete', SKIPPED_HOOK],
};

/** What Cluster API, the autoscaler, Argo CD and Flux read. */
export const KNOWN_ANNOTATIONS: readonly string[] = [
  ...PRESENCE_ANNOTATIONS,
  ...Object.keys(VALUES_OF_ANNOTATIONS),
  ...Object.keys(ENTRIES_OF_ANNOTATIONS),
  ...named('cluster.x-k8s.io', 'managed-by', 'replicas-managed-by', 'disable-machine-create', 'cloned-from-name', 'cloned-from-groupkind', 'remediate-machine',
    'cluster-api-autoscaler-node-group-min-size', 'cluster-api-autoscaler-node-group-max-size', 'cluster-name', 'cluster-namespace', 'machine', 'owner-kind', 'owner-name',
    'labels-from-machine', 'annotations-from-machine', 'conversion-data', 'preflight-checks'),
  ...named('machineset.cluster.x-k8s.io', 'skip-preflight-checks'),
  ...named('machinedeployment.clusters.x-k8s.io', 'revision', 'desired-replicas', 'max-replicas'),
  ...named('topology.cluster.x-k8s.io', 'upgrade-concurrency', 'hold-upgrade-sequence', 'defer-upgrade', 'dry-run'),
  ...named('clusterctl.cluster.x-k8s.io', 'move', 'move-hierarchy', 'block-move', 'delete-for-move'),
  ...named('capacity.cluster-autoscaler.kubernetes.io', 'cpu', 'memory', 'ephemeral-disk', 'maxPods', 'gpu-type', 'gpu-count', 'labels', 'taints', 'csi-driver'),
  ...named('argocd.argoproj.io', 'sync-wave', 'ignore-healthcheck', 'ignore-resource-updates', 'manifest-generate-paths',
    'refresh', 'hydrate', 'skip-reconcile', 'tracking-id', 'managed-by', 'application-set-refresh', 'deletion-approved'),
  SYNC_OPTIONS_ANNOTATION,
  ...named('kustomize.toolkit.fluxcd.io', 'reconcile', 'name', 'namespace'),
  ...named('reconcile.fluxcd.io', 'requestedAt', 'forceAt', 'resetAt'),
];
