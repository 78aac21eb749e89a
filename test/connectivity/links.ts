import { App, Chart } from 'cdk8s';
import { Link, LinkDriver, LinkEnd, LinkIpsecProps, LinkPorts, LinkProps } from '../../src/connectivity';
import { Manifest } from '../support/manifests';

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

export function makeChart(): Chart {
  return new Chart(new App(), 'test', { namespace: 'cross-csp' });
}

/** A link of the two ends by IPsec, and the chart that it is in. */
export function makeLink(props: Pick<LinkProps, 'primary' | 'secondary'> & Partial<LinkProps>, ipsec: Partial<LinkIpsecProps> = {}): { readonly chart: Chart; readonly link: Link } {
  const chart = makeChart();
  const link = new Link(chart, 'AzureLink', { driver: LinkDriver.ipsec({ tunnels: TUNNELS, ...ipsec }), ports: LinkPorts.all(), ...props });
  return { chart, link };
}

/** Managed resources of Crossplane with what their CRDs fill in, which we write out. */
export function withPolicies(manifests: readonly Manifest[]): Manifest[] {
  return manifests.map(manifest => ({ ...manifest, spec: { managementPolicies: ['*'], ...manifest.spec } }));
}
