import { MachineInventory } from '../../src/plan/live-machines';
import { BundleObject, SourcedManifest } from '../../src/topology';

const CLUSTER = 'cluster.x-k8s.io/cluster-name';

function machine(labels: object, more: { readonly spec?: object; readonly status?: object } = {}): SourcedManifest {
  return { origin: {}, manifest: { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Machine', metadata: { name: 'm', namespace: 'edge', uid: '1', labels: { [CLUSTER]: 'edge', ...labels } }, ...more } };
}

function object(kind: string, name: string): BundleObject {
  return new BundleObject({ apiVersion: 'cluster.x-k8s.io/v1beta2', kind, metadata: { name, namespace: 'edge' } }, {}, 0);
}

test.each([
  ['MachineDeployment', { 'cluster.x-k8s.io/deployment-name': 'a', 'cluster.x-k8s.io/set-name': 'b' }],
  ['MachinePool', { 'cluster.x-k8s.io/pool-name': 'a' }],
  ['MachineSet', { 'cluster.x-k8s.io/set-name': 'a' }],
])('machines belong to the %s that their labels name', (kind, labels) => {
  const inventory = MachineInventory.of([machine(labels)]);
  expect(inventory.of({ object: object(kind, 'a'), isControlPlane: false })?.machines).toBe(1);
  expect(inventory.of({ object: object(kind, 'other'), isControlPlane: false })).toBeUndefined();
  expect(inventory.of({ object: object('KubeadmControlPlane', 'a'), isControlPlane: true })).toBeUndefined();
});

test('machines of a ClusterClass belong to the pool that the Cluster names', () => {
  const inventory = MachineInventory.of([
    machine({ 'cluster.x-k8s.io/control-plane': '', 'cluster.x-k8s.io/control-plane-name': 'edge-x' }),
    machine({ 'topology.cluster.x-k8s.io/deployment-name': 'workers', 'cluster.x-k8s.io/deployment-name': 'edge-workers-x' }),
  ]);
  const ofClass = (kind: string, name: string, isControlPlane = false) => inventory.ofClass(object('Cluster', 'edge'), { kind, name, isControlPlane })?.machines;
  expect([ofClass('ControlPlane', 'edge', true), ofClass('MachineDeployment', 'workers'), ofClass('MachinePool', 'workers')]).toEqual([1, 1, undefined]);
});

test('what is not of a cluster, or no machine of Cluster API, does not count', () => {
  const written = machine({ 'cluster.x-k8s.io/deployment-name': 'a' });
  const { uid, ...metadata } = written.manifest.metadata!;
  const inventory = MachineInventory.of([{ ...written, manifest: { ...written.manifest, metadata } }, { ...written, manifest: { ...written.manifest, apiVersion: 'machine.openshift.io/v1beta1' } }]);
  expect(inventory.of({ object: object('MachineDeployment', 'a'), isControlPlane: false })).toBeUndefined();
});

test('versions are those of kubelets, and conditions are read where v1beta1 has them, too', () => {
  const labels = { 'cluster.x-k8s.io/deployment-name': 'a' };
  const outdated = [{ type: 'UpToDate', status: 'False', message: '* Version v1.33.0, v1.34.0 required\n* MachineSet is old' }];
  const inventory = MachineInventory.of([
    machine(labels, { spec: { version: 'v1.34.0' }, status: { nodeRef: { name: 'n' }, nodeInfo: { kubeletVersion: 'v1.33.0' }, v1beta2: { conditions: outdated } } }),
    machine(labels, { spec: { version: 'v1.34.0' } }), machine(labels),
  ]);
  expect(inventory.of({ object: object('MachineDeployment', 'a'), isControlPlane: false })).toEqual({
    machines: 3,
    nodes: 1,
    versions: [{ version: 'unknown', machines: 1 }, { version: 'v1.33.0', machines: 1 }, { version: 'v1.34.0', machines: 1 }],
    deleted: 0,
    outdated: 1,
    outdatedBecause: ['Version v1.33.0, v1.34.0 required; MachineSet is old'],
  });
});
