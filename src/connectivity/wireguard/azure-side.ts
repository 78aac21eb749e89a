import { azureCloudOf, locationName } from './azure-cloud';
import { AZURE_COMPUTE, AZURE_NETWORK } from './l1';
import { LinkAzureGatewayProps, LinkAzureGatewaysProps } from './link-gateways';
import { addObject, gatewayConfig, routePolicies, SideContext } from './side';
import { gatewayUserData } from './user-data';
import { contentHash } from '../../core';
import { LinkAzureEnd } from '../ends/azure';

const ADMIN = 'gateway';
const ANY = '*';
const HASH_LENGTH = 8;

/** The name that a gateway is dialled at. @internal */
export function azureEndpointHost(
  linkName: string, { region, resourceGroup, virtualNetwork }: LinkAzureEnd, index: number, { domainNameLabel }: LinkAzureGatewayProps,
): string {
  const label = domainNameLabel ?? `${linkName}-${index + 1}-${contentHash([region, resourceGroup, virtualNetwork, linkName]).slice(0, HASH_LENGTH)}`;
  return `${label}.${locationName(region)}.${azureCloudOf(region).publicAddressDomain}`;
}

/** Writes the gateways of an end in Azure, and the routes to them. @internal */
export function addAzureSide(side: SideContext, end: LinkAzureEnd, props: LinkAzureGatewaysProps): void {
  addSubnet(side, end);
  props.gateways.forEach((gateway, index) => addGateway(side, end, props, gateway, index));
  routesOf(side, end, props).forEach(({ routeTableName, routeName, cidr }) => addObject(side, routeName, AZURE_NETWORK().Route.manifest({
    spec: {
      ...common(end),
      managementPolicies: routePolicies(props.gateways),
      forProvider: {
        resourceGroupName: end.resourceGroup, routeTableName, addressPrefix: cidr, nextHopType: 'VirtualAppliance', nextHopInIpAddress: props.gateways[0].privateIp,
      },
    },
  })));
}

function routesOf({ name, remoteCidrs }: SideContext, { resourceGroup }: LinkAzureEnd, { routeTableNames }: LinkAzureGatewaysProps) {
  return routeTableNames.flatMap((routeTableName, table) => remoteCidrs.map((cidr, range) => ({
    resourceGroup, routeTableName, routeName: `${name}-route-${table}-${range}`, cidr,
  })));
}

/** A subnet for the gateways alone, with a security group: that of a network interface is no kind of its own here. */
function addSubnet(side: SideContext, end: LinkAzureEnd): void {
  const name = `${side.name}-gateways`;
  const { resourceGroup: resourceGroupName, region: location } = end;
  const { Subnet, SecurityGroup, SubnetNetworkSecurityGroupAssociation } = AZURE_NETWORK();
  addObject(side, name, Subnet.manifest({
    spec: { ...common(end), forProvider: { resourceGroupName, virtualNetworkName: end.virtualNetwork, addressPrefixes: [end.gatewaySubnetCidr] } },
  }));
  addObject(side, name, SecurityGroup.manifest({ spec: { ...common(end), forProvider: { resourceGroupName, location } } }));
  addObject(side, name, SubnetNetworkSecurityGroupAssociation.manifest({
    spec: { ...common(end), forProvider: { subnetIdRef: { name }, networkSecurityGroupIdRef: { name } } },
  }));
  const ports = side.tunnels[0].map(({ listenPort }) => String(listenPort));
  addRule(side, end, 'tunnels-in', { direction: 'Inbound', protocol: 'Udp', priority: 100, source: ['Internet'], destination: [ANY], ports });
  addRule(side, end, 'network-in', { direction: 'Inbound', protocol: ANY, priority: 110, source: side.cidrs, destination: [ANY] });
  addRule(side, end, 'network-out', { direction: 'Outbound', protocol: ANY, priority: 100, source: side.remoteCidrs, destination: side.cidrs });
}

interface SubnetRule {
  readonly direction: string;
  readonly protocol: string;
  readonly priority: number;
  readonly source: readonly string[];
  readonly destination: readonly string[];
  readonly ports?: readonly string[];
}

