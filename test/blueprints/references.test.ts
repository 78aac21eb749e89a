import { Chart, Testing } from 'cdk8s';
import { danglingReferences, references, secretValues } from './blueprint';
import { addBlueprints } from '../../src/blueprints/all';
import { Manifest, synth } from '../support/manifests';

const app = Testing.app();
addBlueprints(app);
const charts = app.node.children.filter((child): child is Chart => child instanceof Chart).map(chart => [chart.node.id, synth(chart)] as const);

test('there are twenty-three blueprints', () => {
  expect(charts.map(([id]) => id)).toHaveLength(23);
});

describe.each(charts)('%s', (id, manifests) => {
  test('refers only to objects that it has', () => {
    expect(danglingReferences(manifests.filter(({ kind }) => kind !== 'ManifestWork'))).toEqual([]);
    const carried = manifests.filter(({ kind }) => kind === 'ManifestWork').map(({ spec }) => spec.workload.manifests as Manifest[]);
    expect(carried.flatMap(danglingReferences)).toEqual([]);
  });

  test('refers from the Cluster to control plane and infrastructure, and from every pool and control plane on machines to its machines', () => {
    const clusters = manifests.filter(({ kind }) => kind === 'Cluster');
    const pools = manifests.filter(({ kind }) => ['MachineDeployment', 'MachinePool', 'MachineSet', 'KubeadmControlPlane'].includes(kind));
    const expected = [
      ...clusters.flatMap(({ metadata }) => ['controlPlaneRef', 'infrastructureRef'].map(field => `Cluster/${metadata.name} /${field}`)),
      ...pools.map(({ kind, metadata }) => `${kind}/${metadata.name} ${kind === 'KubeadmControlPlane' ? '/machineTemplate' : '/template/spec'}`),
    ];
    const from = references(manifests).map(reference => reference.from);
    expect(expected.filter(start => !from.some(field => field.startsWith(start)))).toEqual([]);
    // Operators of OpenShift write the Cluster there.
    expect(clusters).toHaveLength(/inventory|management|^openshift|-remote$|^regional-fleet/.test(id) ? 0 : 1);
  });

  test('holds no secret values', () => {
    // The add-on is a ConfigMap, whose data are manifests.
    expect(secretValues(manifests.filter(({ kind }) => kind !== 'ConfigMap'))).toEqual([]);
  });
});

test('a reference to something that is not there is found', () => {
  const [, manifests] = charts.find(([id]) => id === 'documented-mixed-cluster')!;
  const withoutTemplates = manifests.filter(({ kind }) => !kind.endsWith('Template'));
  expect(danglingReferences(withoutTemplates)).toEqual([
    {
      from: 'KubeadmControlPlane/mixed-cluster-control-plane /machineTemplate/infrastructureRef',
      to: 'infrastructure.cluster.x-k8s.io/ByoMachineTemplate/mixed-cluster-control-plane',
    },
    { from: 'MachineDeployment/test1 /template/spec/bootstrap/configRef', to: 'bootstrap.cluster.x-k8s.io/KubeadmConfigTemplate/test1-workers' },
    { from: 'MachineDeployment/test1 /template/spec/infrastructureRef', to: 'infrastructure.cluster.x-k8s.io/Metal3MachineTemplate/test1-workers' },
  ]);
});

test('a secret value is found', () => {
  const metadata = { name: 'x' };
  expect(secretValues([
    { kind: 'Secret', metadata, stringData: { key: 'value' } },
    { kind: 'PooledRemoteMachine', metadata, spec: { machine: { password: 'x', sshKeyRef: { name: 'key' } } } },
    { kind: 'KubeadmConfig', metadata, spec: { files: [{ content: '-----BEGIN PRIVATE KEY-----' }] } },
  ]).filter(field => !/\/(kind|metadata\/name)$/.test(field))).toEqual([
    'Secret/x/stringData/key', 'PooledRemoteMachine/x/spec/machine/password', 'KubeadmConfig/x/spec/files/0/content',
  ]);
});
