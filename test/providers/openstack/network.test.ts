import { createInfra, ID, openStackCluster } from './machines';
import { OpenStackInfraClusterProps, OpenStackRef, OpenStackSubnetRef } from '../../../src/providers/openstack';
import { makeCluster } from '../../support/charts';

const EXISTING = { managedSubnet: undefined, network: OpenStackRef.fromId(ID) };

test.each<[string, OpenStackRef, object]>([
  ['id', OpenStackRef.fromId(ID), { id: ID }],
  ['id without dashes', OpenStackRef.fromId(ID.replaceAll('-', '')), { id: ID.replaceAll('-', '') }],
  ['name', OpenStackRef.fromName('net'), { filter: { name: 'net' } }],
  ['filter', OpenStackRef.fromFilter({ projectId: 'p', description: 'd', tags: ['a', 'b'], tagsAny: ['c'], notTags: ['d'], notTagsAny: ['e'] }),
    { filter: { projectID: 'p', description: 'd', tags: ['a', 'b'], tagsAny: ['c'], notTags: ['d'], notTagsAny: ['e'] } }],
  ['filter with empty lists', OpenStackRef.fromFilter({ name: 'net', tags: [], notTags: [] }), { filter: { name: 'net' } }],
])('refers to a network by %s', (_by, network, expected) => {
  expect(openStackCluster({ managedSubnet: undefined, network }).spec.network).toEqual(expected);
});

test('refers to a subnet by name', () => {
  const { spec } = openStackCluster({ managedSubnet: undefined, subnets: [OpenStackSubnetRef.fromName('nodes')] });
  expect(spec.subnets).toEqual([{ filter: { name: 'nodes' } }]);
  expect(spec).not.toHaveProperty('network');
});

