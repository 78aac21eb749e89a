import { checkChange, checkRule } from './check-rule';
import { CIDR_OVERLAP } from '../../src/rules/network/cidr-overlap';
import { CLAIM_MISMATCH } from '../../src/rules/network/claim-mismatch';
import { CLAIMED_ADDRESS } from '../../src/rules/network/claimed-address';
import { FAMILY_MISMATCH } from '../../src/rules/network/family-mismatch';
import { INVALID_CIDR } from '../../src/rules/network/invalid-cidr';
import { INVALID_ADDRESS, INVALID_PREFIX } from '../../src/rules/network/ip-address';
import { NODE_RANGE_IN_POD_RANGE } from '../../src/rules/network/node-range-in-pod-range';
import { VIP_IN_POOL } from '../../src/rules/network/vip-in-pool';

function cluster(pods: string[], services: string[], host?: string, spec: object = {}): string {
  return JSON.stringify({
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'Cluster',
    metadata: { name: 'c', namespace: 'ns' },
    spec: { clusterNetwork: { pods: { cidrBlocks: pods }, services: { cidrBlocks: services } }, controlPlaneEndpoint: { host, port: 6443 }, ...spec },
  });
}

function ipPool(range: object, spec: object = {}, namespace = 'ns'): string {
  return JSON.stringify({
    apiVersion: 'ipam.metal3.io/v1alpha1', kind: 'IPPool', metadata: { name: 'pool', namespace }, spec: { clusterName: 'c', pools: [range], ...spec },
  });
}

function bundle(...documents: string[]): string {
  return documents.join('\n---\n');
}

const CLUSTER = cluster(['10.244.0.0/16'], ['10.96.0.0/12'], '10.20.0.10');

test.each(['10.244.0.0/16', '10.244.0.1/16', 'fd00:10:244::/56', '0.0.0.0/0', ''])("'%s' may be a network", cidr => {
  expect(checkRule(INVALID_CIDR, cluster([cidr], []))).toEqual([]);
});

test.each(['10.244.0.0', '10.244.0.0/33', '10.244.0/16', 'pods/16', 'fd00::/129'])("fails for the network '%s'", cidr => {
  expect(checkRule(INVALID_CIDR, cluster([], [cidr]))).toHaveLength(1);
});

test('networks of two address families do not overlap', () => {
  expect(checkRule(CIDR_OVERLAP, cluster(['10.244.0.0/16', 'fd00:10:244::/56'], ['10.96.0.0/12', 'fd00:10:96::/112'], 'api.example.com'))).toEqual([]);
});

test('fails for networks that overlap by host bits', () => {
  expect(checkRule(CIDR_OVERLAP, cluster(['10.244.7.7/16'], ['10.244.0.0/24']))).toEqual([
    "spec.clusterNetwork.pods.cidrBlocks[0]: 'pods' 10.244.7.7/16 overlaps 'services' 10.244.0.0/24; choose disjoint ranges",
  ]);
});

test('neighbouring networks do not overlap', () => {
  expect(checkRule(CIDR_OVERLAP, cluster(['10.96.0.0/16'], ['10.97.0.0/16']))).toEqual([]);
});

