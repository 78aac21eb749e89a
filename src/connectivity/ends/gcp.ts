import { ILinkEnd, LinkCloudEndProps, LinkPlatform } from './end';
import { copyProps } from '../../core';

const DEFAULT_ASN = 64514;
/** The default of networks, and what Cloud VPN puts on the wire at most. */
const NETWORK_MTU = 1460;

/** An end in a VPC network of Google Cloud. */
export interface LinkGcpEndProps extends LinkCloudEndProps {
  /** The project. */
  readonly project: string;
  /** The name of the VPC network. */
  readonly network: string;
  /**
   * The network tags of the nodes that the other end reaches.
   * @default - all instances of the network
   */
  readonly nodeTags?: string[];
  /**
   * The number of the Cloud Router for BGP.
   * @default 64514
   */
  readonly asn?: number;
}

/** An end in a VPC network of Google Cloud. Made by `LinkEnd.gcp()`. */
export class LinkGcpEnd implements ILinkEnd {
  /** GCP. */
  public readonly platform: string = LinkPlatform.GCP;
  /** The ranges of addresses that the other end reaches. */
  public readonly cidrs: string[];
  /** The number for BGP. */
  public readonly asn: number;
  /** The largest packet that the network around it carries, in bytes. */
  public readonly networkMtu: number = NETWORK_MTU;
  /** The region. */
  public readonly region: string;
  /** The ProviderConfig of Crossplane. */
  public readonly providerConfigName: string;
  /** The project. */
  public readonly project: string;
  /** The VPC network. */
  public readonly network: string;
  /** The network tags of the nodes that the other end reaches; empty for all. */
  public readonly nodeTags: string[];

  private readonly props: LinkGcpEndProps;

  /** @internal */
  constructor(props: LinkGcpEndProps) {
    this.props = copyProps(props);
    this.cidrs = [...props.cidrs ?? []];
    this.asn = props.asn ?? DEFAULT_ASN;
    this.region = props.region;
    this.providerConfigName = props.providerConfigName ?? 'gcp';
    this.project = props.project;
    this.network = props.network;
    this.nodeTags = [...props.nodeTags ?? []];
  }

  /** @internal */
  public _withCidrs(cidrs: string[]): LinkGcpEnd {
    return new LinkGcpEnd({ ...this.props, cidrs });
  }
}
