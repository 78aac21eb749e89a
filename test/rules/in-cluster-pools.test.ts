import { checkRule } from './check-rule';
import { INVALID_POOL, POOL_GATEWAY } from '../../src/rules/network/in-cluster-pools';

function pool(spec: object, kind = 'InClusterIPPool', version = 'v1alpha2'): string {
  return JSON.stringify({ apiVersion: `ipam.cluster.x-k8s.io/${version}`, kind, metadata: { name: 'a', namespace: 'edge' }, spec });
}

const GOOD = { addresses: ['10.0.0.10-10.0.0.20', '10.0.0.64/28', '10.0.0.9'], prefix: 24, gateway: '10.0.0.1' };

test.each([
  ['a range, a network and an address', GOOD],
  ['the gateway among the addresses, which is not handed out', { ...GOOD, gateway: '10.0.0.15' }],
  ['addresses of IPv6', { addresses: ['fd00::10-fd00::20'], prefix: 64, gateway: 'fe80::1' }],
  ['some that are excluded', { ...GOOD, excludedAddresses: ['10.0.0.12', '10.0.0.64/30'] }],
  ['the reserved ones', { addresses: ['10.0.0.1'], prefix: 32, allocateReservedIPAddresses: true }],
  ['variables', { addresses: ['${FIRST}-${LAST}'], prefix: 24, gateway: '${GATEWAY}' }],
  ['no prefix, which the schema misses', { addresses: ['10.0.0.10'] }],
])('a pool may have %s', (_, spec) => {
  expect([...checkRule(INVALID_POOL, pool(spec)), ...checkRule(POOL_GATEWAY, pool(spec, 'GlobalInClusterIPPool'))]).toEqual([]);
});

test.each<[string, object, string[]]>([
  ['no addresses', { prefix: 24 }, ["spec.addresses: 'addresses' is empty, and a pool has some to hand out; write addresses, ranges <first>-<last> or networks"]],
  ['what is none', { ...GOOD, addresses: ['10.0.0.20-10.0.0.10', '10.0.0.300', '10.0.0.0/33'] }, ['10.0.0.20-10.0.0.10', '10.0.0.300', '10.0.0.0/33'].map((text, index) =>
    `spec.addresses[${index}]: '${text}' is neither an address nor a range <first>-<last> nor a network; write one of them`)],
  ['two families', { ...GOOD, excludedAddresses: ['fd00::1'] }, ['spec.excludedAddresses[0]: fd00::1 is of another address family than 10.0.0.10-10.0.0.20, and a pool has one; make a pool for each']],
  ['a gateway of another family', { ...GOOD, gateway: 'fd00::1' }, ["spec.gateway: 'gateway' 'fd00::1' is not an address of the family of 'addresses'; write one without a prefix length"]],
  ['a gateway that is none', { ...GOOD, gateway: '10.0.0.1/24' }, ["spec.gateway: 'gateway' '10.0.0.1/24' is not an address of the family of 'addresses'; write one without a prefix length"]],
  ['a prefix that is too long', { ...GOOD, prefix: 64 }, ["spec.prefix: 'prefix' 64 does not fit the addresses of the pool; use 0 to 32"]],
  ['addresses of two networks', { ...GOOD, addresses: ['10.0.0.10', '10.0.1.10'] },
    ["spec.addresses[1]: 10.0.1.10 is outside 10.0.0.10/24, the network of the first address with 'prefix' 24; correct one of them, or make another pool"]],
  ['none to hand out', { addresses: ['10.0.0.0', '10.0.0.255', '10.0.0.1', '10.0.0.8/30'], prefix: 24, gateway: '10.0.0.1', excludedAddresses: ['10.0.0.8-10.0.0.15'] },
    ["spec.addresses: 'addresses' has none to hand out: all of them are excluded, the gateway, or the first or last of the network; add some"]],
])('fails with %s', (_, spec, messages) => {
  expect(checkRule(INVALID_POOL, pool(spec))).toEqual(messages);
  expect(checkRule(INVALID_POOL, pool(spec, 'GlobalInClusterIPPool'))).toEqual(messages);
  expect(checkRule(INVALID_POOL, pool(spec, 'InClusterIPPool', 'v1alpha1'))).toEqual([]);
});

test('fails with a gateway outside of the network', () => {
  expect(checkRule(POOL_GATEWAY, pool({ ...GOOD, gateway: '10.0.1.1' }))).toEqual([
    "spec.gateway: 'gateway' 10.0.1.1 is outside 10.0.0.9/24, the network of the addresses that are handed out, so machines cannot reach it; correct the gateway, or 'prefix'",
  ]);
  expect(checkRule(POOL_GATEWAY, pool({ addresses: ['10.0.0.9'], prefix: 32, gateway: '10.0.1.1' }))).toEqual([]);
});
