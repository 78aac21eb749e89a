import { Duration } from 'cdk8s';
import { ClusterApiConnections } from './connections';

/** Which of several managers of a provider works. */
export interface ClusterApiLeaderElection {
  /**
   * Whether there is an election at all.
   * @default true
   */
  readonly enabled?: boolean;
  /**
   * How long others wait for a leader that is silent.
   * @default - 15 seconds
   */
  readonly leaseDuration?: Duration;
  /**
   * How long a leader tries to stay one.
   * @default - 10 seconds
   */
  readonly renewDeadline?: Duration;
  /**
   * How often each of them tries.
   * @default - every 2 seconds
   */
  readonly retryPeriod?: Duration;
  /**
   * The kind of the object that leaders hold.
   * @default leases
   */
  readonly resourceLock?: string;
  /**
   * The name of that object. The operator makes `<namespace>/<name>` of both, which the managers of Cluster API take for the name.
   * @default - that of the provider
   */
  readonly resourceName?: string;
  /**
   * The namespace of that object.
   * @default - that of the provider
   */
  readonly resourceNamespace?: string;
}

/** Flags of the manager of a provider. What a manager does not know keeps it from starting: not every provider has all of them. */
export interface ClusterApiManagerOptions {
  /**
   * Feature gates, which are added to those that the manifests of the provider have.
   * @default - those of the manifests
   */
  readonly featureGates?: { readonly [name: string]: boolean };
  /**
   * How much it logs.
   * @default 1
   */
  readonly verbosity?: number;
  /**
   * How many objects of a kind it works on at once.
   * @default - as the provider has it
   */
  readonly maxConcurrentReconciles?: number;
  /**
   * The same by kind, as the flag has it: `machine` for `--machine-concurrency`.
   * @default - as the provider has it
   */
  readonly concurrencyByKind?: { readonly [kind: string]: number };
  /**
   * How often it looks at all objects, whether they have changed or not.
   * @default - as the provider has it
   */
  readonly syncPeriod?: Duration;
  /**
   * How it keeps in touch with clusters. Only Cluster API's own providers know these flags.
   * @default - as the provider has it
   */
  readonly connections?: ClusterApiConnections;
  /**
   * Further flags by name, without dashes. The operator refuses those that the manifests of the provider have already: give them by `extraArgs` of a container.
   * @default - none
   */
  readonly extraArgs?: { readonly [flag: string]: string };
  /**
   * Which of several managers works.
   * @default - as the provider has it
   */
  readonly leaderElection?: ClusterApiLeaderElection;
  /**
   * The only namespace whose objects it looks at.
   * @default - all of them
   */
  readonly cacheNamespace?: string;
  /**
   * How long it may take to stop. The operator knows no flag for it yet.
   * @default - as the provider has it
   */
  readonly gracefulShutdownTimeout?: Duration;
  /**
   * How long it may take to read all objects at its start. The operator knows no flag for it yet.
   * @default - as the provider has it
   */
  readonly cacheSyncTimeout?: Duration;
  /**
   * Whether it goes on after a panic. The operator knows no flag for it yet.
   * @default - as the provider has it
   */
  readonly recoverPanic?: boolean;
  /**
   * Where it answers health probes, for example `:9440`.
   * @default - as the provider has it
   */
  readonly healthProbeAddress?: string;
  /**
   * The path of its readiness probe, without a slash.
   * @default - as the provider has it
   */
  readonly readinessEndpoint?: string;
  /**
   * The path of its liveness probe, without a slash.
   * @default - as the provider has it
   */
  readonly livenessEndpoint?: string;
  /**
   * Where it serves metrics, for providers that know no `diagnosticsAddress`.
   * @default - as the provider has it
   */
  readonly metricsAddress?: string;
  /**
   * Where it serves metrics and profiles, for example `:8443`.
   * @default - as the provider has it
   */
  readonly diagnosticsAddress?: string;
  /**
   * Whether metrics are served without TLS and to everybody.
   * @default false
   */
  readonly insecureDiagnostics?: boolean;
  /**
   * Where it serves profiles, for example `localhost:6060`.
   * @default - nowhere
   */
  readonly profilerAddress?: string;
  /**
   * The host that its webhooks listen on.
   * @default - all of them
   */
  readonly webhookHost?: string;
  /**
   * The port of its webhooks.
   * @default - as the provider has it
   */
  readonly webhookPort?: number;
  /**
   * The folder with the certificate of its webhooks.
   * @default - as the provider has it
   */
  readonly webhookCertDir?: string;
}
