/** A protocol that firewalls know. */
export enum LinkProtocol {
  /** TCP. */
  TCP = 'tcp',
  /** UDP. */
  UDP = 'udp',
  /** ICMP, without which nobody learns that a packet is too large. */
  ICMP = 'icmp',
  /** ESP of IPsec, where it is not in UDP. */
  ESP = 'esp',
  /** Everything. */
  ALL = 'all',
}

/** Whom a port belongs to. */
export enum LinkPortTarget {
  /** Nodes at both ends, each reached from the other. */
  NODES = 'Nodes',
  /** Machines of the control plane and the load balancer before them, which are at the primary end. */
  CONTROL_PLANE = 'ControlPlane',
}

/** Ports that have to be open between the ends of a link. */
export interface LinkPort {
  /** The protocol. */
  readonly protocol: LinkProtocol;
  /** What they are for. Firewall rules have it as their description. */
  readonly purpose: string;
  /**
   * The first port.
   * @default - the protocol has no ports, or all of them are meant
   */
  readonly fromPort?: number;
  /**
   * The last port.
   * @default - fromPort
   */
  readonly toPort?: number;
  /**
   * Whom they belong to.
   * @default LinkPortTarget.NODES
   */
  readonly target?: LinkPortTarget;
}
