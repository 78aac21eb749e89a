import { Size } from 'cdk8s';
import { createInfra, ID, INFRA, MACHINE, makeOpenStackChart, openStackCluster } from './machines';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { K0smotronControlPlane } from '../../../src/providers/k0smotron';
import { KamajiControlPlane } from '../../../src/providers/kamaji';
import {
  OpenStackBastion, OpenStackControlPlane, OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackInfraCluster,
  OpenStackInfraClusterProps, OpenStackManagedGroup, OpenStackRef, OpenStackRemote, OpenStackServerGroup, OpenStackSubnetRef,
  OpenStackTrafficDirection, OpenStackWorkerPool,
} from '../../../src/providers/openstack';
import { ClusterApiVersion, Endpoint, KubeVip, MixedCluster } from '../../../src/root';
import { FakeControlPlane, HOSTED } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const ENDPOINT = { host: '192.168.10.20', port: 6443 };
const IDENTITY_REF = { type: 'Secret', name: 'edge-cloud-config', cloudName: 'openstack' };

/** The OpenStackCluster of a cluster whose control plane is somewhere else. */
function besides(
  infra: Partial<OpenStackInfraClusterProps>, endpoint: Endpoint | undefined, createControlPlane: (cluster: MixedCluster) => unknown): Manifest {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint });
  createInfra(cluster, infra);
  createControlPlane(cluster);
  new OpenStackWorkerPool(cluster, 'Workers', MACHINE);
  const manifest = find(synth(chart), 'OpenStackCluster');
  expect(schemaErrors(manifest)).toEqual([]);
  return manifest;
}

const hosted = (cluster: MixedCluster) => new FakeControlPlane(cluster, 'ControlPlane', undefined, HOSTED);
const onHosts = (cluster: MixedCluster) => new ByohControlPlane(cluster, 'ControlPlane', { virtualIp: KubeVip.arp() });

test.each([ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2])('is the primary, in its only version, where the rest is in %s', apiVersion => {
  const manifests = synth(makeOpenStackChart({ apiServerLoadBalancer: {} }, { apiVersion, endpoint: undefined }));
  expect(find(manifests, 'OpenStackCluster')).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'OpenStackCluster',
    metadata: { name: 'edge', namespace: 'edge' },
    spec: { identityRef: IDENTITY_REF, managedSubnets: [{ cidr: '10.6.0.0/24' }], apiServerLoadBalancer: { enabled: true } },
  });
  expect(find(manifests, 'Cluster').spec.infrastructureRef).toMatchObject({ kind: 'OpenStackCluster', name: 'edge' });
});

const bastion: Required<OpenStackBastion> = {
  enabled: true,
  availabilityZone: 'zone-b',
  floatingIp: '203.0.113.9',
  instanceType: OpenStackFlavor.fromName('m1.tiny'),
  image: OpenStackImage.fromId(ID),
  sshKeyName: 'operators',
  rootDisk: { size: Size.gibibytes(10) },
  additionalDisks: [],
  ports: [{ tags: ['bastion-port'] }],
  securityGroups: [OpenStackRef.fromId(ID)],
  serverGroup: OpenStackServerGroup.fromId(ID),
  metadata: { b: '2', a: '1' },
  tags: ['bastion'],
  configDrive: true,
  trunk: false,
  schedulerHints: [],
};

const all: Required<Omit<OpenStackInfraClusterProps, 'network' | 'subnets' | 'disableExternalNetwork'>> = {
  primary: true,
  labels: { team: 'cloud' },
  annotations: { note: 'careful' },
  identity: OpenStackIdentity.fromClusterIdentity('shared', 'openstack', 'region-one'),
  managedSubnet: { cidr: '10.6.0.0/24', dnsServers: ['8.8.8.8'], allocationPools: [{ start: '10.6.0.10', end: '10.6.0.200' }] },
  router: OpenStackRef.fromName('router-one'),
  externalRouterIps: [{ subnet: OpenStackSubnetRef.fromId(ID), fixedIp: '203.0.113.7' }],
  networkMtu: 1450,
  disablePortSecurity: false,
  externalNetwork: OpenStackRef.fromFilter({ tags: ['public'] }),
  tags: ['edge'],
  apiServerLoadBalancer: { provider: 'ovn' },
  apiServerFloatingIp: '192.168.10.20',
  apiServerFixedIp: '10.6.0.5',
  apiServerPort: 6443,
  disableApiServerFloatingIp: false,
  controlPlaneAvailabilityZones: ['zone-a', 'zone-b'],
  controlPlaneOmitAvailabilityZone: false,
  managedSecurityGroups: {
    workerRules: [{
      name: 'ssh', direction: OpenStackTrafficDirection.INGRESS, protocol: 'tcp', portRangeMin: 22, portRangeMax: 22, remote: OpenStackRemote.managedGroups(OpenStackManagedGroup.BASTION),
    }],
  },
  bastion,
};

