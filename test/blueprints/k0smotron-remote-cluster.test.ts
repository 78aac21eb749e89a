import { bootstrapKinds, idsWithoutHashes, machineOf, primaryKind, secondaryMarks, synthBlueprint } from './blueprint';
import { K0smotronRemoteCluster } from '../../src/blueprints';
import { find } from '../support/manifests';

const manifests = synthBlueprint(K0smotronRemoteCluster);
const HOSTS = ['192.168.30.11', '192.168.30.12', '192.168.30.13'];

test('has its objects and no other', () => {
  expect(idsWithoutHashes(manifests)).toEqual([
    'AWSCluster/factory',
    'AWSMachineTemplate/factory-cloud-<hash>',
    'Cluster/factory',
    'K0sWorkerConfigTemplate/factory-cloud-<hash>',
    'K0sWorkerConfigTemplate/factory-floor-<hash>',
    'K0smotronControlPlane/factory-control-plane',
    'MachineDeployment/factory-cloud',
    'MachineDeployment/factory-floor',
    ...HOSTS.map(address => `PooledRemoteMachine/factory-floor-${address.replace(/\./g, '-')}`),
    'RemoteCluster/factory',
    'RemoteMachineTemplate/factory-floor-<hash>',
  ]);
});

test('has RemoteCluster as the neutral primary, and AWSCluster as a secondary that its controller leaves alone', () => {
  expect(primaryKind(manifests)).toBe('RemoteCluster');
  expect(find(manifests, 'AWSCluster').metadata).toMatchObject(secondaryMarks('factory'));
  expect(find(manifests, 'AWSCluster').spec.controlPlaneLoadBalancer.loadBalancerType).toBe('disabled');
});

test('has one endpoint, which k0smotron announces', () => {
  expect(find(manifests, 'K0smotronControlPlane').spec).toMatchObject({ externalAddress: '198.51.100.30', service: { type: 'LoadBalancer', apiPort: 6443 } });
  for (const kind of ['Cluster', 'RemoteCluster', 'AWSCluster']) {
    expect([kind, find(manifests, kind).spec.controlPlaneEndpoint]).toEqual([kind, { host: '198.51.100.30', port: 6443 }]);
  }
});

test('joins all nodes by k0s, of the release of the control plane', () => {
  expect(bootstrapKinds(manifests)).toEqual({ 'factory-cloud': 'K0sWorkerConfigTemplate', 'factory-floor': 'K0sWorkerConfigTemplate' });
  const configs = manifests.filter(({ kind }) => kind === 'K0sWorkerConfigTemplate');
  expect(configs.map(({ spec }) => spec.template.spec.version)).toEqual(['v1.34.2+k0s.0', 'v1.34.2+k0s.0']);
  expect(find(manifests, 'K0smotronControlPlane').spec.version).toBe('v1.34.2-k0s.0');
});

test('keeps etcd on volumes', () => {
  expect(find(manifests, 'K0smotronControlPlane').spec.persistence).toMatchObject({
    type: 'pvc', persistentVolumeClaim: { spec: { resources: { requests: { storage: '10Gi' } } } },
  });
});

test('has a host for every machine of the floor, with its key by reference', () => {
  expect(find(manifests, 'MachineDeployment', 'factory-floor').spec.replicas).toBe(HOSTS.length);
  expect(machineOf(manifests, 'factory-floor')).toEqual({ pool: 'factory-floor' });
  const hosts = manifests.filter(({ kind }) => kind === 'PooledRemoteMachine').map(({ spec }) => spec);
  expect(hosts.map(({ pool, machine }) => [pool, machine.address, machine.sshKeyRef])).toEqual(
    HOSTS.map(address => ['factory-floor', address, { name: 'factory-ssh' }]));
});

test('scales spot machines in the cloud from zero', () => {
  expect(find(manifests, 'MachineDeployment', 'factory-cloud').metadata.annotations).toEqual({
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': '0',
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': '5',
    'capacity.cluster-autoscaler.kubernetes.io/cpu': '4',
    'capacity.cluster-autoscaler.kubernetes.io/memory': '16Gi',
  });
  expect(machineOf(manifests, 'factory-cloud')).toMatchObject({
    marketType: 'Spot', spotMarketOptions: {}, subnet: { id: 'subnet-0a1b2c3d4e5f60718' }, additionalSecurityGroups: [{ id: 'sg-0a1b2c3d4e5f60718' }],
  });
});
