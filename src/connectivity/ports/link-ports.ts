import { LinkPort, LinkPortTarget, LinkProtocol } from './port';
import { ClusterCalicoOptions, ClusterCiliumOptions } from '../../contract';

const { TCP, UDP, ICMP, ESP, ALL } = LinkProtocol;
const { CONTROL_PLANE } = LinkPortTarget;

/** What nodes of every cluster need. */
const NODES: readonly LinkPort[] = [
  { protocol: ICMP, purpose: 'path MTU discovery and probes' },
  { protocol: TCP, fromPort: 10250, purpose: 'kubelet' },
  { protocol: TCP, fromPort: 30000, toPort: 32767, purpose: 'node ports' },
  { protocol: UDP, fromPort: 30000, toPort: 32767, purpose: 'node ports' },
];

/** What OpenShift opens between its machines, as its installer does, and to its control plane. */
const OPENSHIFT: readonly LinkPort[] = [
  { protocol: UDP, fromPort: 6081, purpose: 'Geneve' },
  { protocol: UDP, fromPort: 4789, purpose: 'VXLAN' },
  { protocol: TCP, fromPort: 9000, toPort: 9999, purpose: 'services of nodes' },
  { protocol: UDP, fromPort: 9000, toPort: 9999, purpose: 'services of nodes' },
  { protocol: TCP, fromPort: 10256, purpose: 'health of service proxies' },
  { protocol: TCP, fromPort: 22623, target: CONTROL_PLANE, purpose: 'machine config server' },
  { protocol: TCP, fromPort: 8091, target: CONTROL_PLANE, purpose: 'cloud network config controller' },
  { protocol: TCP, fromPort: 10257, target: CONTROL_PLANE, purpose: 'metrics of kube-controller-manager' },
  { protocol: TCP, fromPort: 10259, target: CONTROL_PLANE, purpose: 'metrics of kube-scheduler' },
];

/** Settings of the ports of a cluster. */
export interface LinkPortsOptions {
  /**
   * The port of the API server.
   * @default - that of the cluster's endpoint, where the link has a `cluster`; else 6443
   */
  readonly apiServerPort?: number;
}

/** Settings of the ports of OpenShift. */
export interface LinkOpenShiftPortsOptions extends LinkPortsOptions {
  /**
   * OVN-Kubernetes encrypts all traffic between nodes (`ipsecConfig.mode: Full`).
   * @default false
   */
  readonly ipsec?: boolean;
}

/** Settings of the ports of Calico. */
export interface LinkCalicoPortsOptions extends LinkPortsOptions, ClusterCalicoOptions {}

/** Settings of the ports of Cilium. */
export interface LinkCiliumPortsOptions extends LinkPortsOptions, ClusterCiliumOptions {}

/**
 * What a cluster says of its API server.
 *
 * @internal
 */
export interface LinkApiServer {
  /** The port of its endpoint. @default - not known */
  readonly port?: number;
  /** Whether it runs somewhere else than on machines of the cluster. @default false */
  readonly isElsewhere?: boolean;
}

/** The ports that have to be open between the ends of a link, and no other. */
export class LinkPorts {
  /** Everything, for networks that trust one another. */
  public static all(): LinkPorts {
    return new LinkPorts([{ protocol: ALL, purpose: 'everything' }]);
  }

  /**
   * OpenShift with OVN-Kubernetes.
   *
   * @param options its settings
   */
  public static openShift(options: LinkOpenShiftPortsOptions = {}): LinkPorts {
    const encrypted: LinkPort[] = [
      { protocol: UDP, fromPort: 500, purpose: 'IKE of IPsec between nodes' },
      { protocol: UDP, fromPort: 4500, purpose: 'IPsec between nodes in UDP' },
      { protocol: ESP, purpose: 'IPsec between nodes' },
    ];
    return LinkPorts.cluster([...OPENSHIFT, ...options.ipsec === true ? encrypted : []], options.apiServerPort);
  }

  /**
   * A cluster with Calico and VXLAN.
   *
   * @param options its settings
   */
  public static calico(options: LinkCalicoPortsOptions = {}): LinkPorts {
    return LinkPorts.cluster([
      { protocol: UDP, fromPort: 4789, purpose: 'VXLAN' },
      { protocol: TCP, fromPort: 5473, purpose: 'Typha' },
      ...options.bgp === true ? [{ protocol: TCP, fromPort: 179, purpose: 'BGP' }] : [],
      ...options.wireguard === true ? [{ protocol: UDP, fromPort: 51820, purpose: 'WireGuard between nodes' }] : [],
    ], options.apiServerPort);
  }

  /**
   * A cluster with Cilium and a tunnel.
   *
   * @param options its settings
   */
  public static cilium(options: LinkCiliumPortsOptions = {}): LinkPorts {
    return LinkPorts.cluster([
      { protocol: UDP, fromPort: options.tunnelPort ?? 8472, purpose: 'tunnel of Cilium' },
      { protocol: TCP, fromPort: 4240, purpose: 'health checks of Cilium' },
      { protocol: TCP, fromPort: 4244, purpose: 'Hubble' },
      ...options.wireguard === true ? [{ protocol: UDP, fromPort: 51871, purpose: 'WireGuard between nodes' }] : [],
    ], options.apiServerPort);
  }

  /**
   * A cluster with Flannel and VXLAN.
   *
   * @param options its settings
   */
  public static flannel(options: LinkPortsOptions = {}): LinkPorts {
    return LinkPorts.cluster([{ protocol: UDP, fromPort: 8472, purpose: 'VXLAN' }], options.apiServerPort);
  }

  /**
   * Exactly the given ones.
   *
   * @param ports the ports
   */
  public static of(ports: LinkPort[]): LinkPorts {
    return new LinkPorts(ports);
  }

  private static cluster(cni: readonly LinkPort[], apiServerPort?: number): LinkPorts {
    return new LinkPorts([...NODES, ...cni], apiServerPort, true);
  }

  private readonly given: readonly LinkPort[];

  private constructor(ports: readonly LinkPort[], private readonly apiServerPort?: number, private readonly hasApiServer: boolean = false) {
    this.given = ports.map(port => ({ ...port }));
  }

  /**
   * These and more.
   *
   * @param ports further ports
   */
  public plus(ports: LinkPort[]): LinkPorts {
    return new LinkPorts([...this.given, ...ports], this.apiServerPort, this.hasApiServer);
  }

  /**
   * The ports, with that of the API server.
   *
   * @param ofCluster what the cluster says of its API server
   * @internal
   */
  public _ports({ port, isElsewhere = false }: LinkApiServer = {}): LinkPort[] {
    const apiServer: LinkPort = { protocol: TCP, fromPort: this.apiServerPort ?? port ?? 6443, target: CONTROL_PLANE, purpose: 'API server' };
    const isOpened = this.hasApiServer && (this.apiServerPort !== undefined || !isElsewhere);
    return [...isOpened ? [apiServer] : [], ...this.given];
  }
}
