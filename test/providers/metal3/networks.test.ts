import { Construct } from 'constructs';
import { dataTemplate, synthPool, VERSIONS } from './machines';
import { Metal3ControlPlane, Metal3IpPool, Metal3Link, Metal3MacAddress } from '../../../src/providers/metal3';
import { Metal3Gateway, Metal3Network, Metal3NetworkOptions, Metal3Route } from '../../../src/providers/metal3/networks';
import { ClusterApiVersion, IIpPool, MixedCluster } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const links = [Metal3Link.ethernet('eno1', { macAddress: Metal3MacAddress.fromHostInterface('eno1') })];

const v4Pool = (cluster: MixedCluster) => Metal3IpPool.fromPoolName(cluster, 'V4', 'nodes');
const v6Pool = (cluster: MixedCluster) => Metal3IpPool.fromPoolName(cluster, 'V6', 'nodes-v6');

/** The networks section with these networks. */
function networks(make: (cluster: MixedCluster) => Metal3Network[], version?: ClusterApiVersion): Manifest {
  const template = dataTemplate(cluster => ({ links, networks: make(cluster) }), version);
  expect(schemaErrors(template)).toEqual([]);
  return template.spec.networkData.networks;
}

const dhcp = (routes: Metal3Route[]) => () => [Metal3Network.ipv4Dhcp('nodes', { link: 'eno1', routes })];

describe.each(VERSIONS)('in %s', version => {
  test('takes IPv4 addresses of a pool', () => {
    expect(networks(cluster => [Metal3Network.ipv4('nodes', { link: 'eno1', pool: v4Pool(cluster) })], version))
      .toEqual({ ipv4: [{ id: 'nodes', link: 'eno1', ipAddressFromIPPool: 'nodes' }] });
  });

  test('takes IPv6 addresses of a pool', () => {
    expect(networks(cluster => [Metal3Network.ipv6('nodes', { link: 'eno1', pool: v6Pool(cluster) })], version))
      .toEqual({ ipv6: [{ id: 'nodes', link: 'eno1', ipAddressFromIPPool: 'nodes-v6' }] });
  });

  test('takes addresses by DHCP and router announcements', () => {
    const make = () => [
      Metal3Network.ipv4Dhcp('dhcp4', { link: 'eno1' }),
      Metal3Network.ipv6Dhcp('dhcp6', { link: 'eno1' }),
      Metal3Network.ipv6Slaac('slaac', { link: 'eno1' }),
    ];
    expect(networks(make, version)).toEqual({
      ipv4DHCP: [{ id: 'dhcp4', link: 'eno1' }],
      ipv6DHCP: [{ id: 'dhcp6', link: 'eno1' }],
      ipv6SLAAC: [{ id: 'slaac', link: 'eno1' }],
    });
  });

  test('leads everything of IPv4 to the gateway of a pool by default', () => {
    const make = (cluster: MixedCluster) => {
      const pool = v4Pool(cluster);
      return [Metal3Network.ipv4('nodes', { link: 'eno1', pool, routes: [{ gateway: Metal3Gateway.fromPool(pool) }] })];
    };
    expect(networks(make, version).ipv4).toEqual([
      { id: 'nodes', link: 'eno1', ipAddressFromIPPool: 'nodes', routes: [{ network: '0.0.0.0', prefix: 0, gateway: { fromIPPool: 'nodes' } }] },
    ]);
  });

  test.each([
    ['ipv6', 'ipv6', (options: Metal3NetworkOptions, pool: Metal3IpPool) => Metal3Network.ipv6('n', { ...options, pool })],
    ['ipv6Dhcp', 'ipv6DHCP', (options: Metal3NetworkOptions) => Metal3Network.ipv6Dhcp('n', options)],
    ['ipv6Slaac', 'ipv6SLAAC', (options: Metal3NetworkOptions) => Metal3Network.ipv6Slaac('n', options)],
  ])('leads everything of IPv6 to a fixed gateway by default, with %s', (_factory, list, create) => {
    const make = (cluster: MixedCluster) =>
      [create({ link: 'eno1', routes: [{ gateway: Metal3Gateway.of('fd00::1') }] }, v6Pool(cluster) as Metal3IpPool)];
    expect(networks(make, version)[list]).toMatchObject([{ routes: [{ network: '::', prefix: 0, gateway: { string: 'fd00::1' } }] }]);
  });

  test('writes destination and DNS servers of a route', () => {
    const route: Required<Metal3Route> = { destination: '10.30.0.0/16', gateway: Metal3Gateway.of('10.20.0.1'), dnsServers: ['10.20.0.5', '10.20.0.6'] };
    expect(networks(dhcp([route]), version).ipv4DHCP).toEqual([{
      id: 'nodes',
      link: 'eno1',
      routes: [{ network: '10.30.0.0', prefix: 16, gateway: { string: '10.20.0.1' }, services: { dns: ['10.20.0.5', '10.20.0.6'] } }],
    }]);
  });
});

