import { ClusterNetwork } from '../../src/cluster/cluster-network';
import { IpRange } from '../../src/core/ip-range';
import { makeChart, makeCluster } from '../support/charts';

const SERVICES = ['10.96.0.0/12'];
const NETWORK = new ClusterNetwork(['10.244.0.0/16', 'fd00:1::/56'], ['10.96.0.0/12', 'fd00:2::/112']);

const address = (text: string) => IpRange.ofAddress('endpoint', text);

test('keeps the ranges as they were given, in copies', () => {
  const [pods, services] = [['10.1.0.0/16'], ['10.2.0.0/16']];
  const network = new ClusterNetwork(pods, services);
  pods.push('x');
  services.push('x');
  expect(network).toMatchObject({ podCidrs: ['10.1.0.0/16'], serviceCidrs: ['10.2.0.0/16'] });
});

test.each([
  [[], SERVICES, "'podCidrs' is empty; give one range, or one of each address family (input/missing-value)"],
  [['10.1.0.0/16'], [], "'serviceCidrs' is empty; give one range, or one of each address family (input/missing-value)"],
  [['10.1.0.0'], SERVICES, "'podCidrs' '10.1.0.0' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' (network/invalid-cidr)"],
  [['10.1.0.0/16'], ['10.2/16'], "'serviceCidrs' '10.2/16' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' (network/invalid-cidr)"],
  [['10.1.2.3/16'], SERVICES, "'podCidrs' '10.1.2.3/16' has host bits set; use the network address '10.1.0.0/16' (network/invalid-cidr)"],
  [['10.1.0.0/16'], ['fd00::1/112'], "'serviceCidrs' 'fd00::1/112' has host bits set; use the network address 'fd00::/112' (network/invalid-cidr)"],
  [['10.96.0.0/16'], SERVICES, "'podCidrs' 10.96.0.0/16 overlaps 'serviceCidrs' 10.96.0.0/12; choose disjoint ranges (network/cidr-overlap)"],
  [['fd00::/8', '10.1.0.0/16'], ['10.1.128.0/20'], "'podCidrs' 10.1.0.0/16 overlaps 'serviceCidrs' 10.1.128.0/20; choose disjoint ranges (network/cidr-overlap)"],
  [['10.1.0.0/16', '10.1.0.0/16'], SERVICES, "'podCidrs' 10.1.0.0/16 overlaps 10.1.0.0/16; give each range once (network/cidr-overlap)"],
  [['10.1.0.0/16'], ['10.2.0.0/16', '10.2.3.0/24'], "'serviceCidrs' 10.2.0.0/16 overlaps 10.2.3.0/24; give each range once (network/cidr-overlap)"],
  [['10.1.0.0/16', '10.2.0.0/16'], SERVICES, "'podCidrs' has 10.1.0.0/16 and 10.2.0.0/16 of one address family; give one range of each family (network/invalid-cidr)"],
  [['10.1.0.0/16'], ['10.2.0.0/16', 'fd00:2::/112', 'fd00:3::/112'],
    "'serviceCidrs' has fd00:2::/112 and fd00:3::/112 of one address family; give one range of each family (network/invalid-cidr)"],
])('fails with pods %j and services %j', (pods, services, message) => {
  expect(() => new ClusterNetwork(pods, services)).toThrow(new Error(message));
  expect(() => makeCluster(makeChart(), { podCidrs: pods, serviceCidrs: services, endpoint: undefined })).toThrow(new Error(`[test/Cluster] ${message}`));
});

test('fails with pods in the default range of services', () => {
  expect(() => makeCluster(makeChart(), { podCidrs: ['10.100.0.0/16'] })).toThrow(new Error(
    "[test/Cluster] 'podCidrs' 10.100.0.0/16 overlaps 'serviceCidrs' 10.96.0.0/12; choose disjoint ranges (network/cidr-overlap)"));
});

test.each([['192.168.10.20'], ['10.244.0.1'], ['fd00:3::1']])('%s is outside services', text => {
  expect(() => NETWORK.checkOutsideServices("'endpoint'", address(text))).not.toThrow();
});

test.each([
  ['10.96.0.1', '10.96.0.0/12'], ['fd00:2::5', 'fd00:2::/112'],
])('fails with %s, which is a service address', (text, services) => {
  expect(() => NETWORK.checkOutsideServices("'endpoint'", address(text))).toThrow(new Error(
    `'endpoint' ${text} overlaps 'serviceCidrs' ${services}; choose disjoint ranges (network/cidr-overlap)`));
});

test.each([
  ['10.244.3.4', '10.244.0.0/16'], ['fd00:1::5', 'fd00:1::/56'],
])('warns of %s, which is a pod address', (text, pods) => {
  expect(NETWORK.warningInsidePods("'endpoint'", address(text))).toBe(
    `'endpoint' ${text} overlaps 'podCidrs' ${pods}: pods and nodes may get the same address; choose disjoint ranges`);
});

test('does not warn of other addresses', () => {
  expect(NETWORK.warningInsidePods("'endpoint'", address('192.168.10.20'))).toBeUndefined();
});
