import { ComposedResource, ManagedBase, managedBase, observed, Patch, required, sibling } from './composed';
import { IKE } from './proposals';
import { gatewayAddressOf, insideAddress, Side, tunnelField, TunnelNumber, TUNNELS } from './sides';
import { LinkAzureEnd } from '../ends/azure';

const API_VERSION = 'network.azure.m.upbound.io/v1beta1';

/** The gateway of Azure: one address, and for each tunnel a site that it knows by the address of the other side. */
export function azureSide(side: Side<LinkAzureEnd>): ComposedResource[] {
  const tunnels = TUNNELS.flatMap(tunnel => [localGateway(side, tunnel), connection(side, tunnel)]);
  return [gatewaySubnet(side), publicIp(side), vpnGateway(side), ...tunnels];
}

type Details = Pick<ManagedBase, 'kind' | 'forProvider' | 'labels' | 'externalName'>;

function resource(side: Side<LinkAzureEnd>, name: string, details: Details, patches: readonly Patch[]): ComposedResource {
  return { name, base: managedBase({ apiVersion: API_VERSION, providerConfigName: side.end.providerConfigName, ...details }), patches };
}

/** The patches that everything has that is somewhere. */
function place({ name }: Side): Patch[] {
  return [required(`spec.${name}.region`, 'location'), required(`spec.${name}.resourceGroup`, 'resourceGroupName')];
}

function gatewaySubnet(side: Side<LinkAzureEnd>): ComposedResource {
  return resource(side, 'azure-gateway-subnet', { kind: 'Subnet', forProvider: {}, externalName: 'GatewaySubnet' }, [
    required(`spec.${side.name}.resourceGroup`, 'resourceGroupName'),
    required(`spec.${side.name}.virtualNetwork`, 'virtualNetworkName'),
    required(`spec.${side.name}.gatewaySubnetCidr`, 'addressPrefixes[0]'),
  ]);
}

function publicIp(side: Side<LinkAzureEnd>): ComposedResource {
  const { gatewayFailureDomains: zones } = side.end;
  const forProvider = { allocationMethod: 'Static', sku: 'Standard', ...zones.length === 0 ? {} : { zones } };
  return resource(side, 'azure-public-ip', { kind: 'PublicIP', forProvider }, [...place(side), observed('ipAddress', `${side.name}GatewayAddress`)]);
}

function vpnGateway(side: Side<LinkAzureEnd>): ComposedResource {
  const forProvider = {
    type: 'Vpn',
    vpnType: 'RouteBased',
    sku: side.end.gatewaySku,
    generation: 'Generation2',
    bgpEnabled: true,
    activeActive: false,
    ipConfiguration: [{ name: 'default', publicIpAddressIdSelector: sibling(), subnetIdSelector: sibling(), privateIpAddressAllocation: 'Dynamic' }],
    bgpSettings: { peeringAddresses: [{ ipConfigurationName: 'default' }] },
  };
  return resource(side, 'azure-vpn-gateway', { kind: 'VirtualNetworkGateway', forProvider }, [
    ...place(side),
    required(`spec.${side.name}.asn`, 'bgpSettings.asn'),
    ...TUNNELS.map(tunnel => required(insideAddress(side.name, tunnel), `bgpSettings.peeringAddresses[0].apipaAddresses[${tunnel - 1}]`)),
  ]);
}

function localGateway(side: Side<LinkAzureEnd>, tunnel: TunnelNumber): ComposedResource {
  return resource(side, `azure-local-gateway-${tunnel}`, { kind: 'LocalNetworkGateway', forProvider: {}, labels: { tunnel: `${tunnel}` } }, [
    ...place(side),
    required(gatewayAddressOf(side.peer, side.peerName, side.end, tunnel), 'gatewayAddress'),
    required(`spec.${side.peerName}.asn`, 'bgpSettings.asn'),
    required(insideAddress(side.peerName, tunnel), 'bgpSettings.bgpPeeringAddress'),
  ]);
}

function connection(side: Side<LinkAzureEnd>, tunnel: TunnelNumber): ComposedResource {
  const { encryption, integrity, group } = IKE.azure;
  const forProvider = {
    type: 'IPsec',
    connectionProtocol: 'IKEv2',
    connectionMode: 'Default',
    bgpEnabled: true,
    dpdTimeoutSeconds: IKE.dpdTimeout,
    virtualNetworkGatewayIdSelector: sibling(),
    localNetworkGatewayIdSelector: sibling({ tunnel: `${tunnel}` }),
    ipsecPolicy: {
      ikeEncryption: encryption,
      ikeIntegrity: integrity,
      dhGroup: group,
      ipsecEncryption: encryption,
      ipsecIntegrity: encryption,
      pfsGroup: group,
      saLifetime: IKE.saLifetime,
      saDatasize: IKE.saDatasize,
    },
    sharedKeySecretRef: { key: IKE.secretKey },
  };
  return resource(side, `azure-connection-${tunnel}`, { kind: 'VirtualNetworkGatewayConnection', forProvider }, [
    ...place(side),
    required(`${tunnelField(tunnel)}.pskSecretName`, 'sharedKeySecretRef.name'),
    required(insideAddress(side.name, tunnel), 'customBgpAddresses.primary'),
  ]);
}
