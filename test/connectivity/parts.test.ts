import { App, Chart } from 'cdk8s';
import { AWS, AZURE, GCP, LINE, makeChart, makeLink, SITE, SITE_WITH_TWO_LINES, withPolicies } from './links';
import {
  ILinkEnd, Link, LinkCrossplane, LinkDirectConnectProps, LinkDns, LinkDnsProps, LinkDriver, LinkEnd, LinkNodeTunnel, LinkNodeTunnelProps, LinkRouter,
  LinkRouting,
} from '../../src/connectivity';
import { IntOrPercent } from '../../src/root';
import { find, ids, Manifest, synth } from '../support/manifests';
import { describeReference } from '../support/reference';
import { schemaErrors } from '../support/schema';
import { disagreements } from '../support/upstream';

const TUNNEL: Required<LinkNodeTunnelProps> = {
  tunnelName: 'aws-tunnel-1',
  nodeSelector: { 'node-role.kubernetes.io/gateway': '' },
  localAddress: '192.168.111.20',
  publicAddress: '198.51.100.7',
  remoteAddress: '203.0.113.10',
  localCidr: '192.168.111.0/24',
  remoteCidr: '10.0.0.0/16',
  certificateName: 'gateway',
  maxUnavailable: IntOrPercent.of(1),
};
const RESOLVER = [{ subnetId: 'subnet-0a', ip: '10.0.10.10' }, { subnetId: 'subnet-0b', ip: '10.0.11.10' }];

function expectValid(manifests: Manifest[]): void {
  expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? [`${manifest.kind} has no schema`])).toEqual([]);
}

function lineBetween(primary: Link['primary'], secondary: Link['secondary'], props: LinkDirectConnectProps = LINE): { readonly chart: Chart; readonly link: Link } {
  const chart = makeChart();
  return { chart, link: new Link(chart, 'Dx', { linkName: 'azure-dx', primary, secondary, driver: LinkDriver.directConnect(props) }) };
}

function namesAcross(link: Link, props: Partial<LinkDnsProps> = {}): LinkDns {
  return new LinkDns(link, 'Dns', { link, domain: 'ocp.example.com', resolverAddresses: RESOLVER, resolverSecurityGroupIds: ['sg-dns'], ...props });
}

describeReference('the examples of links', 'integration/examples/network', reference => {
  test('13-onprem-nncp.yaml is reproduced', () => {
    const chart = makeChart();
    new LinkNodeTunnel(chart, 'Tunnel', TUNNEL);
    expectValid(synth(chart));
    expect(disagreements({ template: reference.read('13-onprem-nncp.yaml'), ours: synth(chart), differences: [] })).toEqual([]);
  });

  test('30-direct-connect-expressroute.yaml is reproduced', () => {
    const ours = synth(lineBetween(LinkEnd.aws({ region: 'us-gov-west-1', vpcId: 'vpc-0abc123def4567890', cidrs: ['10.0.0.0/16'], routeTableIds: ['rtb-0a'] }), AZURE).chart);
    expectValid(ours);
    // One link has one name, where theirs has one for each cloud; ids of Azure end in it.
    const renamed = JSON.parse(JSON.stringify(reference.read('30-direct-connect-expressroute.yaml')).replace(/aws-er/g, 'azure-dx')) as Manifest[];
    expect(disagreements({
      template: withPolicies(renamed),
      ours,
      differences: [{
        object: 'VPNGatewayRoutePropagation/azure-dx-0', field: '', ours: find(ours, 'VPNGatewayRoutePropagation', 'azure-dx-0'), reason: 'subnets of the VPC find no way back without it',
      }, {
        object: 'VirtualNetworkGatewayConnection/azure-dx', field: '/metadata/annotations/cdk8s-cluster-api~1path-mtu', ours: '1500', reason: 'who checks the MTU of a cluster finds it nowhere else',
      }],
    })).toEqual([]);
  });

  test('40-dns.yaml is reproduced', () => {
    const { chart, link } = makeLink({ primary: AWS, secondary: GCP, ports: undefined });
    namesAcross(link);
    const ours = synth(chart).filter(({ kind }) => ['Endpoint', 'ManagedZone'].includes(kind));
    expectValid(ours);
    expect(disagreements({ template: withPolicies(reference.read('40-dns.yaml')), ours, differences: [] })).toEqual([]);
  });
});

test('lines of Google Cloud have a router and attachments', () => {
  const { chart, link } = lineBetween(AWS, GCP);
  expectValid(synth(chart));
  expect(ids(synth(chart))).toEqual(expect.arrayContaining(['InterconnectAttachment/azure-dx-1', 'Router/azure-dx']));
  expect(link.pathMtu).toBe(1500);
  expect(lineBetween(AWS, GCP, { aws: LINE.aws, gcp: {} }).link.pathMtu).toBe(1440);
});