test('shows id and link', () => {
  const network = Metal3Network.ipv6Slaac('nodes', { link: 'eno1' });
  expect([network.id, network.link]).toEqual(['nodes', 'eno1']);
});

test('writes no services for a route without DNS servers', () => {
  expect(networks(dhcp([{ gateway: Metal3Gateway.of('10.0.0.1'), dnsServers: [] }])).ipv4DHCP).toEqual([
    { id: 'nodes', link: 'eno1', routes: [{ network: '0.0.0.0', prefix: 0, gateway: { string: '10.0.0.1' } }] },
  ]);
});

test('keeps its own copy of its routes', () => {
  const dnsServers = ['10.0.0.5'];
  const routes: Metal3Route[] = [{ gateway: Metal3Gateway.of('10.0.0.1'), dnsServers }];
  const [network] = dhcp(routes)();
  routes.push({ destination: '10.30.0.0/16', gateway: Metal3Gateway.of('10.0.0.2') });
  dnsServers.push('10.0.0.6');
  expect(networks(() => [network]).ipv4DHCP[0].routes).toEqual([
    { network: '0.0.0.0', prefix: 0, gateway: { string: '10.0.0.1' }, services: { dns: ['10.0.0.5'] } },
  ]);
});

test.each([
  ['an IPv6 destination', { destination: 'fd00::/64', gateway: Metal3Gateway.of('10.0.0.1') },
    "network 'nodes' is IPv4 and has the destination fd00::/64; use one of its address family (input/invalid-value)"],
  ['an IPv6 gateway', { gateway: Metal3Gateway.of('fd00::1') },
    "network 'nodes' is IPv4 and has the gateway fd00::1; use one of its address family (input/invalid-value)"],
  ['an IPv6 DNS server', { gateway: Metal3Gateway.of('10.0.0.1'), dnsServers: ['10.0.0.5', 'fd00::5'] },
    "network 'nodes' is IPv4 and has the DNS server fd00::5; use one of its address family (input/invalid-value)"],
  ['a gateway that is no address', { gateway: Metal3Gateway.of('gateway') },
    "'routes.gateway' 'gateway' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['a gateway with a prefix length', { gateway: Metal3Gateway.of('10.0.0.1/24') },
    "'routes.gateway' '10.0.0.1/24' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['a destination without a prefix length', { destination: '10.0.0.0', gateway: Metal3Gateway.of('10.0.0.1') },
    "'routes.destination' '10.0.0.0' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' "
    + '(network/invalid-cidr)'],
  ['a destination with host bits', { destination: '10.0.0.7/24', gateway: Metal3Gateway.of('10.0.0.1') },
    "'routes.destination' '10.0.0.7/24' has host bits set; use the network address '10.0.0.0/24' (network/invalid-cidr)"],
  ['a DNS server that is no address', { gateway: Metal3Gateway.of('10.0.0.1'), dnsServers: ['10.0.0.5', 'dns.example.com'] },
    "'dnsServers' 'dns.example.com' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
])('fails on a route with %s', (_what, route: Metal3Route, message) => {
  expect(() => synthPool({ data: { links, networks: dhcp([route])() } })).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
});

test.each([
  ['destination', { destination: '10.0.0.0/8', gateway: Metal3Gateway.of('fd00::1') }, '10.0.0.0/8'],
  ['gateway', { gateway: Metal3Gateway.of('10.0.0.1') }, '10.0.0.1'],
  ['DNS server', { gateway: Metal3Gateway.of('fd00::1'), dnsServers: ['10.0.0.5'] }, '10.0.0.5'],
])('fails on an IPv4 %s in an IPv6 network', (what, route: Metal3Route, address) => {
  const data = { links, networks: [Metal3Network.ipv6Slaac('nodes', { link: 'eno1', routes: [route] })] };
  expect(() => synthPool({ data })).toThrow(new Error(
    `[test/Cluster/Workers] network 'nodes' is IPv6 and has the ${what} ${address}; use one of its address family (input/invalid-value)`));
});

test.each([
  [undefined, undefined, '0.0.0.0/0 and 0.0.0.0/0'],
  ['10.30.0.0/16', '10.30.0.0/16', '10.30.0.0/16 and 10.30.0.0/16'],
  ['10.0.0.0/8', '10.0.0.0/16', '10.0.0.0/8 and 10.0.0.0/16'],
])('fails on two routes to one network address (%s, %s)', (first, second, shown) => {
  const routes = [first, second].map(destination => ({ destination, gateway: Metal3Gateway.of('10.0.0.1') }));
  expect(() => synthPool({ data: { links, networks: dhcp(routes)() } })).toThrow(new Error(
    `[test/Cluster/Workers] network 'nodes' has routes to ${shown}; give each network address once (input/duplicate)`));
});

test('fails on a DNS server that a route has twice', () => {
  const routes = [{ gateway: Metal3Gateway.of('10.0.0.1'), dnsServers: ['10.0.0.5', '10.0.0.5'] }];
  expect(() => synthPool({ data: { links, networks: dhcp(routes)() } })).toThrow(new Error(
    "[test/Cluster/Workers] DNS server '10.0.0.5' is given twice; give each DNS server once (input/duplicate)"));
});

test('fails on an empty id', () => {
  const data = { links, networks: [Metal3Network.ipv4Dhcp('', { link: 'eno1' })] };
  expect(() => synthPool({ data })).toThrow(new Error('[test/Cluster/Workers] a network has an empty id; give it one (input/missing-value)'));
});

test('fails on a network id that is given twice, in whatever kinds of networks', () => {
  const twins = [Metal3Network.ipv4Dhcp('nodes', { link: 'eno1' }), Metal3Network.ipv6Slaac('nodes', { link: 'eno1' })];
  expect(() => synthPool({ data: { links, networks: twins } })).toThrow(new Error(
    "[test/Cluster/Workers] network 'nodes' is given twice; give each network once (input/duplicate)"));
});

test('fails on a link that is not defined', () => {
  const data = { links, networks: [Metal3Network.ipv4Dhcp('nodes', { link: 'eno2' })] };
  expect(() => synthPool({ data })).toThrow(new Error(
    "[test/Cluster/Workers] network 'nodes' uses the link 'eno2', which is not defined; use one of 'eno1', or add it to 'links' (metal3/unknown-link)"));
});

test('fails on a network without any link', () => {
  const data = { networks: [Metal3Network.ipv4Dhcp('nodes', { link: 'eno1' })] };
  expect(() => synthPool({ data })).toThrow(new Error(
    "[test/Cluster/Workers] network 'nodes' uses the link 'eno1', which is not defined; add it to 'links' (metal3/unknown-link)"));
});

test('refers to pools of other kinds by group, kind and name', () => {
  const foreign = (cluster: MixedCluster): IIpPool => Object.assign(new Construct(cluster, 'Foreign'), {
    poolName: 'nodes', poolApiGroup: 'ipam.cluster.x-k8s.io', poolKind: 'InClusterIPPool', addressRanges: [],
  });
  const chart = makeChart();
  const cluster = makeCluster(chart);
  const nodes = foreign(cluster);
  new Metal3ControlPlane(cluster, 'ControlPlane', {
    image: IMAGE,
    data: {
      links: [Metal3Link.ethernet('eno1', { macAddress: Metal3MacAddress.fromHostInterface('eno1') })],
      networks: [Metal3Network.ipv4('nodes', { link: 'eno1', pool: nodes, routes: [{ gateway: Metal3Gateway.fromPool(nodes) }] })],
    },
  });
  const template = find(synth(chart), 'Metal3DataTemplate');
  const reference = { apiGroup: 'ipam.cluster.x-k8s.io', kind: 'InClusterIPPool', name: 'nodes' };
  expect(template.spec.networkData.networks.ipv4).toEqual([{
    id: 'nodes', link: 'eno1', fromPoolRef: reference, routes: [{ network: '0.0.0.0', prefix: 0, gateway: { fromPoolRef: reference } }],
  }]);
  expect(schemaErrors(template)).toEqual([]);
});