describe('the address families of a cluster', () => {
  const withControlPlane = (kind: string, pods: string[], services: string[]) => cluster(pods, services, '10.20.0.10', {
    controlPlaneRef: { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', kind, name: 'c' },
  });

  test.each([
    [['10.244.0.0/16'], []], [['fd00:1::/56'], ['fd00:2::/112']], [['10.244.0.0/16', 'fd00:1::/56'], ['10.96.0.0/12']], [['fd00:1::/56'], ['10.96.0.0/12', 'fd00:2::/112']], [[], []],
  ])('may be %j for pods and %j for Services', (pods, services) => {
    const yaml = withControlPlane('KubeadmControlPlane', pods, services);
    expect([FAMILY_MISMATCH, INVALID_CIDR].flatMap(rule => checkRule(rule, yaml))).toEqual([]);
  });

  test.each(['KubeadmControlPlane', 'KamajiControlPlane'])('fail if none is common to pods and Services of %s', kind => {
    expect(checkRule(FAMILY_MISMATCH, withControlPlane(kind, ['fd00:1::/56'], []))).toEqual([
      "spec.clusterNetwork.services.cidrBlocks: 'services' 10.96.0.0/12, which is the default, and 'pods' fd00:1::/56 have no address family in common, "
        + "so that no Service leads to a pod; give Services a range of IPv6, for example 'fd00:10:96::/112'",
    ]);
    expect(checkRule(FAMILY_MISMATCH, withControlPlane(kind, ['10.244.0.0/16'], ['fd00:2::/112']))).toEqual([
      "spec.clusterNetwork.services.cidrBlocks: 'services' fd00:2::/112 and 'pods' 10.244.0.0/16 have no address family in common, "
        + "so that no Service leads to a pod; give Services a range of IPv4, for example '10.96.0.0/12'",
    ]);
  });

  test('fail with two ranges of one', () => {
    expect(checkRule(INVALID_CIDR, withControlPlane('KubeadmControlPlane', ['10.244.0.0/16', 'fd00:1::/56', '10.245.0.0/16'], ['fd00:2::/112', 'fd00:3::/112']))).toEqual([
      "spec.clusterNetwork.pods.cidrBlocks[2]: 'pods' has 10.244.0.0/16 and 10.245.0.0/16 of one address family, and kubeadm takes one range of each; leave one of them out",
      "spec.clusterNetwork.services.cidrBlocks[1]: 'services' has fd00:2::/112 and fd00:3::/112 of one address family, and kubeadm takes one range of each; leave one of them out",
    ]);
  });

  test.each(['AWSManagedControlPlane', 'SomeControlPlane'])('are the business of %s', kind => {
    const yaml = withControlPlane(kind, ['fd00:1::/56', 'fd00:4::/56'], []);
    expect([FAMILY_MISMATCH, INVALID_CIDR].flatMap(rule => checkRule(rule, yaml))).toEqual([]);
  });
});

describe('the endpoint', () => {
  test.each([
    ['before the range', ipPool({ start: '10.20.0.11', end: '10.20.0.20' })],
    ['before the start in a subnet', ipPool({ start: '10.20.0.11', subnet: '10.20.0.0/24' })],
    ['in a range with an unknown start', ipPool({ end: '10.20.0.20', subnet: '10.20.0.0/24' })],
    ['reserved for a claim', ipPool({ subnet: '10.20.0.0/24' }, { preAllocations: { vip: '10.20.0.10' } })],
    ['in a pool of another cluster', ipPool({ subnet: '10.20.0.0/24' }, { clusterName: 'other' })],
    ['in a pool of another namespace', ipPool({ subnet: '10.20.0.0/24' }, {}, 'other')],
    ['beside what is no range', ipPool({ start: '10.20.0.20', end: '10.20.0.1' })],
    ['beside an empty entry', ipPool({})],
  ])('may be %s', (_, pool) => {
    expect(checkRule(VIP_IN_POOL, bundle(CLUSTER, pool))).toEqual([]);
  });

  test.each([
    [ipPool({ subnet: '10.20.0.0/24' }), '10.20.0.0/24'],
    [ipPool({ start: '10.20.0.10', subnet: '10.20.0.0/24' }), '10.20.0.10-10.20.0.255'],
    [ipPool({ start: '10.20.0.1', end: '10.20.0.10' }), '10.20.0.1-10.20.0.10'],
  ])('fails inside %s', (pool, range) => {
    expect(checkRule(VIP_IN_POOL, bundle(CLUSTER, pool))).toEqual([`spec.pools[0]: pool 'pool' hands out ${range}, which holds the cluster's endpoint 10.20.0.10; `
      + 'take the endpoint out of the range, or choose another endpoint']);
  });

  test('may be a host name', () => {
    expect(checkRule(VIP_IN_POOL, bundle(cluster([], [], 'api.example.com'), ipPool({ subnet: '10.20.0.0/24' })))).toEqual([]);
  });

  test('is that of the infra cluster where the Cluster has none', () => {
    const infrastructureRef = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'Metal3Cluster', name: 'c' };
    const infraCluster = {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
      kind: 'Metal3Cluster',
      metadata: { name: 'c', namespace: 'ns' },
      spec: { controlPlaneEndpoint: { host: '10.244.0.10', port: 6443 } },
    };
    const documents = [cluster(['10.244.0.0/16'], ['10.96.0.0/12'], '', { infrastructureRef }), JSON.stringify(infraCluster)];
    expect(checkRule(NODE_RANGE_IN_POD_RANGE, bundle(...documents))).toEqual([
      "spec.controlPlaneEndpoint.host: 'controlPlaneEndpoint' 10.244.0.10 overlaps 'pods' 10.244.0.0/16: pods and nodes may get the same address; choose disjoint ranges",
    ]);
  });
});

