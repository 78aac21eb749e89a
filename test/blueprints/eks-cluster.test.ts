import { bootstrapKinds, idsWithoutHashes, machineOf, primaryKind, synthBlueprint } from './blueprint';
import { EksCluster } from '../../src/blueprints';
import { find } from '../support/manifests';

const manifests = synthBlueprint(EksCluster);

test('has its objects and no other', () => {
  expect(idsWithoutHashes(manifests)).toEqual([
    'AWSMachineTemplate/shop-batch-<hash>',
    'AWSManagedCluster/shop',
    'AWSManagedControlPlane/shop-control-plane',
    'AWSManagedMachinePool/shop-managed',
    'Cluster/shop',
    'MachineDeployment/shop-batch',
    'MachinePool/shop-managed',
    'NodeadmConfigTemplate/shop-batch-<hash>',
  ]);
});

test('has AWSManagedCluster as the primary, and the endpoint that EKS finds', () => {
  expect(primaryKind(manifests)).toBe('AWSManagedCluster');
  expect(find(manifests, 'AWSManagedCluster').spec).toEqual({});
  expect(find(manifests, 'Cluster').spec).not.toHaveProperty('controlPlaneEndpoint');
  expect(find(manifests, 'Cluster').spec.controlPlaneRef.kind).toBe('AWSManagedControlPlane');
});

test('joins nodes of its own by nodeadm, from the image that goes with it, and leaves those of the node group to EKS', () => {
  expect(bootstrapKinds(manifests)).toEqual({ 'shop-batch': 'NodeadmConfigTemplate', 'shop-managed': undefined });
  expect(find(manifests, 'MachinePool').spec.template.spec.bootstrap).toEqual({ dataSecretName: '' });
  expect(machineOf(manifests, 'shop-batch')).toMatchObject({ ami: { eksLookupType: 'AmazonLinux2023' }, iamInstanceProfile: 'nodes.cluster-api-provider-aws.sigs.k8s.io' });
});

test('has a node group of spot machines that scales', () => {
  expect(find(manifests, 'AWSManagedMachinePool').spec).toMatchObject({
    capacityType: 'spot', instanceType: 'm7i.large', amiType: 'AL2023_x86_64_STANDARD', scaling: { minSize: 2, maxSize: 10 }, labels: { 'example.com/tier': 'web' },
  });
  expect(find(manifests, 'MachinePool').metadata.annotations).toEqual({
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': '2', 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': '10',
  });
  expect(find(manifests, 'MachinePool').spec).not.toHaveProperty('replicas');
});

test('has one version, and credentials by reference', () => {
  const { version, identityRef } = find(manifests, 'AWSManagedControlPlane').spec;
  const pools = ['MachinePool', 'MachineDeployment'].map(kind => find(manifests, kind).spec.template.spec.version as string);
  expect([version, ...pools]).toEqual(['v1.34.2', 'v1.34.2', 'v1.34.2']);
  expect(identityRef).toEqual({ kind: 'AWSClusterRoleIdentity', name: 'shop-aws' });
});