test('fails where the exchange has agreed on nothing', () => {
  expect(() => lineBetween(AWS, AZURE, { aws: LINE.aws })).toThrow(new Error(
    "[test/Dx] Direct Connect is not told what the exchange and 'Azure' agree on; give it 'azure', or another end (cross-csp/driver)"));
});

describe('names across a link', () => {
  test('machines on Azure are told whom to ask', () => {
    const { chart, link } = makeLink({ primary: AZURE, secondary: AWS, ports: undefined });
    expect(namesAcross(link).resolverAddresses).toEqual(['10.0.10.10', '10.0.11.10']);
    expect(ids(synth(chart))).not.toContain('ManagedZone/ocp-example-com');
  });

  test.each<[string, Partial<LinkDnsProps>, string]>([
    ['no domain', { domain: 'ocp.example.com.' }, "'domain' 'ocp.example.com.' is not a domain; use for example 'ocp.example.com', without a dot at the end (input/invalid-value)"],
    ['one address', { resolverAddresses: [RESOLVER[0]] }, "'resolverAddresses' has 1 entries; AWS wants two or more, in subnets of different zones (input/invalid-value)"],
  ])('fail with %s', (_, props, message) => {
    expect(() => namesAcross(makeLink({ primary: AWS, secondary: AZURE }).link, props)).toThrow(new Error(`[test/AzureLink/Dns] ${message}`));
  });

  test('fail where no zone is on AWS', () => {
    expect(() => namesAcross(makeLink({ primary: AZURE, secondary: GCP }).link)).toThrow(new Error(
      '[test/AzureLink/Dns] no end of the link is on AWS: they are on Azure and GCP; forward names with the resolver of the cloud that has the zone (cross-csp/driver)'));
  });
});

