import { App, Chart } from 'cdk8s';
import { Namespace } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import {
  ILinkDriver, Link, LinkAzureCloud, LinkAzureIdentityProps, LinkCrossplane, LinkDirectConnectProps, LinkDriver, LinkEnd, LinkIpsecProps, LinkPorts,
  LinkProps, LinkProviderConfig, LinkProviderIdentity,
} from '../../src/connectivity';
import { Manifest, synth } from '../support/manifests';

export const ZERO = '00000000-0000-0000-0000-000000000000';
export const GOVERNMENT: Required<LinkAzureIdentityProps> = {
  clientId: ZERO, tenantId: ZERO, subscriptionId: ZERO, azureCloud: LinkAzureCloud.US_GOVERNMENT,
};

/** The ends of the examples. */
export const AWS = LinkEnd.aws({
  region: 'us-gov-west-1',
  vpcId: 'vpc-0abc123def4567890',
  cidrs: ['10.0.0.0/16'],
  routeTableIds: ['rtb-0a', 'rtb-0b', 'rtb-0c'],
  securityGroupIds: ['sg-node', 'sg-controlplane', 'sg-apiserver-lb'],
});
export const AZURE = LinkEnd.azure({
  region: 'usgovvirginia',
  resourceGroup: 'cross-csp-rg',
  virtualNetwork: 'gpu-workers-vnet',
  gatewaySubnetCidr: '10.1.255.0/27',
  cidrs: ['10.1.0.0/16'],
  securityGroupName: 'gpu-workers-nsg',
});
export const GCP = LinkEnd.gcp({ region: 'us-east4', project: 'example-project', network: 'gpu', cidrs: ['10.2.0.0/16'] });
export const SITE = LinkEnd.onPrem({ gatewayAddress: '198.51.100.7', cidrs: ['192.168.111.0/24'] });
export const SITE_WITH_TWO_LINES = LinkEnd.onPrem({ gatewayAddress: '198.51.100.7', secondGatewayAddress: '198.51.100.8', cidrs: ['192.168.111.0/24'], asn: 65010 });

export const TUNNELS = [{ pskSecretName: 'azure-link-tunnel1-psk' }, { pskSecretName: 'azure-link-tunnel2-psk' }];

/** What is ordered at an exchange. */
export const LINE: Required<LinkDirectConnectProps> = {
  aws: { virtualInterfaceId: 'dxvif-fgexample', gatewayAsn: 64512 },
  azure: {
    serviceProvider: 'Equinix',
    peeringLocation: 'Washington DC',
    bandwidthInMbps: 1000,
    subscriptionId: '00000000-0000-0000-0000-000000000000',
    peerAsn: 64520,
    vlanId: 300,
    primaryPeerCidr: '192.168.254.0/30',
    secondaryPeerCidr: '192.168.254.4/30',
    tier: 'Standard',
    family: 'MeteredData',
    gatewaySku: 'ErGw1AZ',
  },
  gcp: { edgeAvailabilityDomains: ['AVAILABILITY_DOMAIN_1'], mtu: 1500 },
};

export function makeChart(): Chart {
  return new Chart(new App(), 'test', { namespace: 'cross-csp' });
}

/** A link of the two ends by IPsec, and the chart that it is in. */
export function makeLink(props: Pick<LinkProps, 'primary' | 'secondary'> & Partial<LinkProps>, ipsec: Partial<LinkIpsecProps> = {}): { readonly chart: Chart; readonly link: Link } {
  const chart = makeChart();
  const link = new Link(chart, 'AzureLink', { driver: LinkDriver.ipsec({ tunnels: TUNNELS, ...ipsec }), ports: LinkPorts.all(), ...props });
  return { chart, link };
}

/** What a management cluster has once for all links, and how providers log on. */
export function crossplane(): Manifest[] {
  const app = new App();
  const shared = new Chart(app, 'crossplane');
  new Namespace(shared, 'Namespace', { metadata: { name: 'cross-csp' } });
  new LinkCrossplane(shared, 'Crossplane', {
    providers: ['provider-aws-ec2', 'provider-aws-route53resolver', 'provider-azure-network', 'provider-azure-managedidentity'],
  });
  const chart = new Chart(app, 'logins', { namespace: 'cross-csp' });
  new LinkProviderConfig(chart, 'Aws', { identity: LinkProviderIdentity.awsRole('arn:aws-us-gov:iam::123456789012:role/cross-csp-network') });
  new LinkProviderConfig(chart, 'Azure', { identity: LinkProviderIdentity.azureWorkload(GOVERNMENT) });
  return [...synth(shared), ...synth(chart)];
}

/** Managed resources of Crossplane with what their CRDs fill in, which we write out. */
export function withPolicies(manifests: readonly Manifest[]): Manifest[] {
  return manifests.map(manifest => ({ ...manifest, spec: { managementPolicies: ['*'], ...manifest.spec } }));
}

/** A driver that somebody else has written. */
export class OwnDriver implements ILinkDriver {
  public readonly driverName: string = 'Carrier pigeons';
  public readonly isFipsCapable: boolean = false;
  public readonly failsOver?: boolean;

  public pathMtu(): number {
    return 1500;
  }

  public bind(_scope: Construct): void {}
}
