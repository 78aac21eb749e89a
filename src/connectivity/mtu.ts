import { ClusterCni, CniKind, INetworkLink } from '../contract';
import { largestPodMtu, OVN_IPSEC_OVERHEAD, OVN_OVERHEAD, refuseValue } from '../core';

/** The smallest MTU with which IPv4 works, and with which IPv6 works. */
const SMALLEST_MTU = 576;

/** What a CNI adds to each packet between nodes, in bytes: its tunnel, and its encryption. */
export class LinkOverhead {
  /** OVN-Kubernetes, as OpenShift has it: Geneve. */
  public static readonly OVN_KUBERNETES = new LinkOverhead('OVN-Kubernetes', OVN_OVERHEAD);
  /** OVN-Kubernetes with IPsec between all nodes (`Full`). */
  public static readonly OVN_KUBERNETES_IPSEC = new LinkOverhead('OVN-Kubernetes with IPsec', OVN_OVERHEAD + OVN_IPSEC_OVERHEAD);
  /** Calico with VXLAN over IPv4. */
  public static readonly CALICO_VXLAN = new LinkOverhead('Calico with VXLAN', 50);
  /** Calico with IP in IP. */
  public static readonly CALICO_IPIP = new LinkOverhead('Calico with IP in IP', 20);
  /** Calico with WireGuard over IPv4. */
  public static readonly CALICO_WIREGUARD = new LinkOverhead('Calico with WireGuard', 60);
  /** Cilium with VXLAN or Geneve over IPv4. */
  public static readonly CILIUM_TUNNEL = new LinkOverhead('Cilium with VXLAN or Geneve', 50, true);
  /** Cilium with VXLAN or Geneve in WireGuard. */
  public static readonly CILIUM_TUNNEL_WIREGUARD = new LinkOverhead('Cilium with a tunnel in WireGuard', 130, true);
  /** Flannel with VXLAN. */
  public static readonly FLANNEL_VXLAN = new LinkOverhead('Flannel with VXLAN', 50);
  /** Pods are routed as they are. */
  public static readonly NONE = new LinkOverhead('no tunnel', 0);

  /**
   * Another CNI.
   *
   * @param bytes what it adds to a packet
   */
  public static of(bytes: number): LinkOverhead {
    return new LinkOverhead(`a CNI with ${bytes} bytes of its own`, bytes);
  }

  private constructor(
    /** What messages call it. */
    public readonly cniName: string,
    /** What it adds to a packet. */
    public readonly bytes: number,
    private readonly subtractsItself: boolean = false) {}

  /**
   * The largest MTU of pods whose packets get through all links in one piece.
   *
   * @param links the links between the networks of the cluster
   */
  public podMtu(links: INetworkLink[]): number {
    const mtu = largestPodMtu(this.pathMtus(links), this.bytes);
    if (mtu < SMALLEST_MTU) {
      refuseValue('cross-csp/mtu-too-large', `${this.cniName} leaves ${mtu} bytes of the path MTU ${mtu + this.bytes}; use a link of at least ${SMALLEST_MTU + this.bytes} bytes`);
    }
    return mtu;
  }

  /**
   * The value for the setting of the CNI. Cilium wants the MTU of the network and subtracts what it adds itself; all others want that of pods.
   *
   * @param links the links between the networks of the cluster
   */
  public settingOf(links: INetworkLink[]): number {
    return this.subtractsItself ? this.podMtu(links) + this.bytes : this.podMtu(links);
  }

  private pathMtus(links: INetworkLink[]): number[] {
    if (links.length === 0) {
      refuseValue('input/missing-value', "'links' is empty; give the links between the networks of the cluster");
    }
    return links.map(({ pathMtu }) => pathMtu);
  }
}

const OVERHEADS: { readonly [kind in CniKind]: (cni: ClusterCni) => LinkOverhead } = {
  calico: ({ _options }) => _options.wireguard === true ? LinkOverhead.CALICO_WIREGUARD : LinkOverhead.CALICO_VXLAN,
  cilium: ({ _options }) => _options.wireguard === true ? LinkOverhead.CILIUM_TUNNEL_WIREGUARD : LinkOverhead.CILIUM_TUNNEL,
  flannel: () => LinkOverhead.FLANNEL_VXLAN,
  openShift: () => LinkOverhead.OVN_KUBERNETES,
};

/** What the CNI of a cluster adds to each packet. */
export function overheadOfCni(cni: ClusterCni): LinkOverhead {
  return OVERHEADS[cni._kind](cni);
}
