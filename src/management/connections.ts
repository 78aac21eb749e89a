import { Duration } from 'cdk8s';
import { goDuration } from '../cdk8s-helpers';
import { checkWholeNumber, refuseValue } from '../core';

/** What managers of Cluster API assume without a flag. */
const DEFAULT_CONNECTION_GRACE = Duration.seconds(50);
const DEFAULT_CONDITIONS_GRACE = Duration.minutes(5);
/** cluster-api core/main.go and controlplane/kubeadm/main.go */
const LEAST_CONDITIONS_GRACE = Duration.minutes(2);

/**
 * How managers of Cluster API keep in touch with the API servers of clusters (ClusterCache). Raise the grace periods where links are slow or break off.
 */
export interface ClusterApiConnections {
  /**
   * How long a cluster may be out of reach until its condition RemoteConnectionProbe is false (`--remote-connection-grace-period`). Core provider only.
   * @default - 50 seconds
   */
  readonly connectionGracePeriod?: Duration;
  /**
   * How long after the last contact conditions of nodes become unknown, which health checks act on (`--remote-conditions-grace-period`): at least 2 minutes, and longer than
   * `connectionGracePeriod`. Core provider and control plane provider of kubeadm.
   * @default - 5 minutes
   */
  readonly conditionsGracePeriod?: Duration;
  /**
   * Requests per second to each cluster (`--clustercache-client-qps`).
   * @default - 20
   */
  readonly clientQps?: number;
  /**
   * Requests at once to each cluster (`--clustercache-client-burst`).
   * @default - 30
   */
  readonly clientBurst?: number;
  /**
   * How many clusters are connected at once (`--clustercache-concurrency`).
   * @default - 100
   */
  readonly concurrency?: number;
}

/** Refuses what keeps a manager from starting. */
export function checkConnections(prop: string, connections: ClusterApiConnections = {}): void {
  const { connectionGracePeriod = DEFAULT_CONNECTION_GRACE, conditionsGracePeriod = DEFAULT_CONDITIONS_GRACE } = connections;
  if (conditionsGracePeriod.toSeconds() < LEAST_CONDITIONS_GRACE.toSeconds()) {
    refuseValue('management/connections', `'${prop}.conditionsGracePeriod' ${goDuration(conditionsGracePeriod)} is too short; use ${goDuration(LEAST_CONDITIONS_GRACE)} or more`);
  }
  if (conditionsGracePeriod.toSeconds() <= connectionGracePeriod.toSeconds()) {
    refuseValue('management/connections', `'${prop}.conditionsGracePeriod' ${goDuration(conditionsGracePeriod)} is not longer than `
      + `'connectionGracePeriod' ${goDuration(connectionGracePeriod)}; raise the former, or lower the latter`);
  }
  for (const name of ['clientQps', 'clientBurst', 'concurrency'] as const) {
    checkWholeNumber(`${prop}.${name}`, connections[name], 1);
  }
}

/** The flags by their names, without those that nothing is said of. */
export function connectionFlags(connections: ClusterApiConnections = {}): { [flag: string]: string } {
  const flags: { [flag: string]: string | undefined } = {
    'remote-connection-grace-period': goDuration(connections.connectionGracePeriod),
    'remote-conditions-grace-period': goDuration(connections.conditionsGracePeriod),
    'clustercache-client-qps': connections.clientQps?.toString(),
    'clustercache-client-burst': connections.clientBurst?.toString(),
    'clustercache-concurrency': connections.concurrency?.toString(),
  };
  return Object.fromEntries(Object.entries(flags).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
