import { acme, GROUP, rule } from './acme';
import { ExternalProviderRecord, RuleBundle, RuleFinding, RuleObject } from '../../src/provider-kit';
import { registryWith } from '../../src/registry';
import { findViolations } from '../../src/validation';
import { readManifests } from '../../src/validation/yaml';

const CLUSTER = `
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: one, namespace: ns, labels: {team: metal}, annotations: {note: careful}}
spec:
  controlPlaneRef: {apiGroup: controlplane.cluster.x-k8s.io, kind: KubeadmControlPlane, name: one}
  infrastructureRef: {apiGroup: ${GROUP}, kind: AcmeCluster, name: one}
---
apiVersion: ${GROUP}/v1
kind: AcmeCluster
metadata: {name: one, namespace: ns}
spec: {size: 2, spare: true, racks: [a, b], tags: {"example.com/owner": me}, nothing: null}
---
apiVersion: ${GROUP}/v1
kind: OtherCluster
metadata: {name: one, namespace: ns}
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta2
kind: KubeadmControlPlane
metadata: {name: one, namespace: ns}
spec: {machineTemplate: {spec: {infrastructureRef: {apiGroup: ${GROUP}, kind: AcmeMachineTemplate, name: m}}}}
---
apiVersion: ${GROUP}/v1
kind: AcmeMachineTemplate
metadata: {name: m, namespace: ns}
---
apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
kind: KubeadmConfigTemplate
metadata: {name: b, namespace: ns}
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: {name: pool, namespace: ns}
spec:
  clusterName: one
  template:
    spec:
      infrastructureRef: {apiGroup: ${GROUP}, kind: AcmeMachineTemplate, name: m}
      bootstrap: {configRef: {apiGroup: bootstrap.cluster.x-k8s.io, kind: KubeadmConfigTemplate, name: b}}
`;

/** What a rule of a record sees in a bundle; `read` runs when the bundle is checked. */
function read<T>(look: (bundle: RuleBundle) => T): T {
  const seen: T[] = [];
  check(bundle => {
    seen.push(look(bundle));
    return [];
  });
  return seen[0];
}

function check(look: (bundle: RuleBundle) => RuleFinding[]): string[] {
  const registry = registryWith([new ExternalProviderRecord(acme({ kinds: [], rules: [rule(look)] }))]);
  return findViolations(readManifests('bundle.yaml', Buffer.from(CLUSTER)).manifests, registry).filter(({ code }) => code === 'acme/size')
    .map(({ severity, at, message }) => `${severity} ${at.object.toString()} ${at.toString()}: ${message}`);
}

const names = (objects: (RuleObject | undefined)[]) => objects.map(object => object?.toString());

test('finds objects by kind, by name and by reference', () => {
  expect(read(bundle => names([
    ...bundle.ofKind(GROUP, 'AcmeCluster'),
    bundle.tryFind(GROUP, 'AcmeMachineTemplate', 'ns', 'm'),
    bundle.tryFind(GROUP, 'AcmeMachineTemplate', 'other', 'm'),
    ...bundle.targetsOf(bundle.ofKind('cluster.x-k8s.io', 'MachineDeployment')[0]),
  ]))).toEqual(['AcmeCluster/one', 'AcmeMachineTemplate/m', undefined, 'Cluster/one', 'AcmeMachineTemplate/m', 'KubeadmConfigTemplate/b']);
});

test('knows what an object is', () => {
  const { group, version, kind, name, namespace, labels, annotations } = read(bundle => bundle.ofKind('cluster.x-k8s.io', 'Cluster')[0]);
  expect({ group, version, kind, name, namespace, labels, annotations }).toEqual({
    group: 'cluster.x-k8s.io', version: 'v1beta2', kind: 'Cluster', name: 'one', namespace: 'ns', labels: { team: 'metal' }, annotations: { note: 'careful' },
  });
});

test('knows what a cluster is made of', () => {
  const [cluster, ...others] = read(bundle => bundle.clusters);
  expect(others).toEqual([]);
  expect([cluster.name, cluster.namespace]).toEqual(['one', 'ns']);
  expect(names([cluster.cluster, cluster.primary, ...cluster.secondaries, cluster.controlPlane])).toEqual([
    'Cluster/one', 'AcmeCluster/one', 'OtherCluster/one', 'KubeadmControlPlane/one',
  ]);
  const machines = [cluster.controlPlaneMachines!, ...cluster.pools];
  expect(machines.map(({ object, machine, infrastructure, bootstrap }) => [...names([object, infrastructure, bootstrap]), machine.path]))
    .toEqual([
      ['KubeadmControlPlane/one', 'AcmeMachineTemplate/m', undefined, 'spec.machineTemplate.spec'],
      ['MachineDeployment/pool', 'AcmeMachineTemplate/m', 'KubeadmConfigTemplate/b', 'spec.template.spec'],
    ]);
});

test('reads fields of any type, and what is not there', () => {
  const spec = read(bundle => bundle.ofKind(GROUP, 'AcmeCluster')[0].at('spec'));
  expect([spec.at('size').number, spec.at('size').text, spec.at('spare').flag, spec.at('a.b.c').exists, spec.at('nothing').exists]).toEqual([2, undefined, true, false, true]);
  expect(spec.at('racks').items().map(({ text, name, path }) => [text, name, path])).toEqual([['a', '0', 'spec.racks[0]'], ['b', '1', 'spec.racks[1]']]);
  expect(spec.at('tags').member('example.com/owner').text).toBe('me');
  expect(spec.members().map(({ name }) => name)).toEqual(['size', 'spare', 'racks', 'tags', 'nothing']);
  expect([spec.at('racks').value, spec.object.toString(), spec.object.at('').name]).toEqual([['a', 'b'], 'AcmeCluster/one', '']);
});

test('reports at fields, written or not', () => {
  expect(check(bundle => bundle.ofKind(GROUP, 'AcmeCluster').flatMap(object => [object.at('spec.racks').items()[1].finding('is b'), object.at('spec.site').finding('is missing')])))
    .toEqual(['warning AcmeCluster/one spec.racks[1]: is b', 'warning AcmeCluster/one spec.site: is missing']);
});
