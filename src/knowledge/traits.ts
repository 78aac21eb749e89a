import { BootstrapKind } from './bootstrap-kind';

/** How an infra cluster becomes the primary of a hosted control plane, whose API server no machine of the provider runs. */
export enum HostedPrimary {
  /** As it is: its controller asks for nothing. */
  AS_IT_IS = 'as-it-is',
  /** Its controller wants the endpoint in advance and compares nothing else. */
  PRESET_ENDPOINT = 'preset-endpoint',
  /** A setting keeps its controller from building a load balancer; then it waits for the endpoint. */
  SETTING = 'setting',
  /** Its controller always builds a load balancer, so it has to be kept away, and the control plane reports the infra cluster ready. */
  MANAGED_BY = 'managed-by',
}

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
  /** Among the infra clusters that can be the primary, the one with the highest rank is, unless another carries the control plane. */
  readonly primaryRank: number;
  /** Why its infra cluster cannot be the primary. @default - it can */
  readonly notPrimaryBecause?: string;
  /** Why its infra cluster cannot be the primary of a control plane on machines of another provider. @default - it can */
  readonly needsControlPlaneBecause?: string;
  /** What its infra cluster takes to be the primary of a control plane on machines. @default - nothing */
  readonly primaryNeeds?: string;
  /** How its infra cluster becomes the primary of a hosted control plane. @default - it cannot */
  readonly hostedPrimary?: HostedPrimary;
  /** The setting of HostedPrimary.SETTING, for the documentation. @default - none */
  readonly hostedPrimarySetting?: string;
  /** Why its infra cluster cannot be a secondary, which no controller reconciles. @default - it can */
  readonly notSecondaryBecause?: string;
  /** Why its infra cluster cannot be a secondary where its machines carry the control plane. @default - it can */
  readonly notSecondaryWithControlPlaneBecause?: string;
  /** What a pool takes whose infra cluster is a secondary. @default - nothing */
  readonly secondaryNeeds?: string;
  /** Why machines need a failure domain where their infra cluster is not reconciled by its own controller. @default - they do not */
  readonly needsFailureDomainBecause?: string;
  /** Machines without that failure domain get a place nevertheless, though another one than most expect. @default false */
  readonly placesWithoutFailureDomain?: boolean;
  /** Why it has no MachinePools at all. @default - it has */
  readonly noMachinePoolBecause?: string;
  /** Why its MachinePools do not work where its infra cluster is not reconciled by its own controller. @default - they do */
  readonly noUnmanagedMachinePoolBecause?: string;
  /** Why its machines cannot be joined by somebody, by BootstrapKind. @default - anybody can */
  readonly notBootstrappedBy?: { readonly [bootstrapKind: string]: string };
  /** The kind of the only control plane that its infra cluster serves. @default - any */
  readonly onlyForControlPlane?: string;
  /** Machines look their infra cluster up. @default true */
  readonly machinesNeedInfraCluster?: boolean;
  /** The shortest cluster name. @default - 1 */
  readonly minClusterNameLength?: number;
  /** The longest cluster name. @default - 63 */
  readonly maxClusterNameLength?: number;
  /** The name of the cluster must start with a letter. @default false */
  readonly clusterNameStartsWithLetter?: boolean;
  /** The name of the cluster must have no dots. @default false */
  readonly clusterNameIsLabel?: boolean;
  /** The infra cluster reports a Ready condition, which Cluster API mirrors onto the Cluster. */
  readonly publishesReadyCondition: boolean;
  /** The machine controller does nothing, not even delete, until the Cluster's InfrastructureReady condition is true. */
  readonly machinesNeedReadyCondition: boolean;
  /** The infra cluster controller leaves objects with the managed-by annotation alone. */
  readonly honoursManagedBy: boolean;
  /** Why machines need that annotation on an infra cluster that is a secondary. @default - they do not */
  readonly needsManagedByBecause?: string;
  /** The endpoint has to be given, whatever the role of the infra cluster; the provider brings no load balancer. */
  readonly needsExplicitEndpoint: boolean;
  /** The controller of its infra cluster keeps an endpoint that somebody else has written. @default false */
  readonly keepsWrittenEndpoint?: boolean;
  /** Machines are a fixed stock of hosts, so a rollout cannot count on one to spare. */
  readonly hostsAreScarce: boolean;
  /** Why machines need a Kubernetes version, however they are joined. @default - kubeadm alone asks for it */
  readonly needsVersionBecause?: string;
  /** Why no cloud controller takes care of its nodes. @default - that of the cloud does, where it runs */
  readonly noCloudControllerBecause?: string;
  /** The scheme of the provider ids of its nodes. */
  readonly providerIdScheme: string;
  /**
   * Where its machines stand, as ends of links call it: `AWS`, `Azure`, `GCP`, `OnPrem` for machines in networks of your own, or another word. Machines in two places
   * reach one another where somebody links these.
   * @default - nobody knows
   */
  readonly platform?: string;
}

/**
 * What a kind of control plane means for the infra clusters and pools beside it.
 */
export interface ControlPlaneTraits {
  /** What it is called. */
  readonly controlPlaneName: string;
  /** The kind of its object. */
  readonly controlPlaneKind: string;
  /** It runs as pods or as a service somewhere else, and no machine of the cluster carries it. */
  readonly isHosted: boolean;
  /** Who joins the nodes of all pools. */
  readonly bootstrapKind: BootstrapKind;
  /** A cloud makes it and its managed pools by an API of its own, so that they come up though nobody connects to the API server. @default false */
  readonly isBuiltByCloud?: boolean;
  /** The kinds of infra clusters that it writes the endpoint of the API server into. @default - any kind */
  readonly writesEndpointOf?: string[];
  /** It writes the endpoint over that of the Cluster and of its infra cluster, whoever was first. @default false */
  readonly overwritesEndpoint?: boolean;
  /** The kinds of infra clusters whose endpoint it compares with its own. @default - none */
  readonly comparesEndpointOf?: string[];
  /** The kinds of infra clusters that it reports ready where their own controller is kept away. @default - any kind */
  readonly reportsReady?: string[];
  /** The value of the managed-by annotation on an infra cluster that it reports ready. @default - it does not look at any */
  readonly managedBy?: string;
  /** It looks for exactly that value. @default false */
  readonly managedByIsExact?: boolean;
  /** The only kind of infra cluster that can be its primary. @default - any that the provider says */
  readonly onlyPrimary?: string;
  /** The providers whose machines can join, by their clusterctl names. @default - all */
  readonly onlyPoolsOf?: string[];
  /** Why machines of other providers cannot join. @default - they can */
  readonly noForeignPoolsBecause?: string;
  /** It reaches nodes through a tunnel that they open, such as konnectivity, and needs no way to them. @default false */
  readonly reachesNodesByTunnel?: boolean;
  /** The way to the field of its object that asks for this tunnel. @default - nobody has to ask */
  readonly nodeTunnelField?: string;
  /** It can dial the management cluster, which reaches it through that. @default false */
  readonly opensTunnel?: boolean;
  /** What to do about a primary that it cannot serve. @default - choose another one */
  readonly otherPrimaryRemedy?: string;
}
