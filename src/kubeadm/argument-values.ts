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
const TLS_VERSION: ValueType = { fits: text => TLS_VERSIONS.includes(text), remedy: `write one of ${TLS_VERSIONS.join(', ')}`, words: TLS_VERSIONS };
const HTTPS_URL: ValueType = { fits: text => isUrl(text, 'https'), remedy: 'write a URL that begins with https://' };

/** What all programs of Kubernetes have. */
const COMMON: readonly [ValueType, readonly string[]][] = [
  [BOOLEAN, ['profiling']], [ADDRESS, ['bind-address']], [TLS_VERSION, ['tls-min-version']], [CIPHER_SUITES, ['tls-cipher-suites']],
];
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
  etcd: [
    [BOOLEAN, ['pre-vote', 'client-cert-auth', 'peer-client-cert-auth', 'strict-reconfig-check']],
    [WHOLE, ['quota-backend-bytes', 'max-request-bytes', 'snapshot-count', 'heartbeat-interval', 'election-timeout', 'max-wals', 'max-snapshots']],
  ],
};

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

/** The first and the last port, or the first and how many more. */
function isPortRange(text: string): boolean {
  const [, first, sign, second] = /^(\d{1,5})(?:([-+])(\d{1,5}))?$/.exec(text.trim()) ?? [];
  const last = sign === '+' ? Number(first) + Number(second) : Number(second ?? first);
  return first !== undefined && Number(first) <= last && last <= 65535;
}
