import { LinkAwsEnd } from '../ends/aws';
import { ManagedResource } from '../objects';

/** What the exchange and AWS agree on. */
export interface LinkDirectConnectAws {
  /** The hosted virtual interface that the exchange has made: `dxvif-…`. */
  readonly virtualInterfaceId: string;
  /**
   * The number of the Direct Connect gateway for BGP.
   * @default - that of the end; the VPN gateway behind it then has the next one
   */
  readonly gatewayAsn?: number;
}

/** The objects on AWS: a gateway that the line ends at, and one for the VPC behind it. */
export function awsObjects(end: LinkAwsEnd, { virtualInterfaceId, gatewayAsn = end.asn }: LinkDirectConnectAws, name: string): ManagedResource[] {
  const { region, vpcId, cidrs, providerConfigName } = end;
  const object = (group: string, kind: string, forProvider: ManagedResource['forProvider'], suffix: string = ''): ManagedResource => ({
    apiVersion: `${group}.aws.m.upbound.io/v1beta1`, kind, name: `${name}${suffix}`, providerConfigName, forProvider,
  });
  return [
    object('directconnect', 'Gateway', { name, amazonSideAsn: `${gatewayAsn}` }),
    object('ec2', 'VPNGateway', { region, vpcId, amazonSideAsn: `${gatewayAsn + 1}` }),
    object('directconnect', 'GatewayAssociation', { region, dxGatewayIdRef: { name }, associatedGatewayIdRef: { name }, allowedPrefixes: cidrs }),
    object('directconnect', 'HostedPrivateVirtualInterfaceAccepter', { region, virtualInterfaceId, vpnGatewayIdRef: { name } }),
    ...end.routeTableIds.map((routeTableId, index) => object('ec2', 'VPNGatewayRoutePropagation', { region, routeTableId, vpnGatewayIdRef: { name } }, `-${index}`)),
  ];
}
