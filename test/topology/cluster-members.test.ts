import { ids, manifest, topologyOf } from './bundle';
import { ClusterMembers, clusterNameOf, isInfraClusterKind, Manifest } from '../../src/topology';
import { blueprint } from '../rules/negative';

function clusters(...manifests: Manifest[]): readonly ClusterMembers[] {
  return topologyOf(...manifests).clusters;
}

/** The pieces of a cluster, as short text. */
function summary({ cluster, primary, secondaries, controlPlane, controlPlaneMachines, pools }: ClusterMembers) {
  return {
    cluster: cluster && String(cluster),
    primary: primary && String(primary),
    secondaries: ids(secondaries),
    controlPlane: controlPlane && String(controlPlane),
    controlPlaneMachines: controlPlaneMachines && String(controlPlaneMachines.infrastructure),
    pools: pools.map(({ object, infrastructure, bootstrap }) => [object, infrastructure, bootstrap].map(String)),
  };
}

const v1beta1 = (kind: string, name: string, namespace?: string) => ({
  apiVersion: `${kind.startsWith('Kubeadm')
    ? kind === 'KubeadmControlPlane' ? 'controlplane' : 'bootstrap' : 'infrastructure'}.cluster.x-k8s.io/v1beta1`,
  kind,
  name,
  namespace,
});

const OLD: Manifest[] = [
  manifest('cluster.x-k8s.io/v1beta1/Cluster', 'ns/old', {
    infrastructureRef: v1beta1('Metal3Cluster', 'old'), controlPlaneRef: v1beta1('KubeadmControlPlane', 'cp', 'ns'),
  }),
  manifest('infrastructure.cluster.x-k8s.io/v1beta1/Metal3Cluster', 'ns/old'),
  manifest('infrastructure.cluster.x-k8s.io/v1beta1/ByoCluster', 'ns/old'),
  manifest('infrastructure.cluster.x-k8s.io/v1beta1/ByoCluster', 'elsewhere/old'),
  manifest('infrastructure.cluster.x-k8s.io/v1beta1/ByoClusterTemplate', 'ns/old'),
  manifest('controlplane.cluster.x-k8s.io/v1beta1/KubeadmControlPlane', 'ns/cp', {
    machineTemplate: { infrastructureRef: v1beta1('ByoMachineTemplate', 'cp') },
  }),
  manifest('infrastructure.cluster.x-k8s.io/v1beta1/ByoMachineTemplate', 'ns/cp'),
  manifest('cluster.x-k8s.io/v1beta1/Machine', 'ns/single', {
    clusterName: 'old', infrastructureRef: v1beta1('Metal3Machine', 'single'), bootstrap: { configRef: v1beta1('KubeadmConfig', 'single') },
  }),
  manifest('infrastructure.cluster.x-k8s.io/v1beta1/Metal3Machine', 'ns/single'),
];

test('reads a cluster in v1beta1, whose control plane has the reference one level higher', () => {
  expect(clusters(...OLD).map(summary)).toEqual([{
    cluster: 'Cluster/old',
    primary: 'Metal3Cluster/old',
    secondaries: ['ByoCluster/old'],
    controlPlane: 'KubeadmControlPlane/cp',
    controlPlaneMachines: 'ByoMachineTemplate/cp',
    pools: [['Machine/single', 'Metal3Machine/single', 'undefined']],
  }]);
});

