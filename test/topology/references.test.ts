import { ids, manifest, topologyOf } from './bundle';
import { Manifest, ReferenceRole, ReferenceScope } from '../../src/topology';
import { blueprint, BLUEPRINTS } from '../rules/negative';

/** `field -> [group/]Kind namespace/name` of every reference, in the order of the bundle. */
function references(...manifests: Manifest[]): string[] {
  return topologyOf(...manifests).references.map(({ field, group, kind, namespace, name }) =>
    `${field} -> ${group === '' ? '' : `${group}/`}${kind} ${namespace === '' ? '' : `${namespace}/`}${name}`);
}

const INFRA = 'infrastructure.cluster.x-k8s.io';

test('follows references in v1beta2, which have a group and no namespace', () => {
  const topology = topologyOf(...blueprint('byoh-metal3-cluster').filter(({ kind }) => /^MachineDeployment$|Template$/.test(kind)));
  const [clusterName, infrastructure, bootstrap] = topology.references.filter(({ from }) => from.kind === 'MachineDeployment');
  expect(clusterName).toMatchObject({ kind: 'Cluster', name: 'mixed-cluster', namespace: 'edge', mustBeInBundle: false, targets: [] });
  expect(infrastructure).toMatchObject({ kind: 'Metal3MachineTemplate', role: ReferenceRole.MACHINE_TEMPLATE, mustBeInBundle: true });
  expect(bootstrap).toMatchObject({ kind: 'KubeadmConfigTemplate', role: ReferenceRole.BOOTSTRAP_TEMPLATE, mustBeInBundle: true });
  expect([infrastructure, bootstrap].flatMap(({ targets }) => targets.map(({ kind }) => kind)))
    .toEqual(['Metal3MachineTemplate', 'KubeadmConfigTemplate']);
});

test('follows references in v1beta1 in the namespace of the object, whatever they state', () => {
  const [reference] = topologyOf(
    manifest('controlplane.cluster.x-k8s.io/v1beta1/KubeadmControlPlane', 'a/cp', {
      machineTemplate: { infrastructureRef: { apiVersion: `${INFRA}/v1beta1`, kind: 'ByoMachineTemplate', name: 'cp', namespace: 'b' } },
    }),
    manifest(`${INFRA}/v1beta1/ByoMachineTemplate`, 'b/cp'),
  ).references;
  expect(reference).toMatchObject({ group: INFRA, namespace: 'a', name: 'cp', targets: [], scope: ReferenceScope.OWN_NAMESPACE });
  expect(String(reference.namespaceField)).toBe('spec.machineTemplate.infrastructureRef.namespace');
});

test('reads the machine templates of control planes that this library does not know', () => {
  const infrastructureRef = { apiGroup: INFRA, kind: 'Metal3MachineTemplate', name: 'cp' };
  expect(references(manifest('controlplane.cluster.x-k8s.io/v1beta2/K0sControlPlane', 'cp', { machineTemplate: { spec: { infrastructureRef } } })))
    .toEqual([`spec.machineTemplate.spec.infrastructureRef -> ${INFRA}/Metal3MachineTemplate cp`]);
});

test('reads every entry of lists', () => {
  expect(references(manifest('bootstrap.cluster.x-k8s.io/v1beta2/KubeadmConfigTemplate', 'ns/workers', {
    template: {
      spec: {
        files: [{ content: 'x' }, { contentFrom: { secret: { name: 'a', key: 'k' } } }, { contentFrom: { secret: { name: 'b', key: 'k' } } }],
        users: [{ passwdFrom: { secret: { name: 'c', key: 'k' } } }],
      },
    },
  }))).toEqual([
    'spec.template.spec.files[1].contentFrom.secret -> Secret ns/a', 'spec.template.spec.files[2].contentFrom.secret -> Secret ns/b',
    'spec.template.spec.users[0].passwdFrom.secret -> Secret ns/c',
  ]);
});

test('reads what addons are made of by kind and name', () => {
  const resources = [{ kind: 'ConfigMap', name: 'cni' }, { kind: 'Secret', name: 'csi' }, { name: 'no-kind' }];
  expect(references(manifest('addons.cluster.x-k8s.io/v1beta2/ClusterResourceSet', 'ns/addons', { resources })))
    .toEqual(['spec.resources[0] -> ConfigMap ns/cni', 'spec.resources[1] -> Secret ns/csi']);
});

test('reads pools of data templates in both versions, those of Metal3 by default', () => {
  const spec = { networkData: { networks: { ipv4: [{ ipAddressFromIPPool: 'a' }, { fromPoolRef: { name: 'b' } }] } } };
  const global = { apiGroup: 'ipam.cluster.x-k8s.io', kind: 'GlobalInClusterIPPool', name: 'c' };
  const pools = ['-> ipam.metal3.io/IPPool ns/a', '-> ipam.metal3.io/IPPool ns/b', '-> ipam.cluster.x-k8s.io/GlobalInClusterIPPool c'];
  for (const [version, list] of [['v1beta1', 'gatewaysFromIPPool'], ['v1beta2', 'gatewaysFromPool']]) {
    const found = references(manifest(`${INFRA}/${version}/Metal3DataTemplate`, 'ns/data', { ...spec, metaData: { [list]: [global] } }));
    expect(found.map(text => text.slice(text.indexOf('->'))).sort()).toEqual([...pools].sort());
  }
});

