import type { Cloud } from './cloud-gateway';
import { ILinkEnd, LinkEnd } from '../../../src/connectivity';
import type { Observed } from '../../connectivity/patch-and-transform';
import type { Gateway, SiteOptions } from '../network/world';

/** An end of a link: the gateway of a cloud, which is played, or the router of a site. */
export type Platform = Cloud | 'OnPrem';

/** strongSwan reads no packets of more than 1400 bytes from its TUN device, so the line of the site has to be narrower than others. */
export const LINE_MTU = 1460;
/** A network of the site that its router has no route of its own to. */
export const FAR_CIDR = '10.200.0.0/16';

/** The networks of the ends. */
export const SITES: { readonly [platform in Platform]: SiteOptions } = {
  AWS: { name: 'aws', cidr: '10.0.0.0/16', mtu: 9001, router: '10.0.0.1', gateways: ['10.0.1.5'], host: '10.0.3.10' },
  Azure: { name: 'azure', cidr: '10.1.0.0/16', mtu: 1500, router: '10.1.0.1', gateways: ['10.1.250.5'], host: '10.1.3.10' },
  GCP: { name: 'gcp', cidr: '10.3.0.0/16', mtu: 1460, router: '10.3.0.1', gateways: ['10.3.1.5'], host: '10.3.3.10' },
  OnPrem: { name: 'on-prem', cidr: '10.2.0.0/16', mtu: 1500, lineMtu: LINE_MTU, router: '10.2.0.1', gateways: ['10.2.1.5'], host: '10.2.3.10' },
};

/** What a link calls the networks of an end. */
export function cidrsOf(platform: Platform): string[] {
  return [SITES[platform].cidr, ...platform === 'OnPrem' ? [FAR_CIDR] : []];
}

/** An end as somebody writes it who has the network. */
export function makeEnd(platform: Platform, { tunnelAddresses: [first, second] }: Gateway, peer: Platform, asn?: number): ILinkEnd {
  const cidrs = cidrsOf(platform);
  switch (platform) {
    case 'AWS': return LinkEnd.aws({ region: 'eu-central-1', vpcId: 'vpc-1', cidrs, routeTableIds: ['rtb-1'], asn });
    case 'Azure': return LinkEnd.azure({ region: 'westeurope', resourceGroup: 'workers', virtualNetwork: 'vnet', cidrs, gatewaySubnetCidr: '10.1.250.0/27', asn });
    case 'GCP': return LinkEnd.gcp({ region: 'europe-west3', project: 'example', network: 'nodes', cidrs, asn });
    case 'OnPrem': return LinkEnd.onPrem({
      gatewayAddress: first, ...peer === 'Azure' ? { secondGatewayAddress: second } : {}, cidrs, networkMtu: LINE_MTU, asn,
    });
  }
}

/** What clouds say of their gateways once they are there. */
export function observe(ends: readonly { readonly platform: Platform; readonly gateway: Gateway }[]): Observed {
  return Object.assign({}, ...ends.map(({ platform, gateway: { tunnelAddresses: [first, second] } }): Observed => {
    switch (platform) {
      case 'AWS': return { 'aws-vpn-connection': { atProvider: { id: 'vpn-1', tunnel1Address: first, tunnel2Address: second }, after: ['aws-vpn-gateway', 'aws-customer-gateway'] } };
      case 'Azure': return { 'azure-public-ip': { atProvider: { ipAddress: first } } };
      case 'GCP': return { 'gcp-ha-vpn-gateway': { atProvider: { vpnInterfaces: [{ id: 0, ipAddress: first }, { id: 1, ipAddress: second }] } } };
      case 'OnPrem': return {};
    }
  })) as Observed;
}