test('reads a mixed cluster in v1beta2', () => {
  expect(clusters(...blueprint('byoh-metal3-cluster')).map(summary)).toEqual([{
    cluster: 'Cluster/mixed-cluster',
    primary: 'Metal3Cluster/mixed-cluster',
    secondaries: ['ByoCluster/mixed-cluster'],
    controlPlane: 'KubeadmControlPlane/mixed-cluster-control-plane',
    controlPlaneMachines: expect.stringMatching(/^ByoMachineTemplate\//),
    pools: [['MachineDeployment/test1', expect.stringMatching(/^Metal3MachineTemplate\//), expect.stringMatching(/^KubeadmConfigTemplate\//)]],
  }]);
});

test('reads a hosted control plane, which has no machines', () => {
  const [members] = clusters(...blueprint('k0smotron-remote-cluster')).map(summary);
  expect(members).toMatchObject({
    primary: 'RemoteCluster/factory',
    secondaries: ['AWSCluster/factory'],
    controlPlane: 'K0smotronControlPlane/factory-control-plane',
    controlPlaneMachines: undefined,
  });
  expect(members.pools).toHaveLength(2);
});

test('reads a machine pool, whose infrastructure is no template', () => {
  expect(clusters(...blueprint('eks-cluster')).map(summary)[0].pools)
    .toContainEqual(['MachinePool/shop-managed', 'AWSManagedMachinePool/shop-managed', 'undefined']);
});

test('reads a VCluster, which is infra cluster and control plane in one', () => {
  expect(clusters(...blueprint('vcluster-cluster')).map(summary)).toEqual([{
    cluster: 'Cluster/preview',
    primary: 'VCluster/preview',
    secondaries: [],
    controlPlane: 'VCluster/preview',
    controlPlaneMachines: undefined,
    pools: [],
  }]);
});

test('knows a cluster by its pools when the Cluster is written elsewhere', () => {
  const pools = blueprint('byoh-metal3-cluster').filter(({ kind }) => kind === 'MachineDeployment' || kind === 'ByoCluster');
  const [members, ...others] = clusters(...pools);
  expect(others).toEqual([]);
  expect(members).toMatchObject({ name: 'mixed-cluster', namespace: 'edge', cluster: undefined, primary: undefined });
  expect(summary(members)).toMatchObject({
    secondaries: ['ByoCluster/mixed-cluster'], pools: [['MachineDeployment/test1', 'undefined', 'undefined']],
  });
});

test('keeps clusters of the same name in two namespaces apart', () => {
  const found = clusters(
    manifest('cluster.x-k8s.io/v1beta2/Cluster', 'a/one'),
    manifest('cluster.x-k8s.io/v1beta2/MachineDeployment', 'a/pool', { clusterName: 'one' }),
    manifest('cluster.x-k8s.io/v1beta2/MachineDeployment', 'b/pool', { clusterName: 'one' }),
    manifest('cluster.x-k8s.io/v1beta2/MachineDeployment', 'b/stray'),
  );
  expect(found.map(({ namespace, name, cluster, pools }) => [namespace, name, cluster !== undefined, pools.length]))
    .toEqual([['a', 'one', true, 1], ['b', 'one', false, 1]]);
});

test('has no references to show where kinds or names are missing', () => {
  const [{ infrastructureRef, controlPlaneRef }] = clusters(manifest('cluster.x-k8s.io/v1beta2/Cluster', 'one', {
    infrastructureRef: { kind: 'Metal3Cluster' }, controlPlaneRef: 'cp',
  }));
  expect([infrastructureRef, controlPlaneRef]).toEqual([undefined, undefined]);
});

test('tells infra clusters from their templates', () => {
  expect(['AWSCluster', 'VCluster', 'Metal3ClusterTemplate', 'AWSMachine'].map(isInfraClusterKind)).toEqual([true, true, false, false]);
});

test('reads the cluster that an object names', () => {
  const { objects } = topologyOf(manifest('ipam.metal3.io/v1alpha1/IPPool', 'pool', { clusterName: 'one' }), manifest('v1/Secret', 'none'));
  expect(objects.map(clusterNameOf)).toEqual(['one', undefined]);
});

test('a Cluster that is written twice has its members once', () => {
  expect(clusters(...OLD, ...OLD).map(({ cluster, pools }) => [cluster?.index, pools.length])).toEqual([[0, 2]]);
});

test('Clusters of one name in other namespaces, or without a name, are no twins', () => {
  const [cluster] = OLD;
  const unnamed = { ...cluster, metadata: {} };
  expect(clusters(cluster, { ...cluster, metadata: { name: 'old', namespace: 'other' } }, unnamed, unnamed)).toHaveLength(4);
});
