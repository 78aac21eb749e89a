import { JsonPatch } from 'cdk8s';
import { Metal3ControlPlane } from '../../../src/providers/metal3';
import { Metal3IpPool, Metal3IpPoolProps } from '../../../src/providers/metal3/ip-pool';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const INCOMPLETE = 'give start and end, a subnet, or a subnet and where to start in it (input/missing-value)';
const MINIMAL: Metal3IpPoolProps = { poolName: 'nodes', ranges: [{ start: '172.22.0.100', end: '172.22.0.200' }], prefix: 24 };

function build(props: Partial<Metal3IpPoolProps> = {}): { pool: Metal3IpPool; manifest: () => Manifest } {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  const pool = new Metal3IpPool(cluster, 'Nodes', { ...MINIMAL, ...props });
  return { pool, manifest: () => find(synth(chart), 'IPPool') };
}

test('writes a pool with minimal props', () => {
  const manifest = build().manifest();
  expect(manifest).toEqual({
    apiVersion: 'ipam.metal3.io/v1alpha1',
    kind: 'IPPool',
    metadata: { name: 'nodes', namespace: 'edge' },
    spec: { clusterName: 'edge', namePrefix: 'nodes', pools: [{ start: '172.22.0.100', end: '172.22.0.200' }], prefix: 24 },
  });
  expect(schemaErrors(manifest)).toEqual([]);
});

test('writes a pool with all props', () => {
  const props: Required<Metal3IpPoolProps> = {
    poolName: 'nodes',
    namePrefix: 'node-address',
    ranges: [
      { start: '172.22.0.100', end: '172.22.0.110' },
      { subnet: '172.22.1.0/24' },
      { subnet: '172.22.2.0/24', start: '172.22.2.10', end: '172.22.2.20' },
    ],
    prefix: 16,
    gateway: '172.22.0.1',
    dnsServers: ['172.22.0.2', '172.22.0.3'],
    preAllocations: { 'claim-a': '172.22.0.105', 'claim-b': '172.22.1.7', 'claim-c': '172.22.2.20' },
  };
  const { pool, manifest } = build(props);
  expect(manifest().spec).toEqual({
    clusterName: 'edge',
    namePrefix: 'node-address',
    pools: [
      { start: '172.22.0.100', end: '172.22.0.110' },
      { subnet: '172.22.1.0/24' },
      { subnet: '172.22.2.0/24', start: '172.22.2.10', end: '172.22.2.20' },
    ],
    prefix: 16,
    gateway: '172.22.0.1',
    dnsServers: ['172.22.0.2', '172.22.0.3'],
    preAllocations: { 'claim-a': '172.22.0.105', 'claim-b': '172.22.1.7', 'claim-c': '172.22.2.20' },
  });
  expect(schemaErrors(manifest())).toEqual([]);
  expect(pool.addressRanges).toEqual(['172.22.0.100-172.22.0.110', '172.22.1.0/24', '172.22.2.10-172.22.2.20']);
});

test('writes an IPv6 pool', () => {
  const manifest = build({ ranges: [{ start: 'fd00::100', end: 'fd00::1ff' }], prefix: 64, gateway: 'fd00::1', dnsServers: ['fd00::2'] }).manifest();
  expect(manifest.spec).toMatchObject({ pools: [{ start: 'fd00::100', end: 'fd00::1ff' }], prefix: 64, gateway: 'fd00::1', dnsServers: ['fd00::2'] });
  expect(schemaErrors(manifest)).toEqual([]);
});

test('takes a range of one address', () => {
  expect(build({ ranges: [{ start: '172.22.0.100', end: '172.22.0.100' }] }).manifest().spec.pools).toEqual([{ start: '172.22.0.100', end: '172.22.0.100' }]);
});

test('runs from a start to the end of its subnet', () => {
  const { pool, manifest } = build({
    ranges: [{ subnet: '172.22.0.0/24', start: '172.22.0.10' }],
    gateway: '172.22.0.1',
    preAllocations: { first: '172.22.0.10', last: '172.22.0.255' },
  });
  expect(manifest().spec.pools).toEqual([{ subnet: '172.22.0.0/24', start: '172.22.0.10' }]);
  expect(schemaErrors(manifest())).toEqual([]);
  expect(pool.addressRanges).toEqual(['172.22.0.10-172.22.0.255']);
});

test('takes JSON patches', () => {
  const { pool, manifest } = build();
  pool.resource.addJsonPatch(JsonPatch.add('/spec/gateway', '172.22.0.1'));
  expect(manifest().spec.gateway).toBe('172.22.0.1');
});

