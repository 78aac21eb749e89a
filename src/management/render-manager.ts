import { Duration } from 'cdk8s';
import { checkConnections, connectionFlags } from './connections';
import { ClusterApiLeaderElection, ClusterApiManagerOptions } from './manager-options';
import { goDuration } from '../cdk8s-helpers';
import { checkPort, checkWholeNumber, nonEmptyMap, nonEmptyObject, refuseValue } from '../core';

/** The CRD fills it in wherever there is a manager. */
const DEFAULT_VERBOSITY = 1;
const DEFAULT_LEASE = Duration.seconds(15);
const DEFAULT_RENEWAL = Duration.seconds(10);
const DEFAULT_RETRY = Duration.seconds(2);
const FLAG = /^[a-z0-9]+([-.][a-z0-9]+)*$/;

/** The flags that the operator sets itself, with the setting that it takes them from (cluster-api-operator internal/controller/component_customizer.go). */
const FLAGS_WITH_SETTING: { readonly [flag: string]: keyof ClusterApiManagerOptions } = {
  'diagnostics-address': 'diagnosticsAddress',
  'feature-gates': 'featureGates',
  'health-addr': 'healthProbeAddress',
  'insecure-diagnostics': 'insecureDiagnostics',
  'leader-elect': 'leaderElection',
  'max-concurrent-reconciles': 'maxConcurrentReconciles',
  'metrics-bind-addr': 'metricsAddress',
  'namespace': 'cacheNamespace',
  'profiler-address': 'profilerAddress',
  'sync-period': 'syncPeriod',
  'v': 'verbosity',
  'webhook-cert-dir': 'webhookCertDir',
  'webhook-host': 'webhookHost',
  'webhook-port': 'webhookPort',
};

/** Refuses flags that the API server, the operator or the manager would refuse. */
export function checkManager(prop: string, manager: ClusterApiManagerOptions = {}): void {
  checkWholeNumber(`${prop}.verbosity`, manager.verbosity, 0);
  checkWholeNumber(`${prop}.maxConcurrentReconciles`, manager.maxConcurrentReconciles, 1);
  checkPort(`${prop}.webhookPort`, manager.webhookPort);
  Object.entries(manager.concurrencyByKind ?? {}).forEach(([kind, count]) => checkWholeNumber(`${prop}.concurrencyByKind.${kind}`, count, 1));
  checkConnections(`${prop}.connections`, manager.connections);
  checkFlags(`${prop}.extraArgs`, manager.extraArgs);
  const taken = Object.keys(manager.extraArgs ?? {}).find(flag => Object.hasOwn(FLAGS_WITH_SETTING, flag));
  if (taken !== undefined) {
    refuseValue('management/flag-with-setting', `'${prop}.extraArgs' has the flag '${taken}', which the operator sets itself; use '${prop}.${FLAGS_WITH_SETTING[taken]}'`);
  }
  const twice = Object.keys(connectionFlags(manager.connections)).find(flag => Object.hasOwn(manager.extraArgs ?? {}, flag));
  if (twice !== undefined) {
    refuseValue('input/duplicate', `'${prop}.extraArgs' has the flag '${twice}', as '${prop}.connections' has; keep one of them`);
  }
}

/** Refuses names of flags that the operator would not find in the arguments of a container. */
export function checkFlags(prop: string, flags: { readonly [flag: string]: string } = {}): void {
  const bad = Object.keys(flags).find(flag => !FLAG.test(flag));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' has the flag '${bad}'; use its name in small letters, without dashes before it and without its value, for example 'kube-api-qps'`);
  }
}

/** Flags as the operator looks for them among the arguments of a container. */
export function withDashes(flags: { readonly [flag: string]: string } = {}): { [flag: string]: string } | undefined {
  return nonEmptyMap(Object.fromEntries(Object.entries(flags).map(([flag, value]) => [`--${flag}`, value])));
}

/** A manager as generated types want it, or undefined when nothing is said of it. */
export function renderManager(manager: ClusterApiManagerOptions = {}) {
  const rendered = nonEmptyObject({
    additionalArgs: withDashes({ ...connectionFlags(manager.connections), ...manager.extraArgs }),
    cacheNamespace: manager.cacheNamespace,
    controller: nonEmptyObject({
      cacheSyncTimeout: nanoseconds(manager.cacheSyncTimeout),
      groupKindConcurrency: nonEmptyMap(manager.concurrencyByKind),
      recoverPanic: manager.recoverPanic,
    }),
    featureGates: nonEmptyMap(manager.featureGates),
    gracefulShutDown: goDuration(manager.gracefulShutdownTimeout),
    health: nonEmptyObject({
      healthProbeBindAddress: manager.healthProbeAddress,
      livenessEndpointName: manager.livenessEndpoint,
      readinessEndpointName: manager.readinessEndpoint,
    }),
    leaderElection: renderLeaderElection(manager.leaderElection),
    maxConcurrentReconciles: manager.maxConcurrentReconciles,
    metrics: nonEmptyObject({
      bindAddress: manager.metricsAddress, diagnosticsAddress: manager.diagnosticsAddress, insecureDiagnostics: manager.insecureDiagnostics,
    }),
    profilerAddress: manager.profilerAddress,
    syncPeriod: goDuration(manager.syncPeriod),
    verbosity: manager.verbosity,
    webhook: nonEmptyObject({ certDir: manager.webhookCertDir, host: manager.webhookHost, port: manager.webhookPort }),
  });
  return rendered && { ...rendered, verbosity: rendered.verbosity ?? DEFAULT_VERBOSITY };
}

/** The CRD demands all of it. The operator leaves out what is empty. */
function renderLeaderElection(election: ClusterApiLeaderElection = {}) {
  return nonEmptyObject({ ...election }) && {
    leaderElect: election.enabled ?? true,
    leaseDuration: goDuration(election.leaseDuration ?? DEFAULT_LEASE)!,
    renewDeadline: goDuration(election.renewDeadline ?? DEFAULT_RENEWAL)!,
    resourceLock: election.resourceLock ?? 'leases',
    resourceName: election.resourceName ?? '',
    resourceNamespace: election.resourceNamespace ?? '',
    retryPeriod: goDuration(election.retryPeriod ?? DEFAULT_RETRY)!,
  };
}

/** What Go writes where a field is a time.Duration and nothing makes a text of it. */
function nanoseconds(duration?: Duration): number | undefined {
  return duration && duration.toMilliseconds() * 1e6;
}
