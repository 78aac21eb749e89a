import { LinkAzureEnd } from '../ends/azure';
import { ManagedResource } from '../objects';

/** What the exchange and Azure agree on. */
export interface LinkExpressRoute {
  /** Who runs the exchange, as Azure calls it: `Equinix`. */
  readonly serviceProvider: string;
  /** Where the exchange is, as Azure calls it: `Washington DC`. */
  readonly peeringLocation: string;
  /** How much the circuit carries, in Mbit/s. */
  readonly bandwidthInMbps: number;
  /** The subscription of the resource group, which ids of Azure begin with. */
  readonly subscriptionId: string;
  /** The number of the router at the exchange for BGP. */
  readonly peerAsn: number;
  /** The VLAN of the peering. */
  readonly vlanId: number;
  /** The network of the first connection to the exchange, of four addresses. */
  readonly primaryPeerCidr: string;
  /** The network of the second connection to the exchange, of four addresses. */
  readonly secondaryPeerCidr: string;
  /**
   * The tier of the circuit.
   * @default Standard
   */
  readonly tier?: string;
  /**
   * How traffic is paid for.
   * @default MeteredData
   */
  readonly family?: string;
  /**
   * The SKU of the gateway.
   * @default ErGw1AZ
   */
  readonly gatewaySku?: string;
}

/** The objects on Azure: the circuit, its peering, and the gateway of the virtual network. */
export function azureObjects(end: LinkAzureEnd, props: LinkExpressRoute, name: string): ManagedResource[] {
  const { region: location, resourceGroup: resourceGroupName, providerConfigName, gatewayFailureDomains: zones } = end;
  const gatewayName = `${name}-gateway`;
  const circuitId = `/subscriptions/${props.subscriptionId}/resourceGroups/${resourceGroupName}/providers/Microsoft.Network/expressRouteCircuits/${name}`;
  const object = (kind: string, forProvider: ManagedResource['forProvider'], options: { readonly externalName?: string; readonly name?: string } = {}): ManagedResource => ({
    apiVersion: 'network.azure.m.upbound.io/v1beta1', kind, name, providerConfigName, ...options, forProvider: { resourceGroupName, ...forProvider },
  });
  return [
    object('ExpressRouteCircuit', {
      location,
      serviceProviderName: props.serviceProvider,
      peeringLocation: props.peeringLocation,
      bandwidthInMbps: props.bandwidthInMbps,
      sku: { tier: props.tier ?? 'Standard', family: props.family ?? 'MeteredData' },
    }),
    object('ExpressRouteCircuitPeering', {
      expressRouteCircuitNameRef: { name },
      peerAsn: props.peerAsn,
      primaryPeerAddressPrefix: props.primaryPeerCidr,
      secondaryPeerAddressPrefix: props.secondaryPeerCidr,
      vlanId: props.vlanId,
    }, { externalName: 'AzurePrivatePeering' }),
    object('PublicIP', { location, allocationMethod: 'Static', sku: 'Standard', ...zones.length === 0 ? {} : { zones } }, { name: gatewayName }),
    object('Subnet', { virtualNetworkName: end.virtualNetwork, addressPrefixes: [end.gatewaySubnetCidr] }, { name: gatewayName, externalName: 'GatewaySubnet' }),
    object('VirtualNetworkGateway', {
      location,
      type: 'ExpressRoute',
      sku: props.gatewaySku ?? 'ErGw1AZ',
      ipConfiguration: [{ name: 'default', publicIpAddressIdRef: { name: gatewayName }, subnetIdRef: { name: gatewayName }, privateIpAddressAllocation: 'Dynamic' }],
    }),
    object('VirtualNetworkGatewayConnection', { location, type: 'ExpressRoute', virtualNetworkGatewayIdRef: { name }, expressRouteCircuitId: circuitId }),
  ];
}