test('writes every prop', () => {
  const manifest = openStackCluster(all);
  expect(manifest.metadata).toEqual({ name: 'edge', namespace: 'edge', labels: { team: 'cloud' }, annotations: { note: 'careful' } });
  expect(manifest.spec).toEqual({
    identityRef: { type: 'ClusterIdentity', name: 'shared', cloudName: 'openstack', region: 'region-one' },
    controlPlaneEndpoint: ENDPOINT,
    managedSubnets: [{ cidr: '10.6.0.0/24', dnsNameservers: ['8.8.8.8'], allocationPools: [{ start: '10.6.0.10', end: '10.6.0.200' }] }],
    router: { filter: { name: 'router-one' } },
    externalRouterIPs: [{ subnet: { id: ID }, fixedIP: '203.0.113.7' }],
    networkMTU: 1450,
    disablePortSecurity: false,
    externalNetwork: { filter: { tags: ['public'] } },
    tags: ['edge'],
    apiServerLoadBalancer: { enabled: true, provider: 'ovn' },
    apiServerFloatingIP: '192.168.10.20',
    apiServerFixedIP: '10.6.0.5',
    apiServerPort: 6443,
    disableAPIServerFloatingIP: false,
    controlPlaneAvailabilityZones: ['zone-a', 'zone-b'],
    controlPlaneOmitAvailabilityZone: false,
    managedSecurityGroups: {
      allowAllInClusterTraffic: false,
      workerNodesSecurityGroupRules: [{
        name: 'ssh', direction: 'ingress', protocol: 'tcp', portRangeMin: 22, portRangeMax: 22, remoteManagedGroups: ['bastion'],
      }],
    },
    bastion: {
      enabled: true,
      availabilityZone: 'zone-b',
      floatingIP: '203.0.113.9',
      spec: {
        flavor: 'm1.tiny',
        image: { id: ID },
        sshKeyName: 'operators',
        rootVolume: { sizeGiB: 10 },
        ports: [{ tags: ['bastion-port'] }],
        securityGroups: [{ id: ID }],
        serverGroup: { id: ID },
        serverMetadata: [{ key: 'a', value: '1' }, { key: 'b', value: '2' }],
        tags: ['bastion'],
        configDrive: true,
        trunk: false,
      },
    },
  });
});

test('leaves nothing to the defaults of the CRD', () => {
  expect(missingDefaults(openStackCluster(all))).toEqual([]);
  expect(missingDefaults(openStackCluster({ managedSecurityGroups: {}, bastion: MACHINE, apiServerLoadBalancer: {} }))).toEqual([]);
});

test('keeps what its caller changes later out', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  const tags = ['edge'];
  createInfra(cluster, { tags });
  new OpenStackControlPlane(cluster, 'ControlPlane', { ...MACHINE, replicas: 1 });
  tags.push('later');
  expect(find(synth(chart), 'OpenStackCluster').spec.tags).toEqual(['edge']);
});

test('keeps a bastion that does not run', () => {
  expect(openStackCluster({ bastion: { ...MACHINE, enabled: false } }).spec.bastion)
    .toEqual({ enabled: false, spec: { flavor: 'm1.large', image: { filter: { name: 'node-image' } } } });
});

test('refers to an existing network', () => {
  const { spec } = openStackCluster({
    managedSubnet: undefined,
    network: OpenStackRef.fromName('net'),
    subnets: [OpenStackSubnetRef.fromId(ID), OpenStackSubnetRef.fromFilter({ ipVersion: 6, cidr: 'fd00::/64', gatewayIp: 'fd00::1', ipv6AddressMode: 'slaac', ipv6RaMode: 'slaac' })],
  });
  expect(spec).toEqual({
    identityRef: IDENTITY_REF,
    controlPlaneEndpoint: ENDPOINT,
    apiServerFloatingIP: '192.168.10.20',
    network: { filter: { name: 'net' } },
    subnets: [{ id: ID }, { filter: { ipVersion: 6, cidr: 'fd00::/64', gatewayIP: 'fd00::1', ipv6AddressMode: 'slaac', ipv6RAMode: 'slaac' } }],
  });
});

