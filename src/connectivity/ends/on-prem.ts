import { ILinkEnd, LinkEndProps, LinkPlatform } from './end';
import { copyProps } from '../../core';

const DEFAULT_ASN = 65000;
const NETWORK_MTU = 1500;

/** An end at a site of your own, behind your router. */
export interface LinkOnPremEndProps extends LinkEndProps {
  /** The public address of the router. */
  readonly gatewayAddress: string;
  /**
   * A second public address of the router, or that of a second router. Azure needs it: it knows a site by its address.
   * @default - both tunnels lead to the first
   */
  readonly secondGatewayAddress?: string;
  /**
   * The number of the router for BGP.
   * @default 65000
   */
  readonly asn?: number;
  /**
   * The largest packet that the line to the internet carries, in bytes. PPPoE leaves 1492.
   * @default 1500
   */
  readonly networkMtu?: number;
  /**
   * Whether the router is behind NAT, so that ESP travels in UDP.
   * @default true
   */
  readonly behindNat?: boolean;
}

/** An end at a site of your own. Made by `LinkEnd.onPrem()`. */
export class LinkOnPremEnd implements ILinkEnd {
  /** OnPrem. */
  public readonly platform: string = LinkPlatform.ON_PREM;
  /** The ranges of addresses that the other end reaches. */
  public readonly cidrs: string[];
  /** The number for BGP. */
  public readonly asn: number;
  /** The largest packet that the line to the internet carries, in bytes. */
  public readonly networkMtu: number;
  /** The public address of the router. */
  public readonly gatewayAddress: string;
  /** The second public address; undefined where there is one. */
  public readonly secondGatewayAddress?: string;
  /** Whether the router is behind NAT. */
  public readonly behindNat: boolean;

  private readonly props: LinkOnPremEndProps;

  /** @internal */
  constructor(props: LinkOnPremEndProps) {
    this.props = copyProps(props);
    this.cidrs = [...props.cidrs ?? []];
    this.asn = props.asn ?? DEFAULT_ASN;
    this.networkMtu = props.networkMtu ?? NETWORK_MTU;
    this.gatewayAddress = props.gatewayAddress;
    this.secondGatewayAddress = props.secondGatewayAddress;
    this.behindNat = props.behindNat ?? true;
  }

  /** @internal */
  public _withCidrs(cidrs: string[]): LinkOnPremEnd {
    return new LinkOnPremEnd({ ...this.props, cidrs });
  }
}