function addRule(side: SideContext, end: LinkAzureEnd, id: string, { direction, protocol, priority, source, destination, ports }: SubnetRule): void {
  addObject(side, `${side.name}-${id}`, AZURE_NETWORK().SecurityRule.manifest({
    spec: {
      ...common(end),
      forProvider: {
        resourceGroupName: end.resourceGroup,
        networkSecurityGroupNameRef: { name: `${side.name}-gateways` },
        access: 'Allow',
        direction,
        priority,
        protocol,
        sourcePortRange: ANY,
        ...ports === undefined ? { destinationPortRange: ANY } : { destinationPortRanges: [...ports] },
        // A tag or a star stands alone.
        ...source.length === 1 ? { sourceAddressPrefix: source[0] } : { sourceAddressPrefixes: [...source] },
        ...destination.length === 1 ? { destinationAddressPrefix: destination[0] } : { destinationAddressPrefixes: [...destination] },
      },
    },
  }));
}

function addGateway(side: SideContext, end: LinkAzureEnd, props: LinkAzureGatewaysProps, gateway: LinkAzureGatewayProps, index: number): void {
  const name = `${side.name}-gateway-${index + 1}`;
  const { failureDomain: zone, privateIp } = gateway;
  const place = { resourceGroupName: end.resourceGroup, location: end.region };
  const [domainNameLabel] = azureEndpointHost(side.linkName, end, index, gateway).split('.');
  addObject(side, name, AZURE_NETWORK().PublicIp.manifest({
    spec: { ...common(end), forProvider: { ...place, allocationMethod: 'Static', sku: 'Standard', domainNameLabel, zones: zone === undefined ? undefined : [zone] } },
  }));
  addObject(side, name, AZURE_NETWORK().NetworkInterface.manifest({
    spec: {
      ...common(end),
      forProvider: {
        ...place,
        ipForwardingEnabled: true,
        ipConfiguration: [{
          name: 'primary', subnetIdRef: { name: `${side.name}-gateways` }, privateIpAddressAllocation: 'Static', privateIpAddress: privateIp, publicIpAddressIdRef: { name },
        }],
      },
    },
  }));
  addObject(side, name, AZURE_COMPUTE().LinuxVirtualMachine.manifest({
    spec: {
      ...common(end),
      forProvider: {
        ...place,
        zone,
        size: props.instanceType,
        adminUsername: ADMIN,
        adminSshKey: [{ username: ADMIN, publicKey: props.sshPublicKey }],
        disablePasswordAuthentication: true,
        identity: { type: 'UserAssigned', identityIds: [props.machineIdentity] },
        networkInterfaceIdsRefs: [{ name }],
        osDisk: { caching: 'ReadWrite', storageAccountType: 'StandardSSD_LRS' },
        ...imageOf(props.image),
        userData: Buffer.from(userDataOf(side, end, props, gateway, index)).toString('base64'),
      },
    },
  }));
}

function userDataOf(side: SideContext, end: LinkAzureEnd, props: LinkAzureGatewaysProps, gateway: LinkAzureGatewayProps, index: number): string {
  const { managementUrl, vaultResource } = azureCloudOf(end.region);
  const { privateIp, publicKey, privateKeySecretUrl: secretUrl } = gateway;
  const routes = routesOf(side, end, props).map(({ resourceGroup, routeTableName, routeName }) => ({ resourceGroup, routeTableName, routeName }));
  const access = { clientId: props.machineIdentityClientId, secretUrl, managementUrl, vaultResource, routes };
  return gatewayUserData(gatewayConfig(side, index, props.gateways, { platform: 'azure', access, privateIp, publicKey }));
}

/** An image by its id, or of the marketplace by its four names; which of both was checked before. */
function imageOf(image: string) {
  const [publisher, offer, sku, version] = image.split(':');
  return image.startsWith('/') ? { sourceImageId: image } : { sourceImageReference: { publisher, offer, sku, version } };
}

function common({ providerConfigName }: LinkAzureEnd) {
  return { providerConfigRef: { kind: 'ProviderConfig', name: providerConfigName } };
}
