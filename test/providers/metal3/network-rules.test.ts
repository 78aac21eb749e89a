import { DUPLICATE_LINK } from '../../../src/providers/metal3/rules/duplicate-link';
import { POOL_FAMILY } from '../../../src/providers/metal3/rules/pool-family';
import { checkRule } from '../../rules/check-rule';

function object(apiVersion: string, kind: string, name: string, spec: object): string {
  return JSON.stringify({ apiVersion, kind, metadata: { name, namespace: 'edge' }, spec });
}

const data = (networkData: object, version = 'v1beta1') => object(`infrastructure.cluster.x-k8s.io/${version}`, 'Metal3DataTemplate', 'edge', { clusterName: 'edge', networkData });
const pool = (name: string, spec: object) => object('ipam.metal3.io/v1alpha1', 'IPPool', name, spec);
const ethernet = (id: string, fromHostInterface = id, type = 'phy') => ({ id, type, macAddress: { fromHostInterface } });

describe('metal3/duplicate-link', () => {
  const check = (links: object, version?: string) => checkRule(DUPLICATE_LINK, data({ links }, version));

  test('tells interfaces that are two links', () => {
    expect(check({ ethernets: [ethernet('a'), ethernet('b', 'a')] })).toEqual([
      "spec.networkData.links.ethernets[1].macAddress.fromHostInterface: 'a' is the interface of another link already, and a host has one of that address; name another interface",
    ]);
    expect(check({ ethernets: [ethernet('a'), ethernet('b', 'a', 'vif')], vlans: [{ id: 'v', vlanID: 1, vlanLink: 'a', macAddress: { fromHostInterface: 'a' } }] })).toEqual([]);
  });

  test('tells links that are in two bonds', () => {
    const bonds = [{ id: 'x', bondLinks: ['a', 'b'] }, { id: 'y', bondLinks: ['b', 'c'] }];
    expect(check({ ethernets: ['a', 'b', 'c'].map(id => ethernet(id)), bonds })).toEqual([
      "spec.networkData.links.bonds[1].bondLinks[0]: link 'b' is in a bond already, and an interface is in one bond, once; name another link",
    ]);
    expect(check({ ethernets: ['a', 'b', 'c'].map(id => ethernet(id)), bonds: [bonds[0]] })).toEqual([]);
  });

  test('tells VLANs of one number, unless the schema does', () => {
    const vlans = [{ id: 'v', vlanID: 30, vlanLink: 'a' }, { id: 'w', vlanID: 30, vlanLink: 'a' }, { id: 'x', vlanID: 30, vlanLink: 'b' }];
    expect(check({ vlans })).toEqual([
      "spec.networkData.links.vlans[1].vlanID: VLAN 30 of 'a' is another link already, and there is one of each number; use another number, or one link",
    ]);
    expect(check({ vlans }, 'v1beta2')).toEqual([]);
  });
});

describe('metal3/pool-family', () => {
  const network = (name: string) => ({ id: 'n', link: 'a', ipAddressFromIPPool: name, routes: [{ network: '::', prefix: 0, gateway: { fromIPPool: name } }] });
  const [V4, V6] = [pool('v4', { gateway: '10.0.0.1', pools: [{ start: '10.0.0.10', end: '10.0.0.20' }] }), pool('v6', { pools: [{ start: 'fd00::10', end: 'fd00::20' }] })];
  const check = (networks: object) => checkRule(POOL_FAMILY, [data({ networks }), V4, V6].join('\n---\n'));

  test('tells pools of the other family', () => {
    const message = "the pool 'v4' has IPv4 addresses, and this is a network of IPv6; use another pool, or write it to 'ipv4'";
    expect(check({ ipv6: [network('v4')] })).toEqual([
      `spec.networkData.networks.ipv6[0].ipAddressFromIPPool: ${message}`,
      `spec.networkData.networks.ipv6[0].routes[0].gateway.fromIPPool: ${message}`,
    ]);
    expect(check({ ipv4: [network('v4')] })).toEqual([]);
    expect(check({ ipv4: [network('elsewhere')] })).toEqual([]);
  });

  test('tells routes without a gateway', () => {
    expect(check({ ipv6: [network('v6')] })).toEqual([
      "spec.networkData.networks.ipv6[0].routes[0].gateway.fromIPPool: the pool 'v6' has no 'gateway', so that the route leads nowhere; write one to the pool, or leave the route out",
    ]);
  });
});
