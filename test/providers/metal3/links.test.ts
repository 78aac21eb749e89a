import { dataTemplate, synthPool, VERSIONS } from './machines';
import { Metal3MetaDataSource } from '../../../src/providers/metal3';
import {
  Metal3BondMode, Metal3BondOptions, Metal3BondXmitHashPolicy, Metal3EthernetOptions, Metal3Link, Metal3MacAddress, Metal3VlanOptions,
} from '../../../src/providers/metal3/links';
import { ClusterApiVersion } from '../../../src/root';
import { Manifest } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const macAddress = Metal3MacAddress.fromHostInterface('eno1');
const eno1 = Metal3Link.ethernet('eno1', { macAddress });
const eno2 = Metal3Link.ethernet('eno2', { macAddress: Metal3MacAddress.fromHostInterface('eno2') });

/** The links section with these links. */
function links(given: Metal3Link[], version?: ClusterApiVersion): Manifest {
  const template = dataTemplate({ links: given }, version);
  expect(schemaErrors(template)).toEqual([]);
  return template.spec.networkData.links;
}

describe.each(VERSIONS)('in %s', version => {
  test('writes a physical link as phy with the default MTU', () => {
    expect(links([eno1], version)).toEqual({ ethernets: [{ id: 'eno1', macAddress: { fromHostInterface: 'eno1' }, mtu: 1500, type: 'phy' }] });
  });

  test('writes a physical link with all options', () => {
    const options: Required<Metal3EthernetOptions> = { macAddress, mtu: 9000, name: 'uplink0', type: 'vif' };
    expect(links([Metal3Link.ethernet('uplink', options)], version)).toEqual({
      ethernets: [{ id: 'uplink', macAddress: { fromHostInterface: 'eno1' }, mtu: 9000, name: 'uplink0', type: 'vif' }],
    });
  });

  // With bonds v1beta1 is written also where v1beta2 is stored, and then as it is given back.
  const bondMac = { fromHostInterface: 'eno1', ...version === ClusterApiVersion.V1BETA2 && { string: '' } };

  test('writes a bond with its mode and links', () => {
    const bond = Metal3Link.bond('bond0', { macAddress, mode: Metal3BondMode.ACTIVE_BACKUP, links: ['eno1', 'eno2'] });
    expect(links([eno1, eno2, bond], version).bonds).toEqual([
      { id: 'bond0', macAddress: bondMac, mtu: 1500, bondMode: 'active-backup', bondLinks: ['eno1', 'eno2'] },
    ]);
  });

  test('writes a bond with all options', () => {
    const options: Required<Metal3BondOptions> = {
      macAddress,
      mtu: 9000,
      name: 'bonded0',
      mode: Metal3BondMode.LACP,
      links: ['eno1', 'eno2'],
      xmitHashPolicy: Metal3BondXmitHashPolicy.LAYER3_4,
      parameters: { miimon: '100', lacp_rate: 'fast' },
    };
    expect(links([eno1, eno2, Metal3Link.bond('bond0', options)], version).bonds).toEqual([{
      id: 'bond0',
      macAddress: bondMac,
      mtu: 9000,
      name: 'bonded0',
      bondMode: '802.3ad',
      bondLinks: ['eno1', 'eno2'],
      bondXmitHashPolicy: 'layer3+4',
      parameters: { miimon: '100', lacp_rate: 'fast' },
    }]);
  });

  test('writes a tagged network with all options', () => {
    const options: Required<Metal3VlanOptions> = { macAddress, mtu: 1400, name: 'storage0', vlanId: 30, link: 'eno1' };
    expect(links([eno1, Metal3Link.vlan('storage', options)], version).vlans).toEqual([
      { id: 'storage', macAddress: { fromHostInterface: 'eno1' }, mtu: 1400, name: 'storage0', vlanID: 30, vlanLink: 'eno1' },
    ]);
  });

  test.each([
    ['an interface', Metal3MacAddress.fromHostInterface('eno7'), { fromHostInterface: 'eno7' }],
    ['a fixed address', Metal3MacAddress.of('00:5a:91:3f:9a:bd'), { string: '00:5a:91:3f:9a:bd' }],
    ['an annotation', Metal3MacAddress.fromAnnotation(Metal3MetaDataSource.BARE_METAL_HOST, 'example.com/mac'),
      { fromAnnotation: { object: 'baremetalhost', annotation: 'example.com/mac' } }],
  ])('finds the MAC address by %s', (_how, address, expected) => {
    expect(links([Metal3Link.ethernet('eno1', { macAddress: address })], version).ethernets).toMatchObject([{ id: 'eno1', macAddress: expected, type: 'phy' }]);
  });

  test.each(Object.values(Metal3BondMode))('passes the schema with bond mode %s', mode => {
    expect(links([eno1, Metal3Link.bond('bond0', { macAddress, mode, links: ['eno1'] })], version).bonds).toMatchObject([{ bondMode: mode }]);
  });

  test.each(Object.values(Metal3BondXmitHashPolicy))('passes the schema with hash policy %s', xmitHashPolicy => {
    const bond = Metal3Link.bond('bond0', { macAddress, mode: Metal3BondMode.LACP, links: ['eno1'], xmitHashPolicy });
    expect(links([eno1, bond], version).bonds).toMatchObject([{ bondXmitHashPolicy: xmitHashPolicy }]);
  });
});

