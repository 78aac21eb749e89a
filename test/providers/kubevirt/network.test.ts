import { poolError, virtualMachine } from './machines';
import { KubevirtBinding, KubevirtNetwork } from '../../../src/providers/kubevirt';

function networksOf(networks: KubevirtNetwork[]) {
  const { spec } = virtualMachine({ networks }).spec.template;
  return { networks: spec.networks, interfaces: spec.domain.devices.interfaces };
}

test('leaves the network to KubeVirt unless asked', () => {
  expect(networksOf([])).toEqual({ networks: undefined, interfaces: undefined });
});

test('puts machines behind the address of their pod', () => {
  expect(networksOf([KubevirtNetwork.pod()])).toEqual({ networks: [{ name: 'default', pod: {} }], interfaces: [{ name: 'default', masquerade: {} }] });
});

test('gives machines the address of their pod', () => {
  expect(networksOf([KubevirtNetwork.pod(KubevirtBinding.BRIDGE)]).interfaces).toEqual([{ name: 'default', bridge: {} }]);
});

test('attaches further networks in the given order', () => {
  const networks = [
    KubevirtNetwork.multus('uplink', 'networks/uplink', { replacesPodNetwork: true }),
    KubevirtNetwork.multus('storage', 'storage', { binding: KubevirtBinding.SRIOV }),
  ];
  expect(networksOf(networks)).toEqual({
    networks: [{ name: 'uplink', multus: { networkName: 'networks/uplink', default: true } }, { name: 'storage', multus: { networkName: 'storage' } }],
    interfaces: [{ name: 'uplink', bridge: {} }, { name: 'storage', sriov: {} }],
  });
});

const TWICE = "'networks' has the pod network, or what takes its place, twice; give one of them (input/duplicate)";

test.each<[string, KubevirtNetwork[], string]>([
  ['a name that is none', [KubevirtNetwork.multus('My Net', 'net')],
    "'networks' has 'My Net', which is not the name of an interface; use lower-case letters, digits and '-' (input/invalid-value)"],
  ['the pod network on a card', [KubevirtNetwork.pod(KubevirtBinding.SRIOV)],
    "'networks' has the pod network with 'sriov'; use KubevirtBinding.MASQUERADE or BRIDGE (input/invalid-value)"],
  ['translation in another network', [KubevirtNetwork.multus('net', 'net', { binding: KubevirtBinding.MASQUERADE })],
    "'networks' has 'net' with 'masquerade', which is for the pod network only; use KubevirtBinding.BRIDGE or SRIOV (input/invalid-value)"],
  ['a definition that is none', [KubevirtNetwork.multus('net', 'a/b/c')],
    "'networks' has 'a/b/c', which is not a NetworkAttachmentDefinition; use '<name>' or '<namespace>/<name>' (input/invalid-value)"],
  ['twins', [KubevirtNetwork.multus('net', 'a'), KubevirtNetwork.multus('net', 'b')],
    "'networks' has 'net' twice; give each interface a name of its own (input/duplicate)"],
  ['two networks in the place of one', [KubevirtNetwork.pod(), KubevirtNetwork.multus('net', 'a', { replacesPodNetwork: true })], TWICE],
])('fails on %s', (_what, networks, text) => {
  expect(() => virtualMachine({ networks })).toThrow(poolError(text));
});
