import { ILinkEnd, LinkCloudEndProps, LinkPlatform } from './end';
import { copyProps } from '../../core';

/** What Azure gives a VPN gateway for which nobody has said anything. */
const DEFAULT_ASN = 65515;
const NETWORK_MTU = 1500;

/** An end in a virtual network of Azure. */
export interface LinkAzureEndProps extends LinkCloudEndProps {
  /** The resource group of the virtual network. */
  readonly resourceGroup: string;
  /** The name of the virtual network. */
  readonly virtualNetwork: string;
  /** The range of the subnet `GatewaySubnet`, inside the virtual network, /27 or larger. The link makes this subnet. */
  readonly gatewaySubnetCidr: string;
  /**
   * The name of the network security group of nodes, which lets the other end in.
   * @default - no rule is written, and who may come in is up to you
   */
  readonly securityGroupName?: string;
  /**
   * The first priority that rules in the security group get; each gets the next number.
   * @default 1000
   */
  readonly firstRulePriority?: number;
  /**
   * The SKU of the VPN gateway. It has to be one with zones (`AZ`) where there are `gatewayFailureDomains`, and none where there are not.
   * @default VpnGw2AZ
   */
  readonly gatewaySku?: string;
  /**
   * The zones of the address of the gateway. An empty list is for regions without zones.
   * @default - 1, 2 and 3
   */
  readonly gatewayFailureDomains?: string[];
  /**
   * The number of the VPN gateway for BGP.
   * @default 65515
   */
  readonly asn?: number;
}

/** An end in a virtual network of Azure. Made by `LinkEnd.azure()`. */
export class LinkAzureEnd implements ILinkEnd {
  /** Azure. */
  public readonly platform: string = LinkPlatform.AZURE;
  /** The ranges of addresses that the other end reaches. */
  public readonly cidrs: string[];
  /** The number for BGP. */
  public readonly asn: number;
  /** The largest packet that the network around it carries, in bytes. */
  public readonly networkMtu: number = NETWORK_MTU;
  /** The location. */
  public readonly region: string;
  /** The ProviderConfig of Crossplane. */
  public readonly providerConfigName: string;
  /** The resource group of the virtual network. */
  public readonly resourceGroup: string;
  /** The virtual network. */
  public readonly virtualNetwork: string;
  /** The range of the subnet `GatewaySubnet`. */
  public readonly gatewaySubnetCidr: string;
  /** The network security group of nodes; undefined where nobody has named it. */
  public readonly securityGroupName?: string;
  /** The first priority of rules in the security group. */
  public readonly firstRulePriority: number;
  /** The SKU of the VPN gateway. */
  public readonly gatewaySku: string;
  /** The zones of the address of the gateway. */
  public readonly gatewayFailureDomains: string[];

  private readonly props: LinkAzureEndProps;

  /** @internal */
  constructor(props: LinkAzureEndProps) {
    this.props = copyProps(props);
    this.cidrs = [...props.cidrs ?? []];
    this.asn = props.asn ?? DEFAULT_ASN;
    this.region = props.region;
    this.providerConfigName = props.providerConfigName ?? 'azure';
    this.resourceGroup = props.resourceGroup;
    this.virtualNetwork = props.virtualNetwork;
    this.gatewaySubnetCidr = props.gatewaySubnetCidr;
    this.securityGroupName = props.securityGroupName;
    this.firstRulePriority = props.firstRulePriority ?? 1000;
    this.gatewaySku = props.gatewaySku ?? 'VpnGw2AZ';
    this.gatewayFailureDomains = [...props.gatewayFailureDomains ?? ['1', '2', '3']];
  }

  /** @internal */
  public _withCidrs(cidrs: string[]): LinkAzureEnd {
    return new LinkAzureEnd({ ...this.props, cidrs });
  }
}
