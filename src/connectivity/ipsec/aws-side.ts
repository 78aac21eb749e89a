import { ComposedResource, managedBase, observed, required, requiredText, sibling } from './composed';
import { IKE } from './proposals';
import { gatewayAddressOf, Side, tunnelField, TunnelNumber, TUNNELS } from './sides';
import { LinkAwsEnd } from '../ends/aws';

const API_VERSION = 'ec2.aws.m.upbound.io/v1beta1';

/** The gateway of AWS: one connection with two tunnels, each with an address of its own. */
export function awsSide(side: Side<LinkAwsEnd>): ComposedResource[] {
  return [vpnGateway(side), customerGateway(side), vpnConnection(side), ...routePropagations(side), ...side.usesBgp ? [] : staticRoutes(side)];
}

function resource(side: Side<LinkAwsEnd>, name: string, kind: string, forProvider: { readonly [field: string]: unknown }, patches: ComposedResource['patches']): ComposedResource {
  return {
    name,
    base: managedBase({ apiVersion: API_VERSION, kind, providerConfigName: side.end.providerConfigName, forProvider }),
    patches: [required(`spec.${side.name}.region`, 'region'), ...patches],
  };
}

function vpnGateway(side: Side<LinkAwsEnd>): ComposedResource {
  return resource(side, 'aws-vpn-gateway', 'VPNGateway', {}, [required(`spec.${side.name}.vpcId`, 'vpcId'), requiredText(`spec.${side.name}.asn`, 'amazonSideAsn')]);
}

function customerGateway(side: Side<LinkAwsEnd>): ComposedResource {
  return resource(side, 'aws-customer-gateway', 'CustomerGateway', { type: 'ipsec.1' }, [
    required(gatewayAddressOf(side.peer, side.peerName, side.end, 1), 'ipAddress'), requiredText(`spec.${side.peerName}.asn`, 'bgpAsn'),
  ]);
}

function vpnConnection(side: Side<LinkAwsEnd>): ComposedResource {
  return resource(side, 'aws-vpn-connection', 'VPNConnection', {
    type: 'ipsec.1',
    staticRoutesOnly: !side.usesBgp,
    vpnGatewayIdSelector: sibling(),
    customerGatewayIdSelector: sibling(),
    ...Object.assign({}, ...TUNNELS.map(tunnelOptions)),
  }, [
    ...TUNNELS.flatMap(tunnel => [
      required(`${tunnelField(tunnel)}.insideCidr`, `tunnel${tunnel}InsideCidr`),
      required(`${tunnelField(tunnel)}.pskSecretName`, `tunnel${tunnel}PresharedKeySecretRef.name`),
    ]),
    observed('id', 'vpnConnectionId'),
    ...TUNNELS.map(tunnel => observed(`tunnel${tunnel}Address`, `tunnel${tunnel}Address`)),
  ]);
}

function tunnelOptions(tunnel: TunnelNumber): { readonly [field: string]: unknown } {
  const { encryption, integrity, dhGroup } = IKE.aws;
  const options = {
    IkeVersions: ['ikev2'],
    Phase1EncryptionAlgorithms: [encryption],
    Phase1IntegrityAlgorithms: [integrity],
    Phase1DhGroupNumbers: [dhGroup],
    Phase2EncryptionAlgorithms: [encryption],
    Phase2IntegrityAlgorithms: [integrity],
    Phase2DhGroupNumbers: [dhGroup],
    StartupAction: 'start',
    DpdTimeoutAction: 'restart',
    PresharedKeySecretRef: { key: IKE.secretKey },
  };
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [`tunnel${tunnel}${name}`, value]));
}

function routePropagations(side: Side<LinkAwsEnd>): ComposedResource[] {
  return side.end.routeTableIds.map((_, index) => resource(side, `aws-route-propagation-${index}`, 'VPNGatewayRoutePropagation', { vpnGatewayIdSelector: sibling() }, [
    required(`spec.${side.name}.routeTableIds[${index}]`, 'routeTableId'),
  ]));
}

function staticRoutes(side: Side<LinkAwsEnd>): ComposedResource[] {
  return side.peer.cidrs.map((_, index) => resource(side, `aws-static-route-${index}`, 'VPNConnectionRoute', { vpnConnectionIdSelector: sibling() }, [
    required(`spec.${side.peerName}.cidrs[${index}]`, 'destinationCidrBlock'),
  ]));
}
