/** Who reaches the API server. It cannot be changed later, but for `publicCidrs`. */
export interface GkeEndpointAccess {
  /**
   * It has a public address. Without one only its network reaches it, and those that are connected with that: a private endpoint.
   * @default true
   */
  readonly publicAccess?: boolean;
  /**
   * The networks that reach the public address.
   * @default - all
   */
  readonly publicCidrs?: string[];
  /**
   * Nodes have no public addresses.
   * @default - true without `publicAccess`
   */
  readonly privateNodes?: boolean;
  /**
   * The addresses of the control plane, a network of /28 that nobody else uses.
   * @default - GKE chooses them
   */
  readonly controlPlaneCidr?: string;
  /**
   * Other regions of the network reach a private API server too.
   * @default false
   */
  readonly globalAccess?: boolean;
}

/** Which releases GKE gives the cluster by itself. */
export enum GkeReleaseChannel {
  /** The newest. */
  RAPID = 'rapid',
  /** Those that some months of use have proven. */
  REGULAR = 'regular',
  /** The oldest of the three. */
  STABLE = 'stable',
  /** As REGULAR, and each minor release longer. */
  EXTENDED = 'extended',
}

/** Settings of GKE as the control plane. Project, region, network and credentials are those of the GkeInfraCluster. */
export interface GkeControlPlaneProps {
  /**
   * The name of the GCPManagedControlPlane.
   * @default - cluster name and `control-plane`
   */
  readonly controlPlaneName?: string;
  /**
   * The name of the cluster in GKE, up to 40 characters. It cannot be changed later.
   * @default - namespace and name of the GCPManagedControlPlane
   */
  readonly gkeClusterName?: string;
  /**
   * A note on it.
   * @default - none
   */
  readonly description?: string;
  /**
   * Google runs the nodes too, so that there are no pools. It takes `releaseChannel`, and cannot be changed later.
   * @default false
   */
  readonly autopilot?: boolean;
  /**
   * Which releases GKE gives the cluster by itself.
   * @default - none
   */
  readonly releaseChannel?: GkeReleaseChannel;
  /**
   * Who reaches the API server.
   * @default - everybody
   */
  readonly endpointAccess?: GkeEndpointAccess;
  /**
   * The addresses of pods, a network in CIDR notation. It cannot be changed later.
   * @default - GKE chooses them
   */
  readonly podCidr?: string;
  /**
   * The addresses of services, a network in CIDR notation. It cannot be changed later.
   * @default - GKE chooses them
   */
  readonly serviceCidr?: string;
  /**
   * Leave the addresses of pods as they are on the way out of the cluster.
   * @default false
   */
  readonly disableDefaultSnat?: boolean;
  /**
   * Service accounts can be service accounts of Google of this pool: `<project>.svc.id.goog`.
   * @default - they cannot
   */
  readonly workloadPool?: string;
  /**
   * The group whose groups can be named in role bindings: `gke-security-groups@example.com`.
   * @default - none
   */
  readonly securityGroup?: string;
  /**
   * Labels of the GCPManagedControlPlane.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the GCPManagedControlPlane.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
}
