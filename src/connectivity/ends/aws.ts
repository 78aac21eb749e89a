import { ILinkEnd, LinkCloudEndProps, LinkPlatform } from './end';
import { copyProps } from '../../core';

const DEFAULT_ASN = 64512;
/** What leaves a VPC towards the internet or a VPN. */
const NETWORK_MTU = 1500;

/** An end in a VPC of AWS. */
export interface LinkAwsEndProps extends LinkCloudEndProps {
  /** The VPC. */
  readonly vpcId: string;
  /** The route tables that learn the way to the other end. Subnets whose table is not listed are not linked. */
  readonly routeTableIds: string[];
  /**
   * The security groups of nodes, which let the other end in.
   * @default - no rule is written, and who may come in is up to you
   */
  readonly securityGroupIds?: string[];
  /**
   * The security groups of the control plane and of the load balancer before the API server, which let nodes of the other end in.
   * @default - `securityGroupIds`
   */
  readonly controlPlaneSecurityGroupIds?: string[];
  /**
   * The number of the VPN gateway for BGP, on the side of AWS.
   * @default 64512
   */
  readonly asn?: number;
}

/** An end in a VPC of AWS. Made by `LinkEnd.aws()`. */
export class LinkAwsEnd implements ILinkEnd {
  /** AWS. */
  public readonly platform: string = LinkPlatform.AWS;
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
  /** The VPC. */
  public readonly vpcId: string;
  /** The route tables that learn the way to the other end. */
  public readonly routeTableIds: string[];
  /** The security groups of nodes. */
  public readonly securityGroupIds: string[];
  /** The security groups of the control plane and its load balancer. */
  public readonly controlPlaneSecurityGroupIds: string[];

  private readonly props: LinkAwsEndProps;

  /** @internal */
  constructor(props: LinkAwsEndProps) {
    this.props = copyProps(props);
    this.cidrs = [...props.cidrs ?? []];
    this.asn = props.asn ?? DEFAULT_ASN;
    this.region = props.region;
    this.providerConfigName = props.providerConfigName ?? 'aws';
    this.vpcId = props.vpcId;
    this.routeTableIds = [...props.routeTableIds];
    this.securityGroupIds = [...props.securityGroupIds ?? []];
    this.controlPlaneSecurityGroupIds = [...props.controlPlaneSecurityGroupIds ?? this.securityGroupIds];
  }

  /** @internal */
  public _withCidrs(cidrs: string[]): LinkAwsEnd {
    return new LinkAwsEnd({ ...this.props, cidrs });
  }
}
