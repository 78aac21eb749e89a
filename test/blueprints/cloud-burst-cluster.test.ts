import { bootstrapKinds, idsWithoutHashes, machineOf, primaryKind, secondaryMarks, synthBlueprint } from './blueprint';
import { CloudBurstCluster } from '../../src/blueprints';
import { find } from '../support/manifests';

const manifests = synthBlueprint(CloudBurstCluster);
const LIMITS = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';
const CAPACITY = 'capacity.cluster-autoscaler.kubernetes.io';

function bootstrapOf(poolName: string) {
  const { kind, name } = find(manifests, 'MachineDeployment', poolName).spec.template.spec.bootstrap.configRef;
  return find(manifests, kind, name).spec.template.spec;
}

test('has its objects and no other', () => {
  expect(idsWithoutHashes(manifests)).toEqual([
    'AWSCluster/research',
    'AWSClusterRoleIdentity/research-aws',
    'AWSMachineTemplate/research-burst-<hash>',
    'AzureCluster/research',
    'AzureClusterIdentity/research-azure',
    'AzureMachineTemplate/research-gpu-<hash>',
    'Cluster/research',
    'KubeadmConfigTemplate/research-burst-<hash>',
    'KubeadmConfigTemplate/research-gpu-<hash>',
    'KubeadmControlPlane/research-control-plane',
    'MachineDeployment/research-burst',
    'MachineDeployment/research-gpu',
    'Metal3Cluster/research',
    'Metal3MachineTemplate/research-control-plane-<hash>',
  ]);
});

test('has Metal3Cluster as the primary, and the clouds as secondaries that their controllers leave alone', () => {
  expect(primaryKind(manifests)).toBe('Metal3Cluster');
  expect(find(manifests, 'AWSCluster').metadata).toMatchObject(secondaryMarks('research'));
  expect(find(manifests, 'AzureCluster').metadata).toMatchObject(secondaryMarks('research'));
  expect(find(manifests, 'AWSCluster').spec.controlPlaneLoadBalancer.loadBalancerType).toBe('disabled');
  expect(find(manifests, 'AzureCluster').spec.controlPlaneEnabled).toBe(false);
});

test('runs the control plane on bare metal and joins all nodes by kubeadm', () => {
  expect(find(manifests, 'KubeadmControlPlane').spec.machineTemplate.spec.infrastructureRef.kind).toBe('Metal3MachineTemplate');
  expect(bootstrapKinds(manifests)).toEqual({ 'research-burst': 'KubeadmConfigTemplate', 'research-gpu': 'KubeadmConfigTemplate' });
});

test('has one endpoint, which kube-vip announces', () => {
  for (const kind of ['Cluster', 'Metal3Cluster', 'AWSCluster', 'AzureCluster']) {
    expect([kind, find(manifests, kind).spec.controlPlaneEndpoint]).toEqual([kind, { host: '10.50.0.10', port: 6443 }]);
  }
  expect(find(manifests, 'KubeadmControlPlane').spec.kubeadmConfigSpec.files).toMatchObject([
    { path: '/etc/kubernetes/manifests/kube-vip.yaml', content: expect.stringContaining('value: 10.50.0.10\n') },
  ]);
});

test('scales spot machines of AWS from zero, with what a node would offer', () => {
  expect(find(manifests, 'MachineDeployment', 'research-burst').metadata.annotations).toEqual({
    [`${LIMITS}-min-size`]: '0',
    [`${LIMITS}-max-size`]: '40',
    [`${CAPACITY}/cpu`]: '32',
    [`${CAPACITY}/memory`]: '128Gi',
    [`${CAPACITY}/labels`]: 'example.com/pool=burst',
    [`${CAPACITY}/taints`]: 'example.com/burst:NoSchedule',
  });
  expect(machineOf(manifests, 'research-burst')).toMatchObject({
    marketType: 'Spot', spotMarketOptions: {}, subnet: { id: 'subnet-0a1b2c3d4e5f60718' }, additionalSecurityGroups: [{ id: 'sg-0a1b2c3d4e5f60718' }],
  });
});

test('gives the nodes the labels and taints that the autoscaler counts on', () => {
  const burst = bootstrapOf('research-burst').joinConfiguration.nodeRegistration;
  expect(burst.taints).toEqual([{ key: 'example.com/burst', effect: 'NoSchedule' }]);
  expect(burst.kubeletExtraArgs).toContainEqual({ name: 'node-labels', value: 'example.com/pool=burst' });
  expect(bootstrapOf('research-gpu').joinConfiguration.nodeRegistration.taints).toEqual([{ key: 'nvidia.com/gpu', effect: 'NoSchedule' }]);
});

test('scales GPU machines of Azure from zero, with what a node would offer', () => {
  const { metadata, spec } = find(manifests, 'MachineDeployment', 'research-gpu');
  expect(metadata.annotations).toEqual({
    [`${LIMITS}-min-size`]: '0',
    [`${LIMITS}-max-size`]: '4',
    [`${CAPACITY}/cpu`]: '24',
    [`${CAPACITY}/memory`]: '220Gi',
    [`${CAPACITY}/gpu-type`]: 'nvidia.com/gpu',
    [`${CAPACITY}/gpu-count`]: '1',
    [`${CAPACITY}/taints`]: 'nvidia.com/gpu:NoSchedule',
  });
  expect(spec.template.spec.failureDomain).toBe('1');
  expect(machineOf(manifests, 'research-gpu')).toMatchObject({ vmSize: 'Standard_NC24ads_A100_v4', osDisk: { diskSizeGB: 256 } });
});

test('has identities without secrets, which the infra clusters refer to', () => {
  expect(find(manifests, 'AWSCluster').spec.identityRef).toEqual({ kind: 'AWSClusterRoleIdentity', name: 'research-aws' });
  expect(find(manifests, 'AWSClusterRoleIdentity').spec).toMatchObject({ allowedNamespaces: { list: ['research'] } });
  expect(find(manifests, 'AzureCluster').spec.identityRef).toMatchObject({ kind: 'AzureClusterIdentity', name: 'research-azure' });
  expect(find(manifests, 'AzureClusterIdentity').spec).toMatchObject({ type: 'WorkloadIdentity' });
  expect(find(manifests, 'AzureClusterIdentity').spec).not.toHaveProperty('clientSecret');
});
