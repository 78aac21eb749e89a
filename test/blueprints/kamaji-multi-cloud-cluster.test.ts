import { bootstrapKinds, idsWithoutHashes, machineOf, primaryKind, secondaryMarks, synthBlueprint } from './blueprint';
import { KamajiMultiCloudCluster } from '../../src/blueprints';
import { find } from '../support/manifests';

const manifests = synthBlueprint(KamajiMultiCloudCluster);
const ENDPOINT = { host: '198.51.100.20', port: 6443 };

test('has its objects and no other', () => {
  expect(idsWithoutHashes(manifests)).toEqual([
    'AWSCluster/tenant-a',
    'AWSMachineTemplate/tenant-a-aws-<hash>',
    'AzureCluster/tenant-a',
    'AzureMachineTemplate/tenant-a-azure-<hash>',
    'Cluster/tenant-a',
    'KamajiControlPlane/tenant-a-control-plane',
    'KubeadmConfigTemplate/tenant-a-aws-<hash>',
    'KubeadmConfigTemplate/tenant-a-azure-<hash>',
    'KubeadmConfigTemplate/tenant-a-bare-metal-<hash>',
    'MachineDeployment/tenant-a-aws',
    'MachineDeployment/tenant-a-azure',
    'MachineDeployment/tenant-a-bare-metal',
    'Metal3Cluster/tenant-a',
    'Metal3MachineTemplate/tenant-a-bare-metal-<hash>',
  ]);
});

test('has Metal3Cluster as the primary, and the clouds as secondaries that their controllers leave alone', () => {
  expect(primaryKind(manifests)).toBe('Metal3Cluster');
  expect(find(manifests, 'AWSCluster').metadata).toMatchObject(secondaryMarks('tenant-a'));
  expect(find(manifests, 'AzureCluster').metadata).toMatchObject(secondaryMarks('tenant-a'));
});

test('has one endpoint, the address of the Service of Kamaji', () => {
  for (const kind of ['Cluster', 'Metal3Cluster', 'AWSCluster', 'AzureCluster']) {
    expect([kind, find(manifests, kind).spec.controlPlaneEndpoint]).toEqual([kind, ENDPOINT]);
  }
  expect(find(manifests, 'KamajiControlPlane').spec.network).toMatchObject({
    serviceAddress: ENDPOINT.host, serviceType: 'LoadBalancer', serviceAnnotations: { 'metallb.io/loadBalancerIPs': ENDPOINT.host },
  });
});

test('builds no load balancer in the clouds', () => {
  expect(find(manifests, 'AWSCluster').spec.controlPlaneLoadBalancer.loadBalancerType).toBe('disabled');
  expect(find(manifests, 'AzureCluster').spec.controlPlaneEnabled).toBe(false);
});

test('reaches nodes through konnectivity', () => {
  expect(find(manifests, 'KamajiControlPlane').spec.addons.konnectivity).toMatchObject({ agent: { mode: 'DaemonSet', hostNetwork: true }, server: { port: 8132 } });
});

test('joins all nodes by kubeadm', () => {
  expect(find(manifests, 'Cluster').spec.controlPlaneRef.kind).toBe('KamajiControlPlane');
  expect(bootstrapKinds(manifests)).toEqual({
    'tenant-a-aws': 'KubeadmConfigTemplate', 'tenant-a-azure': 'KubeadmConfigTemplate', 'tenant-a-bare-metal': 'KubeadmConfigTemplate',
  });
});

test('places the machines of the clouds itself, and names credentials by reference', () => {
  expect(machineOf(manifests, 'tenant-a-aws')).toMatchObject({
    subnet: { id: 'subnet-0a1b2c3d4e5f60718' }, additionalSecurityGroups: [{ id: 'sg-0a1b2c3d4e5f60718' }],
  });
  expect(find(manifests, 'MachineDeployment', 'tenant-a-azure').spec.template.spec.failureDomain).toBe('1');
  expect(find(manifests, 'AzureCluster').spec).toMatchObject({ resourceGroup: 'tenant-a-nodes', networkSpec: { vnet: { name: 'platform', resourceGroup: 'network' } } });
  expect(find(manifests, 'AWSCluster').spec.identityRef).toEqual({ kind: 'AWSClusterRoleIdentity', name: 'tenant-a-aws' });
  expect(find(manifests, 'AzureCluster').spec.identityRef).toMatchObject({ kind: 'AzureClusterIdentity', name: 'tenant-a-azure' });
});

test('scales the machines of AWS, whose size the autoscaler reads from a node', () => {
  expect(find(manifests, 'MachineDeployment', 'tenant-a-aws').metadata.annotations).toEqual({
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': '1', 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': '10',
  });
});
