import { Component } from './removed-settings';
import { goDurationSeconds, isIpAddress, isUrl, nearestName } from '../core';
import { TLS_CIPHER_SUITES, TLS_VERSIONS } from './tls-names';

/** What a program reads a value as. */
interface ValueType {
  readonly fits: (text: string) => boolean;
  /** What to write, for messages. */
  readonly remedy: string;
  /** The words that a value is a list of, or is one of. @default - it is no list of words */
  readonly words?: readonly string[];
}

const MODES = ['AlwaysAllow', 'AlwaysDeny', 'ABAC', 'Webhook', 'RBAC', 'Node'];
/** As Go reads them from texts. */
const BOOLEAN: ValueType = { fits: text => /^(?:[01tTfF]|true|TRUE|True|false|FALSE|False)$/.test(text), remedy: 'write true or false' };
const WHOLE: ValueType = { fits: text => /^[+-]?(?:0[xX][\da-fA-F_]+|0[bBoO][\d_]+|\d[\d_]*)$/.test(text), remedy: 'write a whole number without a unit' };
const DURATION: ValueType = { fits: text => goDurationSeconds(text) !== undefined, remedy: 'write a number with a unit, such as 40s' };
const ADDRESS: ValueType = { fits: isIpAddress, remedy: 'write an IP address' };
const PORT_RANGE: ValueType = { fits: isPortRange, remedy: 'write the lowest and the highest port, such as 30000-32767' };
const MODE_LIST = listOf(MODES);
const CIPHER_SUITES: ValueType = { ...listOf(TLS_CIPHER_SUITES), remedy: 'write names such as TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256' };
const TLS_VERSION = oneOf(TLS_VERSIONS);
const HTTPS_URL: ValueType = { fits: text => isUrl(text, 'https'), remedy: 'write a URL that begins with https://' };

