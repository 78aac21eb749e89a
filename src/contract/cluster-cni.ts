/** Settings of Calico that nodes in another network notice. */
export interface ClusterCalicoOptions {
  /**
   * Nodes exchange routes by BGP.
   * @default false
   */
  readonly bgp?: boolean;
  /**
   * Calico encrypts traffic between nodes by WireGuard.
   * @default false
   */
  readonly wireguard?: boolean;
}

/** Settings of Cilium that nodes in another network notice. */
export interface ClusterCiliumOptions {
  /**
   * The port of its tunnel: 8472 for VXLAN, 6081 for Geneve.
   * @default 8472
   */
  readonly tunnelPort?: number;
  /**
   * Cilium encrypts traffic between nodes by WireGuard.
   * @default false
   */
  readonly wireguard?: boolean;
}

/**
 * The CNIs that are told apart.
 *
 * @internal
 */
export type CniKind = 'calico' | 'cilium' | 'flannel' | 'openShift';

/**
 * What carries packets between the pods of a cluster. It installs nothing: links between networks of the cluster open its ports, and know what it adds to a packet.
 */
export class ClusterCni {
  /**
   * Calico with VXLAN.
   *
   * @param options its settings
   */
  public static calico(options: ClusterCalicoOptions = {}): ClusterCni {
    return new ClusterCni('calico', 'Calico', options);
  }

  /**
   * Cilium with a tunnel.
   *
   * @param options its settings
   */
  public static cilium(options: ClusterCiliumOptions = {}): ClusterCni {
    return new ClusterCni('cilium', 'Cilium', options);
  }

  /** Flannel with VXLAN. */
  public static flannel(): ClusterCni {
    return new ClusterCni('flannel', 'Flannel', {});
  }

  /**
   * OVN-Kubernetes, as OpenShift installs it.
   *
   * @internal
   */
  public static _openShift(): ClusterCni {
    return new ClusterCni('openShift', 'OVN-Kubernetes', {});
  }

  /** @internal */
  public readonly _options: ClusterCalicoOptions & ClusterCiliumOptions;

  private constructor(
    /** @internal */
    public readonly _kind: CniKind,
    /** What it is called. */
    public readonly cniName: string,
    options: ClusterCalicoOptions & ClusterCiliumOptions,
  ) {
    this._options = { ...options };
  }
}
