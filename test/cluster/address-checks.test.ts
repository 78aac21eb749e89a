import { FakeControlPlane, FakeIpPool } from './fakes';
import { MixedCluster } from '../../src/cluster/mixed-cluster';
import { Endpoint } from '../../src/core/endpoint';
import { Warnings } from '../../src/guard/warnings';
import { Metal3IpPool } from '../../src/providers/metal3/ip-pool';
import { makeChart, makeCluster } from '../support/charts';
import { find, synth } from '../support/manifests';
import { captureStderr } from '../support/stderr';

const POOL_WARNING = "warning: [test/Cluster/IpPool] pool 'addresses' 10.244.7.0-10.244.7.9 overlaps 'podCidrs' 10.244.0.0/16: "
  + 'pods and nodes may get the same address; choose disjoint ranges (network/node-range-in-pod-range)\n';
const ENDPOINT_WARNING = "warning: [test/Cluster] 'endpoint' 10.244.0.9 overlaps 'podCidrs' 10.244.0.0/16: "
  + 'pods and nodes may get the same address; choose disjoint ranges (network/node-range-in-pod-range)\n';

const printed = captureStderr();

/** What is printed when a cluster is synthesized. */
function warningsOf(endpoint: string, fill: (cluster: MixedCluster) => void): unknown[] {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: Endpoint.of(endpoint) });
  new FakeControlPlane(cluster, 'ControlPlane');
  fill(cluster);
  expect(printed()).toEqual([]);
  synth(chart);
  synth(chart);
  return printed();
}

test.each([
  ['an address', ['192.168.111.5']],
  ['a range', ['192.168.111.10-192.168.111.20']],
  ['a network', ['192.168.111.0/24', 'fd00:3::/64']],
  ['nothing, as it is defined elsewhere', []],
])('accepts a pool with %s', (_what, ranges) => {
  expect(warningsOf('192.168.10.20', cluster => new FakeIpPool(cluster, ranges))).toEqual([]);
});

test.each([
  ['192.168.10.20', '192.168.10.20'],
  ['192.168.10.10-192.168.10.30', '192.168.10.20'],
  ['192.168.10.0/24', '192.168.10.20'],
  ['fd00::/64', 'fd00::20'],
])('fails with the pool %s, which holds the endpoint %s', (range, endpoint) => {
  expect(() => new FakeIpPool(makeCluster(makeChart(), { endpoint: Endpoint.of(endpoint) }), [range])).toThrow(new Error(
    `[test/Cluster/IpPool] pool 'addresses' hands out ${range}, which holds the cluster's endpoint ${endpoint}; `
    + 'take the endpoint out of the range, or choose another endpoint (network/vip-in-pool)'));
});

test('fails with the endpoint in any range of a pool', () => {
  expect(() => new FakeIpPool(makeCluster(), ['172.22.0.0/24', '192.168.10.0/24'])).toThrow(new Error(
    "[test/Cluster/IpPool] pool 'addresses' hands out 192.168.10.0/24, which holds the cluster's endpoint 192.168.10.20; "
    + 'take the endpoint out of the range, or choose another endpoint (network/vip-in-pool)'));
});

test('does not look for the endpoint when it is a name or not known', () => {
  for (const endpoint of [Endpoint.of('api.example.com'), undefined]) {
    expect(() => new FakeIpPool(makeCluster(makeChart(), { endpoint }), ['192.168.10.0/24'])).not.toThrow();
  }
});

test('fails with a pool of service addresses', () => {
  expect(() => new FakeIpPool(makeCluster(), ['10.96.5.0-10.96.5.9'])).toThrow(new Error(
    "[test/Cluster/IpPool] pool 'addresses' 10.96.5.0-10.96.5.9 overlaps 'serviceCidrs' 10.96.0.0/12; choose disjoint ranges (network/cidr-overlap)"));
});

test('fails with a range that cannot be', () => {
  expect(() => new FakeIpPool(makeCluster(), ['10.0.0.9-10.0.0.1'])).toThrow(new Error(
    "[test/Cluster/IpPool] 'ranges' starts at '10.0.0.9', after its end '10.0.0.1'; swap the two addresses (input/invalid-value)"));
});

test('checks the pools of Metal3', () => {
  const make = (start: string, end: string) => () => new Metal3IpPool(makeCluster(), 'Pool', { poolName: 'bm', ranges: [{ start, end }], prefix: 24 });
  expect(make('192.168.111.100', '192.168.111.200')).not.toThrow();
  expect(make('192.168.10.10', '192.168.10.30')).toThrow(new Error(
    "[test/Cluster/Pool] pool 'bm' hands out 192.168.10.10-192.168.10.30, which holds the cluster's endpoint 192.168.10.20; "
    + 'take the endpoint out of the range, or choose another endpoint (network/vip-in-pool)'));
});

test('warns once of a pool of pod addresses, at synthesis', () => {
  expect(warningsOf('192.168.10.20', cluster => new FakeIpPool(cluster, ['10.244.7.0-10.244.7.9']))).toEqual([POOL_WARNING]);
});

test('warns once of an endpoint that is a pod address, at synthesis', () => {
  expect(warningsOf('10.244.0.9', () => undefined)).toEqual([ENDPOINT_WARNING]);
});

test('is silent when the warning is acknowledged', () => {
  expect(warningsOf('10.244.0.9', cluster => {
    new FakeIpPool(cluster, ['10.244.7.0-10.244.7.9']);
    Warnings.of(cluster).acknowledge('network/node-range-in-pod-range', 'a lab');
  })).toEqual([]);
});

test('still warns of the cluster when the warning of the pool is acknowledged', () => {
  expect(warningsOf('10.244.0.9', cluster => {
    Warnings.of(new FakeIpPool(cluster, ['10.244.7.0-10.244.7.9'])).acknowledge('network/node-range-in-pod-range', 'a lab');
  })).toEqual([ENDPOINT_WARNING]);
});

test('fails with an endpoint that is a service address', () => {
  expect(() => makeCluster(makeChart(), { endpoint: Endpoint.of('10.96.0.10') })).toThrow(new Error(
    "[test/Cluster] 'endpoint' 10.96.0.10 overlaps 'serviceCidrs' 10.96.0.0/12; choose disjoint ranges (network/cidr-overlap)"));
});

test('accepts an endpoint by name', () => {
  const chart = makeChart();
  new FakeControlPlane(makeCluster(chart, { endpoint: Endpoint.of('api.example.com') }), 'ControlPlane');
  expect(find(synth(chart), 'Cluster').spec.controlPlaneEndpoint).toEqual({ host: 'api.example.com', port: 6443 });
});
