import { nearestName } from '../core';

/** Arguments by the first minor release of etcd 3 that does not have them any more. */
const REMOVED: { readonly [minor: number]: readonly string[] } = {
  5: ['debug', 'log-output', 'log-package-levels'],
  6: [
    'enable-v2', 'experimental-enable-v2v3', 'proxy', 'proxy-dial-timeout', 'proxy-failure-wait', 'proxy-read-timeout', 'proxy-refresh-interval', 'proxy-write-timeout',
  ],
};

/** What etcd v3.6 has, as it prints them and its sources define them. */
const KNOWN = [
  'advertise-client-urls', 'auth-token', 'auth-token-ttl', 'auto-compaction-mode', 'auto-compaction-retention', 'auto-tls', 'backend-batch-interval',
  'backend-batch-limit', 'backend-bbolt-freelist-type', 'bcrypt-cost', 'bootstrap-defrag-threshold-megabytes', 'cert-file', 'cipher-suites',
  'client-cert-allowed-hostname', 'client-cert-auth', 'client-cert-file', 'client-crl-file', 'client-key-file', 'compact-hash-check-time', 'compaction-batch-limit',
  'compaction-sleep-interval', 'config-file', 'corrupt-check-time', 'cors', 'data-dir', 'discovery', 'discovery-cacert', 'discovery-cert', 'discovery-dial-timeout',
  'discovery-endpoints', 'discovery-fallback', 'discovery-insecure-skip-tls-verify', 'discovery-insecure-transport', 'discovery-keepalive-time',
  'discovery-keepalive-timeout', 'discovery-key', 'discovery-password', 'discovery-proxy', 'discovery-request-timeout', 'discovery-srv', 'discovery-srv-name',
  'discovery-token', 'discovery-user', 'distributed-tracing-address', 'distributed-tracing-instance-id', 'distributed-tracing-sampling-rate',
  'distributed-tracing-service-name', 'downgrade-check-time', 'election-timeout', 'enable-distributed-tracing', 'enable-grpc-gateway', 'enable-log-rotation',
  'enable-pprof', 'feature-gates', 'force-new-cluster', 'grpc-keepalive-interval', 'grpc-keepalive-min-time', 'grpc-keepalive-timeout', 'heartbeat-interval',
  'host-whitelist', 'initial-advertise-peer-urls', 'initial-cluster', 'initial-cluster-state', 'initial-cluster-token', 'initial-election-tick-advance', 'key-file',
  'listen-client-http-urls', 'listen-client-urls', 'listen-metrics-urls', 'listen-peer-urls', 'log-format', 'log-level', 'log-outputs', 'log-rotation-config-json',
  'logger', 'max-concurrent-streams', 'max-learners', 'max-request-bytes', 'max-snapshots', 'max-txn-ops', 'max-wals', 'memory-mlock', 'metrics', 'name',
  'peer-auto-tls', 'peer-cert-allowed-cn', 'peer-cert-allowed-hostname', 'peer-cert-file', 'peer-client-cert-auth', 'peer-client-cert-file', 'peer-client-key-file',
  'peer-crl-file', 'peer-key-file', 'peer-skip-client-san-verification', 'peer-trusted-ca-file', 'pre-vote', 'quota-backend-bytes', 'raft-read-timeout',
  'raft-write-timeout', 'self-signed-cert-validity', 'snapshot-catchup-entries', 'snapshot-count', 'socket-reuse-address', 'socket-reuse-port', 'strict-reconfig-check',
  'tls-max-version', 'tls-min-version', 'trusted-ca-file', 'unsafe-no-fsync', 'v2-deprecation', 'version', 'wal-dir', 'warning-apply-duration',
  'warning-unary-request-duration', 'watch-progress-notify-interval',
];
/** What it has under an earlier name, too. */
const EXPERIMENTAL = [
  'bootstrap-defrag-threshold-megabytes', 'compact-hash-check-enabled', 'compact-hash-check-time', 'compaction-batch-limit', 'compaction-sleep-interval',
  'corrupt-check-time', 'distributed-tracing-address', 'distributed-tracing-instance-id', 'distributed-tracing-sampling-rate', 'distributed-tracing-service-name',
  'downgrade-check-time', 'enable-distributed-tracing', 'enable-lease-checkpoint', 'enable-lease-checkpoint-persist', 'initial-corrupt-check', 'memory-mlock',
  'peer-skip-client-san-verification', 'snapshot-catchup-entries', 'stop-grpc-service-on-defrag', 'txn-mode-write-with-shared-buffer', 'warning-apply-duration',
  'warning-unary-request-duration', 'watch-progress-notify-interval',
];

const GONE = new Map(Object.entries(REMOVED).flatMap(([minor, names]) => names.map((name): [string, number] => [name, Number(minor)])));
const ALL = [...KNOWN, ...EXPERIMENTAL.map(name => `experimental-${name}`)];

/** By the first minor release of Kubernetes, the minor release of etcd 3 that kubeadm starts. */
const OF_KUBEADM: readonly [number, number][] = [[34, 6], [22, 5]];

/**
 * The minor release of etcd 3 on machines of a control plane; undefined if nobody can tell.
 *
 * @param imageTag that of `etcd.local`
 * @param minor that of Kubernetes
 */
export function etcdMinor(imageTag: string, minor: number): number | undefined {
  if (imageTag === '') {
    return OF_KUBEADM.find(([since]) => minor >= since)?.[1];
  }
  const written = /^v?3\.(\d{1,3})\./.exec(imageTag)?.[1];
  return written === undefined ? undefined : Number(written);
}

/** The first minor release of etcd 3 that does not start with an argument; undefined if all do that are known. */
export function etcdArgumentGoneSince(name: string): number | undefined {
  return GONE.get(name);
}

/** The argument that a name is a slip of; undefined if some release has it, or it is like none. */
export function etcdArgumentMeantBy(name: string): string | undefined {
  return GONE.has(name) || ALL.includes(name) ? undefined : nearestName(name, ALL);
}