test.each<[string, Partial<OpenStackInfraClusterProps>, string]>([
  ['no network', { managedSubnet: undefined },
    "the machines have no network; set 'managedSubnet' for a new one, or 'network' or 'subnets' for one that is there (input/missing-value)"],
  ['two networks', { network: OpenStackRef.fromId(ID) },
    "'managedSubnet' 10.6.0.0/24 makes a network, and 'network' or 'subnets' refer to another one; leave one of them out (input/invalid-value)"],
  ['a new and an existing subnet', { subnets: [OpenStackSubnetRef.fromId(ID)] },
    "'managedSubnet' 10.6.0.0/24 makes a network, and 'network' or 'subnets' refer to another one; leave one of them out (input/invalid-value)"],
  ['three subnets', { ...EXISTING, subnets: [1, 2, 3].map(() => OpenStackSubnetRef.fromId(ID)) },
    "'subnets' has 3 entries; use one, or one of each address family (input/invalid-value)"],
  ['a router for an existing network', { ...EXISTING, router: OpenStackRef.fromId(ID) },
    "'router' has no effect on an existing network; leave it out, or set 'managedSubnet' for a new network (input/invalid-value)"],
  ['an address of the router of an existing network', { ...EXISTING, externalRouterIps: [{ subnet: OpenStackSubnetRef.fromId(ID) }] },
    "'externalRouterIps' has no effect on an existing network; leave it out, or set 'managedSubnet' for a new network (input/invalid-value)"],
  ['the MTU of an existing network', { ...EXISTING, networkMtu: 1450 },
    "'networkMtu' has no effect on an existing network; leave it out, or set 'managedSubnet' for a new network (input/invalid-value)"],
  ['the port security of an existing network', { ...EXISTING, disablePortSecurity: false },
    "'disablePortSecurity' has no effect on an existing network; leave it out, or set 'managedSubnet' for a new network (input/invalid-value)"],
  ['an MTU of half a byte', { networkMtu: 1450.5 },
    "'networkMtu' 1450.5 is not possible; use a whole number from 68 to 65535 (input/invalid-value)"],
  ['an MTU of 67', { networkMtu: 67 }, "'networkMtu' 67 is not possible; use a whole number from 68 to 65535 (input/invalid-value)"],
  ['an MTU of 65536', { networkMtu: 65536 }, "'networkMtu' 65536 is not possible; use a whole number from 68 to 65535 (input/invalid-value)"],
  ['a managed subnet that is an address', { managedSubnet: { cidr: '10.6.0.0' } },
    "'managedSubnet.cidr' '10.6.0.0' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' (network/invalid-cidr)"],
  ['a managed IPv6 subnet', { managedSubnet: { cidr: 'fd00::/64' } },
    "'managedSubnet.cidr' 'fd00::/64' is IPv6, which the provider makes no network for; use IPv4, or an existing network (input/invalid-value)"],
  ['a DNS server that is a name', { managedSubnet: { cidr: '10.6.0.0/24', dnsServers: ['dns'] } },
    "'managedSubnet.dnsServers' 'dns' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['a DNS server twice', { managedSubnet: { cidr: '10.6.0.0/24', dnsServers: ['8.8.8.8', '8.8.8.8'] } },
    "'managedSubnet.dnsServers' has '8.8.8.8' twice; give each server once (input/duplicate)"],
  ['addresses outside of the managed subnet', { managedSubnet: { cidr: '10.6.0.0/24', allocationPools: [{ start: '10.6.0.250', end: '10.6.1.5' }] } },
    "'managedSubnet.allocationPools' 10.6.0.250-10.6.1.5 is not inside 10.6.0.0/24; use addresses of the subnet (input/invalid-value)"],
  ['addresses in the wrong order', { managedSubnet: { cidr: '10.6.0.0/24', allocationPools: [{ start: '10.6.0.9', end: '10.6.0.8' }] } },
    "'managedSubnet.allocationPools' starts at '10.6.0.9', after its end '10.6.0.8'; swap the two addresses (input/invalid-value)"],
  ['an address of the router that is none', { externalRouterIps: [{ subnet: OpenStackSubnetRef.fromId(ID), fixedIp: 'x' }] },
    "'externalRouterIps.fixedIp' 'x' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['a subnet of the router by an id that is none', { externalRouterIps: [{ subnet: OpenStackSubnetRef.fromId('x') }] },
    "'externalRouterIps.subnet' has the id 'x', which is not a UUID; use the id that OpenStack shows (input/invalid-value)"],
  ['a router by an id that is none', { router: OpenStackRef.fromId('x') },
    "'router' has the id 'x', which is not a UUID; use the id that OpenStack shows (input/invalid-value)"],
  ['an external network by an id that is none', { externalNetwork: OpenStackRef.fromId('') },
    "'externalNetwork' has the id '', which is not a UUID; use the id that OpenStack shows (input/invalid-value)"],
  ['a tag twice', { tags: ['a', 'a'] }, "'tags' has 'a' twice; give each tag once (input/duplicate)"],
  ['a network without a name', { ...EXISTING, network: OpenStackRef.fromName('') },
    "'network' is looked up by an empty name or filter; say what it is found by (input/missing-value)"],
  ['a network by an empty filter', { ...EXISTING, network: OpenStackRef.fromFilter({ tags: [] }) },
    "'network' is looked up by an empty name or filter; say what it is found by (input/missing-value)"],
  ['a network by a tag twice', { ...EXISTING, network: OpenStackRef.fromFilter({ tags: ['a', 'a'] }) },
    "'network tags' has 'a' twice; give each tag once (input/duplicate)"],
  ['a network by two tags in one', { ...EXISTING, network: OpenStackRef.fromFilter({ notTagsAny: ['a,b'] }) },
    "'network' is filtered by the tag 'a,b'; use tags that are not empty and have no comma (input/invalid-value)"],
  ['a network by an empty tag', { ...EXISTING, network: OpenStackRef.fromFilter({ tagsAny: [''] }) },
    "'network' is filtered by the tag ''; use tags that are not empty and have no comma (input/invalid-value)"],
  ['a subnet without a name', { ...EXISTING, subnets: [OpenStackSubnetRef.fromName('')] },
    "'subnets' is looked up by an empty name or filter; say what it is found by (input/missing-value)"],
  ['a subnet by addresses that are none', { ...EXISTING, subnets: [OpenStackSubnetRef.fromFilter({ cidr: '10.6.0.0' })] },
    "'subnets.cidr' '10.6.0.0' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' (network/invalid-cidr)"],
  ['a subnet by a gateway that is none', { ...EXISTING, subnets: [OpenStackSubnetRef.fromFilter({ gatewayIp: 'gw' })] },
    "'subnets.gatewayIp' 'gw' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['a subnet of another IP version', { ...EXISTING, subnets: [OpenStackSubnetRef.fromFilter({ ipVersion: 5 })] },
    "'subnets' is filtered by IP version 5; use 4 or 6 (input/invalid-value)"],
])('fails on %s', (_what, infra, message) => {
  expect(() => createInfra(makeCluster(), infra)).toThrow(new Error(`[test/Cluster/OpenStack] ${message}`));
});
