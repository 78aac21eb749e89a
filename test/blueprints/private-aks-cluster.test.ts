import { idsWithoutHashes, primaryKind, synthBlueprint } from './blueprint';
import { PrivateAksCluster } from '../../src/blueprints';
import { find } from '../support/manifests';

const manifests = synthBlueprint(PrivateAksCluster);

test('has its objects and no other', () => {
  expect(idsWithoutHashes(manifests)).toEqual([
    'AzureManagedCluster/ledger',
    'AzureManagedControlPlane/ledger',
    'AzureManagedMachinePool/ledger-system',
    'Cluster/ledger',
    'FluxConfiguration/ledger-platform',
    'MachinePool/ledger-system',
  ]);
});

test('has AKS as primary and control plane, with the endpoint that AKS finds, which is private', () => {
  expect(primaryKind(manifests)).toBe('AzureManagedCluster');
  expect(find(manifests, 'Cluster').spec).not.toHaveProperty('controlPlaneEndpoint');
  expect(find(manifests, 'Cluster').spec.controlPlaneRef.kind).toBe('AzureManagedControlPlane');
  expect(find(manifests, 'AzureManagedControlPlane').spec.apiServerAccessProfile).toEqual({ enablePrivateCluster: true, enablePrivateClusterPublicFQDN: false });
});

test('has Azure install Flux into the cluster that it makes, and tell it what to pull', () => {
  const { extensions, subscriptionID, resourceGroupName } = find(manifests, 'AzureManagedControlPlane').spec;
  expect(extensions).toEqual([{ autoUpgradeMinorVersion: true, extensionType: 'microsoft.flux', name: 'ledger-flux' }]);
  const { owner, gitRepository, kustomizations } = find(manifests, 'FluxConfiguration').spec;
  expect(owner.armId).toBe(`/subscriptions/${subscriptionID}/resourceGroups/${resourceGroupName}/providers/Microsoft.ContainerService/managedClusters/ledger`);
  expect(gitRepository.url).toBe('https://git.example.com/platform.git');
  expect(kustomizations).toEqual({ platform: { path: 'clusters/ledger', prune: true } });
});

test('has one pool, for the system, which does not wait for nodes that nobody can ask', () => {
  expect(find(manifests, 'AzureManagedMachinePool').spec).toMatchObject({ mode: 'System', name: 'system', sku: 'Standard_D4s_v5' });
  expect(find(manifests, 'MachinePool').spec).toMatchObject({ replicas: 3, template: { spec: { deletion: { nodeDeletionTimeoutSeconds: 10 } } } });
});

test('has credentials by reference', () => {
  expect(find(manifests, 'AzureManagedControlPlane').spec.identityRef).toMatchObject({ kind: 'AzureClusterIdentity', name: 'ledger-azure' });
});
