/** Settings of Calico that nodes in another network notice. */
export interface LinkCalicoOptions {
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
export interface LinkCiliumOptions {
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
export class LinkCni {
  /**
   * Calico with VXLAN.
   *
   * @param options its settings
   */
  public static calico(options: LinkCalicoOptions = {}): LinkCni {
    return new LinkCni('calico', 'Calico', options);
  }

  /**
   * Cilium with a tunnel.
   *
   * @param options its settings
   */
  public static cilium(options: LinkCiliumOptions = {}): LinkCni {
    return new LinkCni('cilium', 'Cilium', options);
  }

  /** Flannel with VXLAN. */
  public static flannel(): LinkCni {
    return new LinkCni('flannel', 'Flannel', {});
  }

  /**
   * OVN-Kubernetes, as OpenShift installs it.
   *
   * @internal
   */
  public static _openShift(): LinkCni {
    return new LinkCni('openShift', 'OVN-Kubernetes', {});
  }

  /** @internal */
  public readonly _options: LinkCalicoOptions & LinkCiliumOptions;

  private constructor(
    /** @internal */
    public readonly _kind: CniKind,
    /** What it is called. */
    public readonly cniName: string,
    options: LinkCalicoOptions & LinkCiliumOptions,
  ) {
    this._options = { ...options };
  }
}