test('keeps what it was given when the caller changes it later', () => {
  const ranges = [{ start: '172.22.0.100', end: '172.22.0.200' }];
  const dnsServers = ['172.22.0.2'];
  const { pool, manifest } = build({ ranges, dnsServers });
  ranges.push({ start: '10.0.0.1', end: '10.0.0.2' });
  dnsServers.push('10.0.0.3');
  pool.addressRanges.push('10.0.0.4');
  expect(manifest().spec).toMatchObject({ pools: [{ start: '172.22.0.100', end: '172.22.0.200' }], dnsServers: ['172.22.0.2'] });
  expect(pool.addressRanges).toEqual(['172.22.0.100-172.22.0.200']);
});

describe('of another app', () => {
  test('has a name and no ranges, and writes nothing', () => {
    const chart = makeChart();
    const pool = Metal3IpPool.fromPoolName(chart, 'Nodes', 'nodes.example');
    expect([pool.poolName, pool.addressRanges, synth(chart)]).toEqual(['nodes.example', [], []]);
  });

  test('fails on a name that no object can have', () => {
    expect(() => Metal3IpPool.fromPoolName(makeChart(), 'Nodes', 'Nodes')).toThrow(new Error(
      "[test/Nodes] 'poolName' 'Nodes' is not a valid object name; "
      + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"));
  });
});

test.each<[string, Partial<Metal3IpPoolProps>, string]>([
  ['a name that no object can have', { poolName: 'my_pool' },
    "'poolName' 'my_pool' is not a valid object name; "
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
  ['no ranges', { ranges: [] },
    "'ranges' is empty; give at least one range, for example { start: '172.22.0.100', end: '172.22.0.200' } (input/missing-value)"],
  ['a range without end', { ranges: [{ start: '172.22.0.100' }] },
    `'ranges' has an entry with subnet '', start '172.22.0.100' and end ''; ${INCOMPLETE}`],
  ['a range without start', { ranges: [{ end: '172.22.0.100' }] },
    `'ranges' has an entry with subnet '', start '' and end '172.22.0.100'; ${INCOMPLETE}`],
  ['a subnet with an end and no start', { ranges: [{ subnet: '172.22.0.0/24', end: '172.22.0.100' }] },
    `'ranges' has an entry with subnet '172.22.0.0/24', start '' and end '172.22.0.100'; ${INCOMPLETE}`],
  ['an empty range', { ranges: [{}] },
    `'ranges' has an entry with subnet '', start '' and end ''; ${INCOMPLETE}`],
  ['a range that starts after its end', { ranges: [{ start: '172.22.0.200', end: '172.22.0.100' }] },
    "'ranges' starts at '172.22.0.200', after its end '172.22.0.100'; swap the two addresses (input/invalid-value)"],
  ['a range of two address families', { ranges: [{ start: '172.22.0.100', end: 'fd00::1' }] },
    "'ranges' mixes the address families of '172.22.0.100' and 'fd00::1'; use two addresses of one family (input/invalid-value)"],
  ['a start that is no address', { ranges: [{ start: '172.22.0', end: '172.22.0.100' }] },
    "'ranges' '172.22.0' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['an end that is no address', { ranges: [{ start: '172.22.0.100', end: '172.22.0.300' }] },
    "'ranges' '172.22.0.300' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['a subnet that is no network', { ranges: [{ subnet: '172.22.0.0' }] },
    "'ranges.subnet' '172.22.0.0' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' "
    + '(network/invalid-cidr)'],
  ['a subnet with host bits', { ranges: [{ subnet: '172.22.0.1/24' }] },
    "'ranges.subnet' '172.22.0.1/24' has host bits set; use the network address '172.22.0.0/24' (network/invalid-cidr)"],
  ['a range outside its subnet', { ranges: [{ subnet: '172.22.0.0/24', start: '172.22.0.10', end: '172.22.1.10' }] },
    "'ranges' 172.22.0.10-172.22.1.10 is not inside its subnet 172.22.0.0/24; correct one of them (input/invalid-value)"],
  ['a range of another family than its subnet', { ranges: [{ subnet: '172.22.0.0/24', start: 'fd00::1', end: 'fd00::2' }] },
    "'ranges' fd00::1-fd00::2 is not inside its subnet 172.22.0.0/24; correct one of them (input/invalid-value)"],
  ['a start outside the subnet', { ranges: [{ subnet: '172.22.0.0/24', start: '172.22.1.10' }] },
    "'ranges.start' 172.22.1.10 is not inside 172.22.0.0/24; correct one of them (input/invalid-value)"],
  ['a start of another family than the subnet', { ranges: [{ subnet: '172.22.0.0/24', start: 'fd00::1' }] },
    "'ranges.start' fd00::1 is not inside 172.22.0.0/24; correct one of them (input/invalid-value)"],
  ['ranges of two address families', { ranges: [...MINIMAL.ranges, { subnet: 'fd00::/64' }] },
    "'ranges' mixes 172.22.0.100-172.22.0.200 and fd00::/64 of two address families; use one pool for each (input/invalid-value)"],
  ['a prefix for names that cannot start one', { namePrefix: 'My_Prefix' },
    "'namePrefix' 'My_Prefix' cannot start the name of an object; use lower-case letters, digits, '-' and '.' (input/invalid-value)"],
  ['a negative prefix length', { prefix: -1 }, "'prefix' -1 is not a prefix length of IPv4; use 0 to 32 (input/invalid-value)"],
  ['a prefix length that is too long for IPv4', { prefix: 33 }, "'prefix' 33 is not a prefix length of IPv4; use 0 to 32 (input/invalid-value)"],
  ['a prefix length that is too long for IPv6', { ranges: [{ subnet: 'fd00::/64' }], prefix: 129 },
    "'prefix' 129 is not a prefix length of IPv6; use 0 to 128 (input/invalid-value)"],
  ['a broken prefix length', { prefix: 24.5 }, "'prefix' 24.5 is not a prefix length of IPv4; use 0 to 32 (input/invalid-value)"],
  ['a gateway of another address family', { gateway: 'fd00::1' },
    "'gateway' fd00::1 is not of the address family of 172.22.0.100-172.22.0.200; use one family (input/invalid-value)"],
  ['a gateway that a machine would get', { ranges: [...MINIMAL.ranges, { subnet: '172.22.1.0/24' }], gateway: '172.22.1.1' },
    "'gateway' 172.22.1.1 is in the range 172.22.1.0/24, so a machine would get it; start the range after the gateway (input/invalid-value)"],
  ['a gateway after the start in a subnet', { ranges: [{ subnet: '172.22.0.0/24', start: '172.22.0.10' }], gateway: '172.22.0.254' },
    "'gateway' 172.22.0.254 is in the range 172.22.0.10-172.22.0.255, so a machine would get it; start the range after the gateway (input/invalid-value)"],
  ['an address for a claim before the start in a subnet', { ranges: [{ subnet: '172.22.0.0/24', start: '172.22.0.10' }], preAllocations: { claim: '172.22.0.9' } },
    "'preAllocations' keeps 172.22.0.9 for 'claim', which is in none of the ranges 172.22.0.10-172.22.0.255; add it to a range (input/invalid-value)"],
  ['a gateway that is no address', { gateway: '172.22.0.0/24' },
    "'gateway' '172.22.0.0/24' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['a DNS server that is no address', { dnsServers: ['172.22.0.2', 'dns.example.com'] },
    "'dnsServers' 'dns.example.com' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['an address for a claim that is no address', { preAllocations: { claim: 'first' } },
    "'preAllocations' 'first' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['an address for a claim outside all ranges', { ranges: [...MINIMAL.ranges, { subnet: '172.22.1.0/24' }], preAllocations: { claim: '172.22.0.99' } },
    "'preAllocations' keeps 172.22.0.99 for 'claim', which is in none of the ranges 172.22.0.100-172.22.0.200, 172.22.1.0/24; add it to a range "
    + '(input/invalid-value)'],
])('fails on %s', (_what, props, message) => {
  expect(() => build(props)).toThrow(new Error(`[test/Cluster/Nodes] ${message}`));
});

test('fails on a range that holds the endpoint of the cluster', () => {
  expect(() => build({ ranges: [{ start: '192.168.10.10', end: '192.168.10.30' }] })).toThrow(new Error(
    "[test/Cluster/Nodes] pool 'nodes' hands out 192.168.10.10-192.168.10.30, which holds the cluster's endpoint 192.168.10.20; "
    + 'take the endpoint out of the range, or choose another endpoint (network/vip-in-pool)'));
});

test('fails on a start in a subnet that leaves the endpoint of the cluster in the rest of it', () => {
  expect(() => build({ ranges: [{ subnet: '192.168.10.0/24', start: '192.168.10.20' }] })).toThrow(new Error(
    "[test/Cluster/Nodes] pool 'nodes' hands out 192.168.10.20-192.168.10.255, which holds the cluster's endpoint 192.168.10.20; "
    + 'take the endpoint out of the range, or choose another endpoint (network/vip-in-pool)'));
  expect(build({ ranges: [{ subnet: '192.168.10.0/24', start: '192.168.10.21' }] }).pool.addressRanges).toEqual(['192.168.10.21-192.168.10.255']);
});

test('fails on a range of service addresses', () => {
  expect(() => build({ ranges: [{ subnet: '10.96.1.0/24' }] })).toThrow(new Error(
    "[test/Cluster/Nodes] pool 'nodes' 10.96.1.0/24 overlaps 'serviceCidrs' 10.96.0.0/12; choose disjoint ranges (network/cidr-overlap)"));
});