test('keeps its own copy of the links of a bond', () => {
  const members = ['eno1'];
  const bond = Metal3Link.bond('bond0', { macAddress, mode: Metal3BondMode.LACP, links: members });
  members.push('eno2');
  expect(links([eno1, eno2, bond]).bonds).toMatchObject([{ bondLinks: ['eno1'] }]);
});

test.each(['bridge', 'dvs', 'hw_veb', 'hyperv', 'ovs', 'tap', 'vhostuser', 'vif', 'phy'])('takes the link type %s', type => {
  expect(links([Metal3Link.ethernet('eno1', { macAddress, type })]).ethernets).toMatchObject([{ type }]);
});

test.each([1280, 1500, 9000])('takes an MTU of %i', mtu => {
  expect(links([Metal3Link.ethernet('eno1', { macAddress, mtu })]).ethernets).toMatchObject([{ mtu }]);
});

test.each([0, 4096])('takes the tag %i', vlanId => {
  expect(links([eno1, Metal3Link.vlan('storage', { macAddress, link: 'eno1', vlanId })]).vlans).toMatchObject([{ vlanID: vlanId }]);
});

test.each(['a', 'eno1.30_x-y', 'abcdefghijklmno'])('takes the interface name %s', name => {
  expect(links([Metal3Link.ethernet('eno1', { macAddress, name })]).ethernets).toMatchObject([{ name }]);
});