test('does without an external network, and so without a floating IP', () => {
  const { spec } = openStackCluster({ disableExternalNetwork: true, apiServerLoadBalancer: {} }, { endpoint: undefined });
  expect(spec).toEqual({
    identityRef: IDENTITY_REF,
    managedSubnets: [{ cidr: '10.6.0.0/24' }],
    disableExternalNetwork: true,
    disableAPIServerFloatingIP: true,
    apiServerLoadBalancer: { enabled: true },
  });
});

describe('beside a hosted control plane', () => {
  test('offers no address for the API server and no zones for its machines, and leaves the endpoint to the control plane', () => {
    expect(besides({}, undefined, hosted).spec).toEqual({
      identityRef: IDENTITY_REF,
      managedSubnets: [{ cidr: '10.6.0.0/24' }],
      disableAPIServerFloatingIP: true,
      controlPlaneOmitAvailabilityZone: true,
    });
  });

  test.each<[string, (cluster: MixedCluster) => unknown]>([
    ['Kamaji', cluster => new KamajiControlPlane(cluster, 'ControlPlane')],
    ['k0smotron', cluster => new K0smotronControlPlane(cluster, 'ControlPlane')],
  ])('does so for %s, which writes the endpoint itself', (_name, create) => {
    expect(besides({ primary: true }, undefined, create)).toEqual(besides({}, undefined, hosted));
  });

  test('writes an endpoint that is known', () => {
    expect(besides({}, Endpoint.of('api.example.com', 443), hosted).spec).toMatchObject({ controlPlaneEndpoint: { host: 'api.example.com', port: 443 } });
  });

  test('takes settings that say the same', () => {
    const { spec } = besides({
      apiServerLoadBalancer: { enabled: false },
      disableApiServerFloatingIp: true,
      controlPlaneOmitAvailabilityZone: true,
      controlPlaneAvailabilityZones: [],
    }, undefined, hosted);
    expect(spec).toEqual(besides({}, undefined, hosted).spec);
  });
});

test('beside a control plane on machines of another provider is the primary with the endpoint and nothing of its own for it', () => {
  const { metadata, spec } = besides({ disableExternalNetwork: true }, Endpoint.of('192.168.10.20'), onHosts);
  expect(metadata).toEqual({ name: 'edge', namespace: 'edge' });
  expect(spec).toEqual({
    identityRef: IDENTITY_REF,
    controlPlaneEndpoint: ENDPOINT,
    managedSubnets: [{ cidr: '10.6.0.0/24' }],
    disableExternalNetwork: true,
    disableAPIServerFloatingIP: true,
    controlPlaneOmitAvailabilityZone: true,
  });
});

const FOREIGN = 'is for control planes on OpenStack machines, and here the API server is somewhere else, at the endpoint of the cluster; leave it out (input/invalid-value)';

test.each<[string, Partial<OpenStackInfraClusterProps>]>([
  ['apiServerLoadBalancer', { apiServerLoadBalancer: {} }],
  ['apiServerFloatingIp', { apiServerFloatingIp: '192.168.10.20' }],
  ['apiServerFixedIp', { apiServerFixedIp: '10.6.0.5', disableApiServerFloatingIp: true }],
  ['apiServerPort', { apiServerPort: 6443 }],
  ['disableApiServerFloatingIp', { disableApiServerFloatingIp: false }],
  ['controlPlaneAvailabilityZones', { controlPlaneAvailabilityZones: ['zone-a'] }],
  ['controlPlaneOmitAvailabilityZone', { controlPlaneOmitAvailabilityZone: false }],
])('fails on %s beside control planes that OpenStack machines do not carry', (prop, infra) => {
  for (const createControlPlane of [hosted, onHosts]) {
    expect(() => besides(infra, Endpoint.of('192.168.10.20'), createControlPlane)).toThrow(new Error(
      `Validation failed with the following errors:\n  [test/Cluster/OpenStack] '${prop}' ${FOREIGN}`));
  }
});

test('fails on each such setting', () => {
  expect(() => besides({ apiServerLoadBalancer: {}, apiServerPort: 443 }, undefined, hosted)).toThrow(new Error(
    `Validation failed with the following errors:\n  [test/Cluster/OpenStack] 'apiServerLoadBalancer' ${FOREIGN}\n  [test/Cluster/OpenStack] 'apiServerPort' ${FOREIGN}`));
});