/** What kubelets watch. */
const SIGNALS = [
  'memory.available', 'allocatableMemory.available', 'pid.available', 'nodefs.available', 'nodefs.inodesFree', 'imagefs.available', 'imagefs.inodesFree', 'containerfs.available',
  'containerfs.inodesFree',
];
const AMOUNT = /^\+?(?:\d+(?:\.\d*)?|\.\d+)(?:[numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/;
const SHARE = /^\d+(?:\.\d+)?%$/;
const THRESHOLDS = pairsOf('<', SIGNALS, text => AMOUNT.test(text) || SHARE.test(text), 'memory.available<100Mi,nodefs.available<10%');
const RECLAIMED = pairsOf('=', SIGNALS, text => AMOUNT.test(text) || SHARE.test(text), 'memory.available=100Mi,nodefs.available=5%');
const GRACE_PERIODS = pairsOf('=', SIGNALS, text => goDurationSeconds(text) !== undefined, 'memory.available=1m30s');
const RESERVED = pairsOf('=', ['cpu', 'memory', 'ephemeral-storage', 'pid'], text => AMOUNT.test(text), 'cpu=500m,memory=1Gi');

/** What all programs of Kubernetes have that serve others. */
const TLS: readonly [ValueType, readonly string[]][] = [[TLS_VERSION, ['tls-min-version']], [CIPHER_SUITES, ['tls-cipher-suites']]];
/** What those have that run as static pods. */
const COMMON: readonly [ValueType, readonly string[]][] = [[BOOLEAN, ['profiling']], [ADDRESS, ['bind-address']], ...TLS];
const LEADERS: readonly [ValueType, readonly string[]][] = [
  [BOOLEAN, ['leader-elect', 'contention-profiling']], [DURATION, ['leader-elect-lease-duration', 'leader-elect-renew-deadline', 'leader-elect-retry-period']],
];

/** Arguments by how their programs read them; of many others nothing is known here. */
const TYPES: { readonly [program: string]: readonly [ValueType, readonly string[]][] } = {
  [Component.API_SERVER]: [
    ...COMMON,
    [BOOLEAN, ['anonymous-auth', 'enable-bootstrap-token-auth', 'allow-privileged', 'enable-aggregator-routing', 'service-account-lookup', 'service-account-extend-token-expiration', 'audit-log-compress']],
    [WHOLE, ['audit-log-maxage', 'audit-log-maxbackup', 'audit-log-maxsize', 'max-requests-inflight', 'max-mutating-requests-inflight', 'min-request-timeout']],
    [DURATION, ['request-timeout', 'event-ttl', 'service-account-max-token-expiration']],
    [ADDRESS, ['advertise-address']],
    [PORT_RANGE, ['service-node-port-range']],
    [MODE_LIST, ['authorization-mode']],
    [HTTPS_URL, ['oidc-issuer-url']],
  ],
  [Component.CONTROLLER_MANAGER]: [
    ...COMMON,
    ...LEADERS,
    [WHOLE, ['node-cidr-mask-size', 'node-cidr-mask-size-ipv4', 'kube-api-burst', 'terminated-pod-gc-threshold']],
    [DURATION, ['node-monitor-grace-period', 'cluster-signing-duration']],
  ],
  [Component.SCHEDULER]: [...COMMON, ...LEADERS],
  [Component.KUBELET]: [
    ...TLS,
    [BOOLEAN, [
      'anonymous-auth', 'authentication-token-webhook', 'cgroups-per-qos', 'cpu-cfs-quota', 'enable-controller-attach-detach', 'enable-debugging-handlers', 'enable-server', 'fail-swap-on',
      'make-iptables-util-chains', 'protect-kernel-defaults', 'register-node', 'rotate-certificates', 'rotate-server-certificates', 'seccomp-default', 'serialize-image-pulls',
    ]],
    [WHOLE, [
      'max-pods', 'pods-per-core', 'event-qps', 'event-burst', 'kube-api-qps', 'kube-api-burst', 'registry-qps', 'registry-burst', 'image-gc-high-threshold', 'image-gc-low-threshold',
      'container-log-max-files', 'max-open-files', 'oom-score-adj', 'port', 'read-only-port', 'healthz-port',
    ]],
    [DURATION, [
      'node-status-update-frequency', 'streaming-connection-idle-timeout', 'sync-frequency', 'runtime-request-timeout', 'minimum-image-ttl-duration', 'file-check-frequency',
      'eviction-pressure-transition-period', 'cpu-cfs-quota-period', 'volume-stats-agg-period', 'cpu-manager-reconcile-period',
    ]],
    [ADDRESS, ['address', 'healthz-bind-address']],
    [THRESHOLDS, ['eviction-hard', 'eviction-soft']],
    [RECLAIMED, ['eviction-minimum-reclaim']],
    [GRACE_PERIODS, ['eviction-soft-grace-period']],
    [RESERVED, ['kube-reserved', 'system-reserved']],
    [oneOf(['none', 'static']), ['cpu-manager-policy']],
    [oneOf(['None', 'Static']), ['memory-manager-policy']],
    [oneOf(['none', 'best-effort', 'restricted', 'single-numa-node']), ['topology-manager-policy']],
  ],
  etcd: [
    [BOOLEAN, ['pre-vote', 'client-cert-auth', 'peer-client-cert-auth', 'strict-reconfig-check']],
    [WHOLE, ['quota-backend-bytes', 'max-request-bytes', 'snapshot-count', 'heartbeat-interval', 'election-timeout', 'max-wals', 'max-snapshots']],
  ],
};

/** Whether it is known here how a program reads an argument. */
export function isTypedArgument(program: string, name: string): boolean {
  return TYPES[program]?.some(([, names]) => names.includes(name)) ?? false;
}

/** What is to be done about a value with which a program does not start; undefined if it does, or nobody knows here. */
export function argumentValueProblem(program: string, name: string, text: string): string | undefined {
  const type = TYPES[program]?.find(([, names]) => names.includes(name))?.[0];
  if (type === undefined || type.fits(text)) {
    return undefined;
  }
  const { words } = type;
  const slip = words === undefined ? text : text.split(',').find(word => !words.includes(word))!;
  const near = nearestName(slip, words ?? (type === BOOLEAN ? ['true', 'false'] : []));
  return near === undefined ? type.remedy : `write '${near}' for '${slip}'`;
}

function listOf(words: readonly string[]): ValueType {
  return { fits: text => text.split(',').every(word => words.includes(word)), remedy: `write some of ${words.join(', ')}`, words };
}

function oneOf(words: readonly string[]): ValueType {
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

/** The first and the last port, or the first and how many more. */
function isPortRange(text: string): boolean {
  const [, first, sign, second] = /^(\d{1,5})(?:([-+])(\d{1,5}))?$/.exec(text.trim()) ?? [];
  const last = sign === '+' ? Number(first) + Number(second) : Number(second ?? first);
  return first !== undefined && Number(first) <= last && last <= 65535;
}