describe('fails', () => {
  const expectRefused = (given: Metal3Link[], message: string) =>
    expect(() => synthPool({ data: { links: given } })).toThrow(new Error(`[test/Cluster/Workers] ${message}`));

  test.each([1279, 9001, 1500.5, -1, NaN])('on an MTU of %d', mtu => {
    const message = `link 'x' has 'mtu' ${mtu}; use a whole number from 1280 to 9000 (input/invalid-value)`;
    expectRefused([Metal3Link.ethernet('x', { macAddress, mtu })], message);
    expectRefused([eno1, Metal3Link.bond('x', { macAddress, mtu, mode: Metal3BondMode.LACP, links: ['eno1'] })], message);
    expectRefused([eno1, Metal3Link.vlan('x', { macAddress, mtu, vlanId: 1, link: 'eno1' })], message);
  });

  test.each(['', '0eth', 'abcdefghijklmnop', 'eth 0', 'eth/0'])('on the interface name %j', name => {
    expectRefused([Metal3Link.ethernet('x', { macAddress, name })],
      `link 'x' has 'name' '${name}'; use at most 15 letters, digits, '.', '_' and '-', starting with a letter (input/invalid-value)`);
  });

  test('on a link type that does not exist', () => {
    expectRefused([Metal3Link.ethernet('x', { macAddress, type: 'wifi' })],
      "link 'x' has 'type' 'wifi'; use one of bridge, dvs, hw_veb, hyperv, ovs, tap, vhostuser, vif, phy (input/invalid-value)");
  });

  test.each([-1, 4097, 1.5])('on the tag %d', vlanId => {
    expectRefused([eno1, Metal3Link.vlan('x', { macAddress, link: 'eno1', vlanId })],
      `link 'x' has 'vlanId' ${vlanId}; use a whole number from 0 to 4096 (input/invalid-value)`);
  });

  test('on two tagged networks with one tag', () => {
    expectRefused([eno1, eno2, ...['eno1', 'eno2'].map(link => Metal3Link.vlan(`${link}-storage`, { macAddress, link, vlanId: 30 }))],
      "VLAN '30' is given twice; give each VLAN once (input/duplicate)");
  });

  test.each([
    ['no links', [], '(none)'],
    ['a link twice', ['eno1', 'eno2', 'eno1'], "'eno1', 'eno2', 'eno1'"],
  ])('on a bond with %s', (_what, members, shown) => {
    expectRefused([eno1, eno2, Metal3Link.bond('bond0', { macAddress, mode: Metal3BondMode.LACP, links: members })],
      `bond 'bond0' has the links ${shown}; give each of its links once (input/invalid-value)`);
  });

  test.each(['garbage', '', '00:5a:91:3f:9a', '00-5a-91-3f-9a-bd'])('on the MAC address %j', address => {
    expectRefused([Metal3Link.ethernet('x', { macAddress: Metal3MacAddress.of(address) })],
      `link 'x' has the MAC address '${address}'; use six hexadecimal pairs, for example '00:5a:91:3f:9a:bd' (input/invalid-value)`);
  });

  test.each([
    ['interface', Metal3MacAddress.fromHostInterface('')],
    ['annotation', Metal3MacAddress.fromAnnotation(Metal3MetaDataSource.MACHINE, '')],
  ])('on an empty name of the %s that holds the MAC address', (_what, source) => {
    expectRefused([Metal3Link.ethernet('x', { macAddress: source })],
      "link 'x' takes its MAC address from an interface or annotation without a name; give the name (input/missing-value)");
  });

  test('on an empty id', () => {
    expectRefused([Metal3Link.ethernet('', { macAddress })],
      'a link has an empty id; give it one, for example the name of the interface (input/missing-value)');
  });

  test('on a bond of a link that is not defined', () => {
    expectRefused([eno1, eno2, Metal3Link.bond('bond0', { macAddress, mode: Metal3BondMode.LACP, links: ['eno1', 'eno3'] })],
      "link 'bond0' uses the link 'eno3', which is not defined; use one of 'eno1', 'eno2', or add it to 'links' (metal3/unknown-link)");
  });

  test('on a tagged network on a link that is not defined', () => {
    expectRefused([eno1, Metal3Link.vlan('storage', { macAddress, link: 'bond0', vlanId: 30 })],
      "link 'storage' uses the link 'bond0', which is not defined; use one of 'eno1', or add it to 'links' (metal3/unknown-link)");
  });

  test('on a link that uses itself', () => {
    expectRefused([Metal3Link.vlan('storage', { macAddress, link: 'storage', vlanId: 30 })],
      "link 'storage' uses the link 'storage', which is not defined; add it to 'links' (metal3/unknown-link)");
  });

  test('on a link id that is given twice, in whatever kinds of links', () => {
    expectRefused([eno1, Metal3Link.vlan('eno1', { macAddress, link: 'eno1', vlanId: 30 })],
      "link 'eno1' is given twice; give each link once (input/duplicate)");
  });
});