test('fails where nobody has created it before', () => {
  const message = "[test/Cluster] cluster 'edge' has no OpenStackCluster, which needs credentials and a network; "
    + "create new OpenStackInfraCluster(cluster, 'OpenStack', {...}) before the control plane and pools that use it (input/missing-value)";
  expect(() => new OpenStackControlPlane(makeCluster(), 'ControlPlane', MACHINE)).toThrow(new Error(message));
  expect(() => new OpenStackWorkerPool(makeCluster(), 'Workers', MACHINE)).toThrow(new Error(message));
});

test('fails on a cluster that exists, where it would be a secondary', () => {
  const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge', { endpoint: Endpoint.of('192.168.10.20') });
  expect(() => new OpenStackInfraCluster(cluster, 'OpenStack', INFRA)).toThrow(new Error(
    '[test/Cluster/OpenStack] OpenStackCluster cannot be a secondary infra cluster: OpenStack machines wait until its controller has reconciled it, '
    + 'which it does to the primary only; add it where the cluster is defined (infrastructure/cannot-be-secondary)'));
});

test('is not needed for pools of a cluster that exists', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2' });
  new OpenStackWorkerPool(cluster, 'Workers', MACHINE);
  expect(synth(chart).map(manifest => manifest.kind).sort()).toEqual(['KubeadmConfigTemplate', 'MachineDeployment', 'OpenStackMachineTemplate']);
});

test.each<[string, OpenStackIdentity, string]>([
  ['a Secret without a name', OpenStackIdentity.fromSecret('', 'openstack'),
    "'identity' names the Secret '', which is not the name of an object; use lower-case letters, digits, '-' and '.' (input/invalid-value)"],
  ['an identity with a wrong name', OpenStackIdentity.fromClusterIdentity('Shared', 'openstack'),
    "'identity' names the ClusterIdentity 'Shared', which is not the name of an object; use lower-case letters, digits, '-' and '.' (input/invalid-value)"],
  ['a cloud without a name', OpenStackIdentity.fromSecret('edge', ''),
    "'identity' 'edge' has an empty cloud name; give the name of a cloud in 'clouds.yaml' (input/missing-value)"],
  ['a region without a name', OpenStackIdentity.fromSecret('edge', 'openstack', ''),
    "'identity' 'edge' has an empty region; give its name, or leave it out (input/missing-value)"],
])('fails on %s', (_what, identity, message) => {
  expect(() => createInfra(makeCluster(), { identity })).toThrow(new Error(`[test/Cluster/OpenStack] ${message}`));
  const cluster = makeCluster();
  createInfra(cluster);
  expect(() => new OpenStackWorkerPool(cluster, 'Workers', { ...MACHINE, identity })).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
});

test.each<[string, Partial<OpenStackInfraClusterProps>, string]>([
  ['managed security groups without port security', { managedSecurityGroups: {}, disablePortSecurity: true },
    "'managedSecurityGroups' is not possible with 'disablePortSecurity' true; leave one of the two out (input/invalid-value)"],
  ['an external network that is disabled', { disableExternalNetwork: true, externalNetwork: OpenStackRef.fromId(ID) },
    "'disableExternalNetwork' true is not possible with 'externalNetwork' or a floating IP of the bastion; leave one of them out (input/invalid-value)"],
  ['a floating IP of the bastion without external network', { disableExternalNetwork: true, bastion: { ...MACHINE, floatingIp: '203.0.113.9' } },
    "'disableExternalNetwork' true is not possible with 'externalNetwork' or a floating IP of the bastion; leave one of them out (input/invalid-value)"],
  ['a bastion with an IPv6 floating IP', { bastion: { ...MACHINE, floatingIp: '2001:db8::1' } },
    "'bastion.floatingIp' '2001:db8::1' is not an IPv4 address; use the address of a floating IP (network/invalid-address)"],
  ['a bastion with a name for a floating IP', { bastion: { ...MACHINE, floatingIp: 'bastion' } },
    "'bastion.floatingIp' 'bastion' is not an IPv4 address; use the address of a floating IP (network/invalid-address)"],
  ['a bastion without flavor', { bastion: { ...MACHINE, instanceType: OpenStackFlavor.fromName('') } },
    "'instanceType' is empty; give the name or id of a flavor (input/missing-value)"],
])('fails on %s', (_what, infra, message) => {
  expect(() => createInfra(makeCluster(), infra)).toThrow(new Error(`[test/Cluster/OpenStack] ${message}`));
});