describe('the router of a site', () => {
  test('has policies, where it is told so', () => {
    const router = LinkRouter.of(makeLink({ primary: AWS, secondary: SITE }, { routing: LinkRouting.STATIC }).link, { gatewayAddresses: ['52.0.0.1', '52.0.0.2'], routeBased: false });
    expect(router.parameters).toMatchObject({ localTrafficSelectors: ['192.168.111.0/24'], remoteTrafficSelectors: ['10.0.0.0/16'], mtu: 1438, bgp: false });
    expect(router.interfaces('eth0')).toBe('');
    expect(router.frr()).toBe('');
    expect(router.strongSwan()).toContain('remote_addrs = 52.0.0.2');
    expect(router.strongSwan()).not.toContain('if_id');
  });

  test('has interfaces and BGP, and no key', () => {
    const router = LinkRouter.of(makeLink({ primary: SITE_WITH_TWO_LINES, secondary: AZURE }).link);
    const addresses = router.parameters.tunnels.map(tunnel =>
      [tunnel.localAddress, tunnel.remoteAddress, tunnel.localInsideAddress, tunnel.remoteInsideAddress]);
    expect(addresses).toEqual([
      ['198.51.100.7', '<status.primaryGatewayAddress>', '169.254.21.2', '169.254.21.1'],
      ['198.51.100.8', '<status.primaryGatewayAddress>', '169.254.22.2', '169.254.22.1'],
    ]);
    expect(router.frr()).toBe(['router bgp 65010', ' no bgp ebgp-requires-policy', ' no bgp network import-check',
      ' neighbor 169.254.21.1 remote-as 65515', ' neighbor 169.254.21.1 timers 60 180', ' neighbor 169.254.21.1 timers connect 10',
      ' neighbor 169.254.22.1 remote-as 65515', ' neighbor 169.254.22.1 timers 60 180', ' neighbor 169.254.22.1 timers connect 10', ' address-family ipv4 unicast', '  network 192.168.111.0/24', '  neighbor 169.254.21.1 activate',
      '  neighbor 169.254.22.1 activate', ' exit-address-family', ''].join('\n'));
    expect(router.interfaces('eth0').split('\n').slice(0, 3)).toEqual(['ip link add ipsec1 type xfrm dev eth0 if_id 1', 'ip link set ipsec1 mtu 1400 up', 'ip address add 169.254.21.2/30 dev ipsec1']);
    expect(router.strongSwan()).toContain('if_id_in = 2');
    expect(router.strongSwan()).not.toMatch(/^\s*secret = /m);
  });

  test('says which key is that of which tunnel, also where tunnels have an address in common', () => {
    const router = LinkRouter.of(makeLink({ primary: AZURE, secondary: SITE_WITH_TWO_LINES }).link, { gatewayAddresses: ['20.0.0.1', '20.0.0.1'] });
    expect(router.strongSwan().split('\n').filter(line => /^(#|include)/.test(line))).toEqual([
      '# Pre-shared keys stand in a file of their own, psk/<name>.conf, which only root reads:',
      '#   secrets {',
      '#     ike-azure-link-tunnel1 {',
      '#       id-local = 198.51.100.7',
      '#       id-remote = 20.0.0.1',
      '#       secret = <psk of the Secret azure-link-tunnel1-psk>',
      '#     }',
      '#     ike-azure-link-tunnel2 {',
      '#       id-local = 198.51.100.8',
      '#       id-remote = 20.0.0.1',
      '#       secret = <psk of the Secret azure-link-tunnel2-psk>',
      '#     }',
      '#   }',
      'include psk/*.conf',
    ]);
  });

  test.each([
    ['behind NAT', true, ['%any', '%any']],
    ['with addresses of its own', false, ['198.51.100.7', '198.51.100.8']],
  ])('sends from the right addresses, %s', (_, behindNat, addresses) => {
    const site = LinkEnd.onPrem({ gatewayAddress: '198.51.100.7', secondGatewayAddress: '198.51.100.8', cidrs: ['192.168.111.0/24'], behindNat });
    const router = LinkRouter.of(makeLink({ primary: AZURE, secondary: site }).link);
    expect(router.parameters.behindNat).toBe(behindNat);
    expect([...router.strongSwan().matchAll(/local_addrs = (.*)/g)].map(([, address]) => address)).toEqual(addresses);
  });

  test.each<[string, ILinkEnd, number]>([['AWS', AWS, 30], ['Azure', AZURE, 180], ['Google Cloud', GCP, 30]])('waits for %s as long as is safe', (_, cloud, seconds) => {
    const router = LinkRouter.of(makeLink({ primary: cloud, secondary: SITE_WITH_TWO_LINES }).link);
    expect(router.parameters.bgpHoldSeconds).toBe(seconds);
    expect(router.frr()).toContain(` neighbor 169.254.22.1 timers ${seconds / 3} ${seconds}\n`);
  });

  test('has routes through both interfaces, where they are written down', () => {
    const router = LinkRouter.of(makeLink({ primary: AWS, secondary: SITE }, { routing: LinkRouting.STATIC }).link);
    expect(router.interfaces('eth0').split('\n').filter(line => line.startsWith('ip route'))).toEqual([
      'ip route add 10.0.0.0/16 dev ipsec1 metric 1', 'ip route add 10.0.0.0/16 dev ipsec2 metric 2',
    ]);
  });

  test.each<[string, () => unknown, string]>([
    ['no site', () => LinkRouter.of(makeLink({ primary: AWS, secondary: AZURE }).link), 'has no router of a site: use a link by LinkDriver.ipsec() with an end of LinkEnd.onPrem() (cross-csp/driver)'],
    ['policies and BGP', () => LinkRouter.of(makeLink({ primary: AWS, secondary: SITE }).link, { routeBased: false }),
      "'routeBased' false goes without BGP only, as BGP chooses between interfaces; leave it out, or use LinkRouting.STATIC (cross-csp/driver)"],
    ['one address', () => LinkRouter.of(makeLink({ primary: AWS, secondary: SITE }).link, { gatewayAddresses: ['52.0.0.1'] }),
      "'gatewayAddresses' has 1 entries; give one for each of the two tunnels (input/invalid-value)"],
  ])('fails with %s', (_, make, message) => {
    expect(make).toThrow(new Error(`[test/AzureLink] ${message}`));
  });
});

test('a tunnel on nodes fails with an address that is none', () => {
  expect(() => new LinkNodeTunnel(makeChart(), 'Tunnel', { ...TUNNEL, remoteAddress: 'aws.example.com' })).toThrow(new Error(
    "[test/Tunnel] 'remoteAddress' 'aws.example.com' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"));
});

describe('what links need of Crossplane', () => {
  const make = (providers: string[]): Manifest[] => {
    const chart = new Chart(new App(), 'crossplane');
    new LinkCrossplane(chart, 'Crossplane', { providers, providerRepository: 'registry.example.com/upbound', functionRepository: 'registry.example.com/functions' });
    return synth(chart);
  };

  test('is its providers, the function and the definition', () => {
    const manifests = make(['provider-aws-ec2', 'provider-azure-network', 'provider-gcp-compute']);
    expectValid(manifests);
    expect(manifests.flatMap(({ spec }) => spec.package ?? [])).toEqual([
      'registry.example.com/upbound/provider-aws-ec2:v2.6.0', 'registry.example.com/upbound/provider-azure-network:v2.7.0', 'registry.example.com/upbound/provider-gcp-compute:v3.0.0',
      'registry.example.com/functions/function-patch-and-transform:v0.10.8',
    ]);
  });

  test('fails with a provider twice, or with another', () => {
    expect(() => make(['provider-aws-ec2', 'provider-aws-ec2'])).toThrow(new Error("[crossplane/Crossplane] 'providers' has 'provider-aws-ec2' twice; name each provider once (input/duplicate)"));
    expect(() => make(['provider-helm'])).toThrow(new Error(
      "[crossplane/Crossplane] 'providers' has 'provider-helm', which links need nothing of; use names that begin with 'provider-aws-', 'provider-azure-', 'provider-gcp-' (input/invalid-value)"));
  });
});
