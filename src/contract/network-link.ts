import { IConstruct } from 'constructs';

/** One side of a link between networks. */
export interface LinkedNetwork {
  /** Where it is: `AWS`, `Azure`, `GCP`, `OnPrem`, or what the end of a user calls itself. */
  readonly platform: string;
  /** Its ranges of addresses. */
  readonly cidrs: string[];
}

/** A link between two networks, as those see it who need one: who computes the MTU of a cluster, watches it or asks whether its networks are linked. */
export interface INetworkLink extends IConstruct {
  /** The name of the link. */
  readonly linkName: string;
  /** The largest packet that gets through in one piece, in bytes. */
  readonly pathMtu: number;
  /** Its two sides. */
  readonly networks: LinkedNetwork[];
}