test.each<[string, Manifest, string]>([
  [
    'an identity of AWS, which has no namespace',
    manifest(`${INFRA}/v1beta2/AWSCluster`, 'ns/c', { identityRef: { kind: 'AWSClusterRoleIdentity', name: 'i' } }),
    `spec.identityRef -> ${INFRA}/AWSClusterRoleIdentity i`,
  ],
  [
    'a Secret in the namespace of the AWS provider',
    manifest(`${INFRA}/v1beta2/AWSClusterStaticIdentity`, 'i', { secretRef: 's' }),
    'spec.secretRef -> Secret s',
  ],
  [
    'an identity of Azure in its namespace',
    manifest(`${INFRA}/v1beta1/AzureCluster`, 'ns/c', { identityRef: { kind: 'AzureClusterIdentity', name: 'i', namespace: 'n' } }),
    `spec.identityRef -> ${INFRA}/AzureClusterIdentity n/i`,
  ],
  [
    'credentials of GCP',
    manifest(`${INFRA}/v1beta1/GCPCluster`, 'ns/c', { credentialsRef: { name: 's', namespace: 'n' } }),
    'spec.credentialsRef -> Secret n/s',
  ],
  [
    'a cloud config of OpenStack',
    manifest(`${INFRA}/v1beta1/OpenStackCluster`, 'ns/c', { identityRef: { name: 's', cloudName: 'x' } }),
    'spec.identityRef -> Secret ns/s',
  ],
  [
    'an identity of OpenStack',
    manifest(`${INFRA}/v1beta1/OpenStackCluster`, 'ns/c', { identityRef: { type: 'ClusterIdentity', name: 'i', cloudName: 'x' } }),
    `spec.identityRef -> ${INFRA}/OpenStackClusterIdentity i`,
  ],
  [
    'the cluster that Kamaji runs pods in',
    manifest('controlplane.cluster.x-k8s.io/v1alpha2/KamajiControlPlane', 'ns/c', {
      deployment: { externalClusterReference: { kubeconfigSecretName: 's', kubeconfigSecretNamespace: 'n' } },
    }),
    'spec.deployment.externalClusterReference -> Secret n/s',
  ],
  [
    'a ClusterClass in v1beta1',
    manifest('cluster.x-k8s.io/v1beta1/Cluster', 'ns/c', { topology: { class: 'k', classNamespace: 'n' } }),
    'spec.topology -> cluster.x-k8s.io/ClusterClass n/k',
  ],
  [
    'a ClusterClass in v1beta2',
    manifest('cluster.x-k8s.io/v1beta2/Cluster', 'ns/c', { topology: { classRef: { name: 'k' } } }),
    'spec.topology.classRef -> cluster.x-k8s.io/ClusterClass ns/k',
  ],
  [
    'the Secret of a host',
    manifest('metal3.io/v1alpha1/BareMetalHost', 'ns/h', { bmc: { credentialsName: 's' } }),
    'spec.bmc.credentialsName -> Secret ns/s',
  ],
])('reads %s', (_what, object, expected) => {
  expect(references(object)).toEqual([expected]);
});

test('finds all hosts of a pool of remote machines', () => {
  const host = (id: string, pool: string) => manifest(`${INFRA}/v1beta2/PooledRemoteMachine`, id, { pool });
  const template = (pool: string) => manifest(`${INFRA}/v1beta2/RemoteMachineTemplate`, `ns/${pool}`, { template: { spec: { pool } } });
  const { references: found } = topologyOf(
    template('floor'), template('cellar'),
    host('ns/one', 'floor'), host('ns/two', 'floor'), host('ns/three', 'roof'), host('elsewhere/four', 'floor'),
  );
  expect(found.map(({ targets }) => ids(targets))).toEqual([['PooledRemoteMachine/one', 'PooledRemoteMachine/two'], []]);
  expect(found.map(({ isSelector }) => isSelector)).toEqual([true, true]);
});

test('finds targets without a namespace where the object is in the default one, and the other way round', () => {
  const cluster = (id: string) => manifest('cluster.x-k8s.io/v1beta2/Cluster', id);
  const pool = (id: string) => manifest('ipam.metal3.io/v1alpha1/IPPool', id, { clusterName: 'c' });
  const found = (...manifests: Manifest[]) => topologyOf(...manifests).references.flatMap(({ targets }) => ids(targets));
  expect([found(cluster('c'), pool('default/p')), found(cluster('default/c'), pool('p'))]).toEqual([['Cluster/c'], ['Cluster/c']]);
  expect([found(cluster('c'), pool('other/p')), found(cluster('other/c'), pool('p'))]).toEqual([[], []]);
});

test('has a Secret in any namespace where it does not know the right one', () => {
  const identity = manifest(`${INFRA}/v1beta2/AWSClusterStaticIdentity`, 'i', { secretRef: 's' });
  const [reference] = topologyOf(identity, manifest('v1/Secret', 'capa/s')).references;
  expect(ids(reference.targets)).toEqual(['Secret/s']);
});

test.each([
  ['an empty name', { template: { spec: { bootstrap: { dataSecretName: '' } } } }],
  ['a reference that is a text', { template: { spec: { infrastructureRef: 'x' } } }],
  ['a reference without a name', { template: { spec: { infrastructureRef: { apiGroup: INFRA, kind: 'AWSMachinePool' } } } }],
  ['a name that is a number', { clusterName: 5 }],
  ['a list in place of an object', { template: [{ spec: { bootstrap: { dataSecretName: 'x' } } }] }],
])('reads no reference from %s', (_what, spec) => {
  expect(references(manifest('cluster.x-k8s.io/v1beta2/MachinePool', 'pool', spec))).toEqual([]);
});

test.each(BLUEPRINTS)('resolves everything that the blueprint %s has to hold', name => {
  const required = topologyOf(...blueprint(name)).references.filter(({ mustBeInBundle }) => mustBeInBundle);
  expect(required.filter(({ targets }) => targets.length !== 1)).toEqual([]);
});
