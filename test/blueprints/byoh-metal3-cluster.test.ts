import { Testing } from 'cdk8s';
import { ByohMetal3Cluster } from '../../src/blueprints/byoh-metal3-cluster';
import { find, ids, synth } from '../support/manifests';

const manifests = synth(new ByohMetal3Cluster(Testing.app(), 'today'));

test('the cluster has the kinds of the documented one, in v1beta2 where the provider has it', () => {
  expect(Object.fromEntries(manifests.map(({ kind, apiVersion }) => [kind, apiVersion.split('/')[1]]))).toEqual({
    Cluster: 'v1beta2',
    KubeadmControlPlane: 'v1beta2',
    ByoCluster: 'v1beta1',
    ByoMachineTemplate: 'v1beta1',
    Metal3Cluster: 'v1beta2',
    IPPool: 'v1alpha1',
    MachineDeployment: 'v1beta2',
    Metal3MachineTemplate: 'v1beta2',
    Metal3DataTemplate: 'v1beta2',
    KubeadmConfigTemplate: 'v1beta2',
  });
  expect(manifests).toHaveLength(11);
});

test('Metal3Cluster is the primary infra cluster', () => {
  expect(find(manifests, 'Cluster').spec.infrastructureRef).toEqual({
    apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3Cluster', name: 'mixed-cluster',
  });
  expect(find(manifests, 'Metal3Cluster').metadata).toEqual({ name: 'mixed-cluster', namespace: 'edge' });
});

test('ByoCluster is a secondary that clusterctl move takes along', () => {
  expect(find(manifests, 'ByoCluster').metadata.labels).toEqual({
    'cluster.x-k8s.io/cluster-name': 'mixed-cluster',
    'clusterctl.cluster.x-k8s.io/move': '',
  });
});

test('the infra clusters come before the Cluster', () => {
  const kinds = manifests.map(({ kind }) => kind);
  expect(kinds.indexOf('ByoCluster')).toBeLessThan(kinds.indexOf('Cluster'));
  expect(kinds.indexOf('Metal3Cluster')).toBeLessThan(kinds.indexOf('Cluster'));
});

test('the cloud provider is off, and said so', () => {
  expect(find(manifests, 'Metal3Cluster').spec.cloudProviderEnabled).toBe(false);
});

test('arguments are lists', () => {
  expect(find(manifests, 'KubeadmControlPlane').spec.kubeadmConfigSpec.clusterConfiguration.controllerManager.extraArgs).toEqual([
    { name: 'enable-hostpath-provisioner', value: 'true' },
  ]);
  expect(find(manifests, 'KubeadmConfigTemplate').spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs).toEqual([
    { name: 'feature-gates', value: 'AllAlpha=false' },
    { name: 'node-labels', value: 'metal3.io/uuid={{ ds.meta_data.uuid }}' },
    { name: 'provider-id', value: 'metal3://{{ ds.meta_data.providerid }}' },
  ]);
});

test('template names end in a hash of their content, and the references follow', () => {
  const names = ids(manifests).filter(id => /Template\//.test(id));
  for (const name of names) {
    expect(name).toMatch(/-[0-9a-f]{8}$/);
  }
  const deployment = find(manifests, 'MachineDeployment', 'test1').spec.template.spec;
  expect(deployment.infrastructureRef.name).toBe(find(manifests, 'Metal3MachineTemplate').metadata.name);
  expect(deployment.bootstrap.configRef.name).toBe(find(manifests, 'KubeadmConfigTemplate').metadata.name);
  expect(find(manifests, 'Metal3MachineTemplate').spec.template.spec.dataTemplate.name).toBe(find(manifests, 'Metal3DataTemplate').metadata.name);
  expect(find(manifests, 'KubeadmControlPlane').spec.machineTemplate.spec.infrastructureRef.name).toBe(find(manifests, 'ByoMachineTemplate').metadata.name);
});
