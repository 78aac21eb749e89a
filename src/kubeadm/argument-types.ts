import { Component } from './removed-settings';
import { goDurationSeconds, isIpAddress, isUrl } from '../core';
import { TLS_CIPHER_SUITES, TLS_VERSIONS } from './tls-names';

/** What a program reads a value as. */
export interface ValueType {
  readonly fits: (text: string) => boolean;
  /** What to write, for messages. */
  readonly remedy: string;
  /** The words that a value is a list of, or is one of. @default - it is no list of words */
  readonly words?: readonly string[];
}

type Types = readonly (readonly [ValueType, string])[];

const WHOLE_NUMBER = /^[+-]?(?:0[xX][\da-fA-F_]+|0[bBoO][\d_]+|\d[\d_]*)$/;
const FLOAT_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** As Go reads them from texts. */
const BOOLEAN: ValueType = {
  fits: text => /^(?:[01tTfF]|true|TRUE|True|false|FALSE|False)$/.test(text), remedy: 'write true or false', words: ['true', 'false'],
};
const WHOLE: ValueType = { fits: text => WHOLE_NUMBER.test(text), remedy: 'write a whole number without a unit' };
const COUNT: ValueType = { fits: text => WHOLE_NUMBER.test(text) && !/^-.*[1-9a-fA-F]/.test(text), remedy: 'write a whole number without a unit, 0 or more' };
const FLOAT: ValueType = { fits: text => FLOAT_NUMBER.test(text), remedy: 'write a number without a unit' };
const DURATION: ValueType = { fits: text => goDurationSeconds(text) !== undefined, remedy: 'write a number with a unit, such as 40s' };
const ADDRESS: ValueType = { fits: isIpAddress, remedy: 'write an IP address' };
/** Kubelets pass over what is no address. */
const NODE_ADDRESSES: ValueType = { fits: isAddressOfNode, remedy: 'write one address, or one of each family' };
const PORT_RANGE: ValueType = { fits: isPortRange, remedy: 'write the lowest and the highest port, such as 30000-32767' };
const CIPHER_SUITES: ValueType = { ...listOf(TLS_CIPHER_SUITES), remedy: 'write names such as TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256' };
const HTTPS_URL: ValueType = { fits: text => isUrl(text, 'https'), remedy: 'write a URL that begins with https://' };
const GOAWAY: ValueType = { fits: text => FLOAT_NUMBER.test(text) && Number(text) >= 0 && Number(text) <= 0.02, remedy: 'write a number from 0 to 0.02' };
/** Hosts and ports at which etcd listens. */
const ETCD_URLS: ValueType = {
  fits: text => text.split(',').every(url => /^(?:https?:\/\/[^/\s]+:\d{1,5}\/?|unixs?:\/\/.+)$/.test(url.trim())), remedy: 'write URLs with a port, such as http://127.0.0.1:2381',
};

