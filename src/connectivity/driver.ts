import { Construct } from 'constructs';
import { ILinkEnd } from './ends/end';

/** What a driver is told of its link. */
export interface LinkContext {
  /** The name of the link, which the names of all its objects begin with. */
  readonly linkName: string;
  /** The end with the control plane. */
  readonly primary: ILinkEnd;
  /** The other end. */
  readonly secondary: ILinkEnd;
  /** The largest packet that has to get through in one piece, in bytes. */
  readonly pathMtu: number;
  /** Whether only cryptography that FIPS 140 allows may be used. */
  readonly fips: boolean;
}

/**
 * What carries packets between two networks. `LinkDriver` makes those of this library; implement it for another.
 *
 * A driver makes routes in both networks and no NAT. Firewall rules are made by the link, the same for all drivers.
 */
export interface ILinkDriver {
  /** What messages call it. */
  readonly driverName: string;
  /** Whether it can do with cryptography that FIPS 140 allows. */
  readonly isFipsCapable: boolean;
  /**
   * Whether it goes on when one of its gateways, tunnels or lines is lost.
   * @default false
   */
  readonly failsOver?: boolean;

  /**
   * The largest packet that gets through in one piece, in bytes.
   *
   * @param primary one end
   * @param secondary the other end
   */
  pathMtu(primary: ILinkEnd, secondary: ILinkEnd): number;

  /**
   * Writes what makes up the link. Called once, from the constructor of the link.
   *
   * @param scope where to put objects: the link
   * @param link what is known of it
   */
  bind(scope: Construct, link: LinkContext): void;
}
