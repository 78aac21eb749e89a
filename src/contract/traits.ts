/**
 * What an infrastructure provider can do in a mixed cluster.
 *
 * This record is data: the choice of the primary infra cluster, the refusals and the compatibility table all come from it.
 */
export interface InfraTraits {
  /** The provider, as clusterctl names it. */
  readonly provider: string;
  /** The kind of its infra cluster. */
  readonly infraClusterKind: string;
  /** Among the infra clusters of a mixed cluster the one with the highest rank becomes the primary. */
  readonly primaryRank: number;
  /** Why its infra cluster cannot be the primary. @default - it can */
  readonly notPrimaryBecause?: string;
  /** Why its infra cluster cannot be a secondary, which no controller reconciles. @default - it can */
  readonly notSecondaryBecause?: string;
  /** The infra cluster reports a Ready condition, which Cluster API mirrors onto the Cluster. */
  readonly publishesReadyCondition: boolean;
  /** The machine controller does nothing, not even delete, until the Cluster's InfrastructureReady condition is true. */
  readonly machinesNeedReadyCondition: boolean;
  /** The infra cluster controller leaves objects with the managed-by annotation alone. */
  readonly honoursManagedBy: boolean;
  /** The endpoint has to be given; the provider brings no load balancer. */
  readonly needsExplicitEndpoint: boolean;
  /** Machines are a fixed stock of hosts, so a rollout cannot count on one to spare. */
  readonly hostsAreScarce: boolean;
  /** The scheme of the provider ids of its nodes. */
  readonly providerIdScheme: string;
}