/** What kubelets watch. */
export const SIGNALS: readonly string[] = [
  'memory.available', 'allocatableMemory.available', 'pid.available', 'nodefs.available', 'nodefs.inodesFree', 'imagefs.available', 'imagefs.inodesFree', 'containerfs.available',
  'containerfs.inodesFree',
];
/** An amount of Kubernetes. */
export const AMOUNT = /^\+?(?:\d+(?:\.\d*)?|\.\d+)(?:[numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/;
const SHARE = /^\d+(?:\.\d+)?%$/;
const THRESHOLDS = pairsOf('<', SIGNALS, text => AMOUNT.test(text) || SHARE.test(text), 'memory.available<100Mi,nodefs.available<10%');
const RECLAIMED = pairsOf('=', SIGNALS, text => AMOUNT.test(text) || SHARE.test(text), 'memory.available=100Mi,nodefs.available=5%');
const GRACE_PERIODS = pairsOf('=', SIGNALS, text => goDurationSeconds(text) !== undefined, 'memory.available=1m30s');
const RESERVED = pairsOf('=', ['cpu', 'memory', 'ephemeral-storage', 'pid'], text => AMOUNT.test(text), 'cpu=500m,memory=1Gi');
const QUANTITY: ValueType = { fits: text => AMOUNT.test(text), remedy: 'write an amount such as 10Mi' };

/** What all programs of Kubernetes have that serve others. */
const SERVING: Types = [
  [oneOf(TLS_VERSIONS), 'tls-min-version'],
  [CIPHER_SUITES, 'tls-cipher-suites'],
  [BOOLEAN, 'contention-profiling authentication-skip-lookup authentication-tolerate-lookup-failure'],
  [WHOLE, 'v'],
  [oneOf(['text', 'json']), 'logging-format'],
  [DURATION, 'authentication-token-webhook-cache-ttl authorization-webhook-cache-authorized-ttl authorization-webhook-cache-unauthorized-ttl log-flush-frequency'],
];
/** What those have that run as static pods. */
const COMMON: Types = [
  [BOOLEAN, 'profiling disable-http2-serving permit-port-sharing permit-address-sharing'],
  [ADDRESS, 'bind-address'],
  [WHOLE, 'http2-max-streams-per-connection'],
  ...SERVING,
];
const LEADERS: Types = [
  [BOOLEAN, 'leader-elect'],
  [DURATION, 'leader-elect-lease-duration leader-elect-renew-deadline leader-elect-retry-period'],
  [FLOAT, 'kube-api-qps'],
  [WHOLE, 'kube-api-burst'],
];
const AUDIT_BACKENDS: Types = ['log', 'webhook'].flatMap((name): Types => [
  [oneOf(['batch', 'blocking', 'blocking-strict']), `audit-${name}-mode`],
  [WHOLE, `audit-${name}-batch-buffer-size audit-${name}-batch-max-size audit-${name}-batch-throttle-burst audit-${name}-truncate-max-batch-size audit-${name}-truncate-max-event-size`],
  [DURATION, `audit-${name}-batch-max-wait`],
  [BOOLEAN, `audit-${name}-batch-throttle-enable audit-${name}-truncate-enabled`],
  [FLOAT, `audit-${name}-batch-throttle-qps`],
]);

const API_SERVER: Types = [
  ...COMMON,
  ...AUDIT_BACKENDS,
  [BOOLEAN, 'anonymous-auth enable-bootstrap-token-auth allow-privileged enable-aggregator-routing service-account-lookup service-account-extend-token-expiration audit-log-compress '
    + 'enable-garbage-collector enable-priority-and-fairness enable-logs-handler watch-cache shutdown-send-retry-after encryption-provider-config-automatic-reload '
    + 'aggregator-reject-forwarding-redirect'],
  [COUNT, 'audit-log-maxage audit-log-maxbackup audit-log-maxsize max-requests-inflight max-mutating-requests-inflight min-request-timeout'],
  [WHOLE, 'delete-collection-workers lease-reuse-duration-seconds max-connection-bytes-per-sec default-not-ready-toleration-seconds default-unreachable-toleration-seconds'],
  [rangeOf(0, 65535), 'kubernetes-service-node-port'],
  [DURATION, 'request-timeout event-ttl service-account-max-token-expiration etcd-compaction-interval etcd-count-metric-poll-period etcd-db-metric-poll-interval etcd-healthcheck-timeout '
    + 'etcd-readycheck-timeout livez-grace-period shutdown-delay-duration shutdown-watch-termination-grace-period storage-initialization-timeout kubelet-timeout audit-webhook-initial-backoff '
    + 'audit-webhook-batch-initial-backoff'],
  [ADDRESS, 'advertise-address'],
  [PORT_RANGE, 'service-node-port-range'],
  [listOf(['AlwaysAllow', 'AlwaysDeny', 'ABAC', 'Webhook', 'RBAC', 'Node']), 'authorization-mode'],
  [HTTPS_URL, 'oidc-issuer-url'],
  [listOf(['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512']), 'oidc-signing-algs'],
  [oneOf(['json', 'legacy']), 'audit-log-format'],
  [oneOf(['etcd3']), 'storage-backend'],
  [GOAWAY, 'goaway-chance'],
];

const CONTROLLER_MANAGER: Types = [
  ...COMMON,
  ...LEADERS,
  [BOOLEAN, 'allocate-node-cidrs configure-cloud-routes enable-dynamic-provisioning enable-garbage-collector enable-hostpath-provisioner use-service-account-credentials '
    + 'disable-attach-detach-reconcile-sync'],
  [WHOLE, 'node-cidr-mask-size node-cidr-mask-size-ipv4 node-cidr-mask-size-ipv6 terminated-pod-gc-threshold large-cluster-size-threshold max-endpoints-per-slice '
    + 'concurrent-cron-job-syncs concurrent-daemonset-syncs concurrent-deployment-syncs concurrent-endpoint-syncs concurrent-gc-syncs concurrent-horizontal-pod-autoscaler-syncs '
    + 'concurrent-job-syncs concurrent-namespace-syncs concurrent-replicaset-syncs concurrent-resource-quota-syncs concurrent-service-endpoint-syncs concurrent-serviceaccount-token-syncs '
    + 'concurrent-statefulset-syncs concurrent-ttl-after-finished-syncs'],
  [FLOAT, 'node-eviction-rate secondary-node-eviction-rate unhealthy-zone-threshold horizontal-pod-autoscaler-tolerance'],
  [DURATION, 'node-monitor-grace-period node-monitor-period node-startup-grace-period cluster-signing-duration attach-detach-reconcile-sync-period controller-start-interval '
    + 'endpoint-updates-batch-period endpointslice-updates-batch-period horizontal-pod-autoscaler-cpu-initialization-period horizontal-pod-autoscaler-downscale-stabilization '
    + 'horizontal-pod-autoscaler-initial-readiness-delay horizontal-pod-autoscaler-sync-period min-resync-period namespace-sync-period pvclaimbinder-sync-period resource-quota-sync-period '
    + 'route-reconciliation-period'],
];

const KUBELET: Types = [
  ...SERVING,
  [BOOLEAN, 'anonymous-auth authentication-token-webhook cgroups-per-qos cpu-cfs-quota enable-controller-attach-detach enable-debugging-handlers enable-server fail-cgroupv1 fail-swap-on '
    + 'make-iptables-util-chains protect-kernel-defaults register-node rotate-certificates rotate-server-certificates seccomp-default serialize-image-pulls exit-on-lock-contention '
    + 'kernel-memcg-notification local-storage-capacity-isolation'],
  [COUNT, 'max-pods pods-per-core event-qps event-burst kube-api-qps kube-api-burst registry-qps registry-burst max-open-files'],
  [WHOLE, 'container-log-max-files pod-max-pids node-status-max-images eviction-max-pod-grace-period maximum-dead-containers maximum-dead-containers-per-container'],
  [rangeOf(0, 100), 'image-gc-high-threshold image-gc-low-threshold'],
  [rangeOf(-1000, 1000), 'oom-score-adj'],
  [rangeOf(1, 65535), 'port'],
  [rangeOf(0, 65535), 'read-only-port healthz-port'],
  [DURATION, 'node-status-update-frequency streaming-connection-idle-timeout sync-frequency runtime-request-timeout minimum-image-ttl-duration file-check-frequency http-check-frequency '
    + 'eviction-pressure-transition-period cpu-cfs-quota-period volume-stats-agg-period cpu-manager-reconcile-period minimum-container-ttl-duration'],
  [ADDRESS, 'address healthz-bind-address'],
  [NODE_ADDRESSES, 'node-ip'],
  [THRESHOLDS, 'eviction-hard eviction-soft'],
  [RECLAIMED, 'eviction-minimum-reclaim'],
  [GRACE_PERIODS, 'eviction-soft-grace-period'],
  [RESERVED, 'kube-reserved system-reserved'],
  [QUANTITY, 'container-log-max-size'],
  [oneOf(['none', 'static']), 'cpu-manager-policy'],
  [oneOf(['None', 'Static']), 'memory-manager-policy'],
  [oneOf(['none', 'best-effort', 'restricted', 'single-numa-node']), 'topology-manager-policy'],
  [oneOf(['container', 'pod']), 'topology-manager-scope'],
  [oneOf(['promiscuous-bridge', 'hairpin-veth', 'none']), 'hairpin-mode'],
];

const ETCD: Types = [
  [BOOLEAN, 'pre-vote client-cert-auth peer-client-cert-auth strict-reconfig-check unsafe-no-fsync auto-tls peer-auto-tls socket-reuse-port socket-reuse-address '
    + 'experimental-initial-corrupt-check'],
  [WHOLE, 'quota-backend-bytes'],
  [COUNT, 'max-request-bytes snapshot-count heartbeat-interval election-timeout max-wals max-snapshots max-txn-ops max-concurrent-streams'],
  [oneOf(['periodic', 'revision']), 'auto-compaction-mode'],
  [oneOf(['new', 'existing']), 'initial-cluster-state'],
  [oneOf(['debug', 'info', 'warn', 'error', 'panic', 'fatal']), 'log-level'],
  [oneOf(['zap']), 'logger'],
  [oneOf(['TLS1.2', 'TLS1.3']), 'tls-min-version tls-max-version'],
  [CIPHER_SUITES, 'cipher-suites'],
  [ETCD_URLS, 'listen-metrics-urls listen-client-urls listen-peer-urls advertise-client-urls initial-advertise-peer-urls'],
];

/** Arguments by how their programs read them; of many others nothing is known here. */
export const ARGUMENT_TYPES: { readonly [program: string]: ReadonlyMap<string, ValueType> } = {
  [Component.API_SERVER]: byName(API_SERVER),
  [Component.CONTROLLER_MANAGER]: byName(CONTROLLER_MANAGER),
  [Component.SCHEDULER]: byName([...COMMON, ...LEADERS]),
  [Component.KUBELET]: byName(KUBELET),
  etcd: byName(ETCD),
};

function byName(types: Types): ReadonlyMap<string, ValueType> {
  return new Map(types.flatMap(([type, names]) => names.split(' ').map((name): [string, ValueType] => [name, type])));
}

function rangeOf(least: number, most: number): ValueType {
  const numberOf = (text: string) => Number(text.replace(/_/g, ''));
  return { fits: text => WHOLE_NUMBER.test(text) && numberOf(text) >= least && numberOf(text) <= most, remedy: `write a whole number from ${least} to ${most}` };
}

function listOf(words: readonly string[]): ValueType {
  return { fits: text => text.split(',').every(word => words.includes(word)), remedy: `write some of ${words.join(', ')}`, words };
}

/** One word of some. */
export function oneOf(words: readonly string[]): ValueType {
  return { fits: text => words.includes(text), remedy: `write one of ${words.join(', ')}`, words };
}

/** Names and values with a sign between them; nothing at all is in order. */
function pairsOf(sign: string, names: readonly string[], fits: (value: string) => boolean, example: string): ValueType {
  const isPair = (pair: string) => {
    const at = pair.indexOf(sign);
    return at > 0 && names.includes(pair.slice(0, at).trim()) && fits(pair.slice(at + 1).trim());
  };
  return { fits: text => text.split(',').every(pair => pair === '' || isPair(pair)), remedy: `write pairs such as ${example}; the names are ${names.join(', ')}` };
}

function isAddressOfNode(text: string): boolean {
  const families = text.split(',').map(address => address.trim()).filter(isIpAddress).map(address => address.includes(':'));
  return families.length < 2 || (families.length === 2 && families[0] !== families[1]);
}

/** The first and the last port, or the first and how many more. */
function isPortRange(text: string): boolean {
  const [, first, sign, second] = /^(\d{1,5})(?:([-+])(\d{1,5}))?$/.exec(text.trim()) ?? [];
  const last = sign === '+' ? Number(first) + Number(second) : Number(second ?? first);
  return first !== undefined && Number(first) <= last && last <= 65535;
}