test('reads over networks that are no text and pools that name no cluster', () => {
  const documents = [cluster([null as unknown as string], ['10.96.0.0/12'], '10.20.0.10'), ipPool({ subnet: '10.20.0.0/24' }, { clusterName: undefined })];
  expect([INVALID_CIDR, CIDR_OVERLAP, VIP_IN_POOL].flatMap(rule => checkRule(rule, bundle(...documents)))).toEqual([]);
});

describe('an IPAddress', () => {
  const POOL = { apiGroup: 'ipam.cluster.x-k8s.io', kind: 'InClusterIPPool', name: 'nodes' };
  const address = (spec: object, version = 'v1beta2') => JSON.stringify({
    apiVersion: `ipam.cluster.x-k8s.io/${version}`, kind: 'IPAddress', metadata: { name: 'a', namespace: 'ns' }, spec: { claimRef: { name: 'a' }, poolRef: POOL, ...spec },
  });
  const claim = (poolRef: object, namespace = 'ns') => JSON.stringify({
    apiVersion: 'ipam.cluster.x-k8s.io/v1beta2', kind: 'IPAddressClaim', metadata: { name: 'a', namespace }, spec: { poolRef },
  });

  test.each([
    ['10.0.0.1', 0], ['10.0.0.1', 32], ['fd00::1', 128], ['fe80::1%eth0', 64], ['::ffff:10.0.0.1', 96], ['', undefined],
  ])("may have the address '%s' and the prefix %p", (text, prefix) => {
    const yaml = address({ address: text, prefix });
    expect([...checkRule(INVALID_ADDRESS, yaml), ...checkRule(INVALID_PREFIX, yaml)]).toEqual([]);
  });

  test.each([['10.0.0.1', 33], ['10.0.0.1', -1], ['fd00::1', 129]])("fails with the address '%s' and the prefix %i", (text, prefix) => {
    expect(checkRule(INVALID_PREFIX, address({ address: text, prefix }, 'v1beta1'))).toHaveLength(1);
  });

  test.each(['10.0.0.1/24', '10.0.0', '010.0.0.1', 'node', '%eth0'])("fails with the address '%s', whose prefix is another matter", text => {
    const yaml = address({ address: text, gateway: text, prefix: 200 });
    expect([checkRule(INVALID_ADDRESS, yaml).length, checkRule(INVALID_PREFIX, yaml).length]).toEqual([2, 0]);
  });

  test.each([['of the same pool', claim(POOL)], ['in another namespace', claim({ ...POOL, name: 'storage' }, 'other')]])('may have a claim %s', (_, other) => {
    expect(checkRule(CLAIM_MISMATCH, bundle(other, address({})))).toEqual([]);
  });

  test('may have a claim elsewhere', () => {
    expect(checkRule(CLAIM_MISMATCH, address({}))).toEqual([]);
  });

  test('may get labels', () => {
    const labelled = { ...JSON.parse(address({})) as object, metadata: { name: 'a', namespace: 'ns', labels: { rack: 'a' } } };
    expect(checkChange(CLAIMED_ADDRESS, address({}), JSON.stringify(labelled))).toEqual([]);
  });
});
