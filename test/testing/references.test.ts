import { JsonPatch } from 'cdk8s';
import { makeEdgeCluster } from './edge-cluster';
import { Manifests } from '../../src/testing';

function host(name: string, credentials: string): string {
  return `apiVersion: metal3.io/v1alpha1\nkind: BareMetalHost\nmetadata: { name: ${name}, namespace: edge }\nspec: { bmc: { credentialsName: ${credentials} } }\n---\n`;
}

function secret(name: string, namespace: string): string {
  return `apiVersion: v1\nkind: Secret\nmetadata: { name: ${name}, namespace: ${namespace} }\n---\n`;
}

test('passes where every reference leads to an object', () => {
  const { chart, pool } = makeEdgeCluster();
  Manifests.of(chart).refsResolve();
  expect(() => Manifests.of(pool).refsResolve()).toThrow("no Cluster 'edge' in namespace 'edge'");
});

test('fails with the reference, what it names and what was probably meant', () => {
  const { chart, pool } = makeEdgeCluster();
  const { name } = pool.bootstrapTemplate;
  pool.machineDeployment.addJsonPatch(JsonPatch.replace('/spec/template/spec/bootstrap/configRef/name', `${name}x`));
  expect(() => Manifests.of(chart).refsResolve()).toThrow(new Error([
    '1 reference to objects that are not here:',
    `  MachineDeployment/edge/edge-workers spec.template.spec.bootstrap.configRef.name: no KubeadmConfigTemplate '${name}x' in namespace 'edge'; did you mean '${name}'?`,
    `correct the names, add the objects, or name those that others apply: refsResolve({ except: ['KubeadmConfigTemplate/${name}x'] })`,
  ].join('\n')));
});

test('fails for a Secret in another namespace, or in none', () => {
  expect(() => Manifests.fromYaml(host('a', 'bmc') + secret('bmc', 'west')).refsResolve()).toThrow(
    "  BareMetalHost/edge/a spec.bmc.credentialsName: no Secret 'bmc' in namespace 'edge'; there is one in namespace 'west'\n");
  expect(() => Manifests.fromYaml(host('a', 'bmc') + secret('bmc', '')).refsResolve()).toThrow(
    "  BareMetalHost/edge/a spec.bmc.credentialsName: no Secret 'bmc' in namespace 'edge'; there is one in no namespace\n");
});

test('fails for a target without namespace with what is nearest anywhere', () => {
  const cluster = (identity: string) => 'apiVersion: infrastructure.cluster.x-k8s.io/v1beta2\nkind: AWSCluster\nmetadata: { name: a, namespace: edge }\n'
    + `spec: { identityRef: { kind: AWSClusterRoleIdentity, name: ${identity} } }\n---\n`;
  const identity = 'apiVersion: infrastructure.cluster.x-k8s.io/v1beta2\nkind: AWSClusterRoleIdentity\nmetadata: { name: edge-aws }\n';
  expect(() => Manifests.fromYaml(cluster('edge-asw') + identity).refsResolve()).toThrow(
    "  AWSCluster/edge/a spec.identityRef.name: no AWSClusterRoleIdentity 'edge-asw'; did you mean 'edge-aws'?\n");
});

test('fails for a target in a namespace that nobody knows with what is nearest anywhere', () => {
  const identity = 'apiVersion: infrastructure.cluster.x-k8s.io/v1beta2\nkind: AWSClusterStaticIdentity\nmetadata: { name: a }\nspec: { secretRef: crednetials }\n---\n';
  expect(() => Manifests.fromYaml(identity + secret('credentials', 'capa-system')).refsResolve()).toThrow(
    "  AWSClusterStaticIdentity/a spec.secretRef: no Secret 'crednetials'; did you mean 'credentials'?\n");
});

test('fails without the name of an object that is out of reach', () => {
  expect(() => Manifests.fromYaml(host('a', 'bmc-1') + secret('bmc-2', 'west')).refsResolve()).toThrow(
    "  BareMetalHost/edge/a spec.bmc.credentialsName: no Secret 'bmc-1' in namespace 'edge'\n");
});

test('fails with exceptions that nothing refers to, which may be slips', () => {
  expect(() => Manifests.fromYaml(host('a', 'one') + host('b', 'two')).refsResolve({ except: ['Secret/one', 'secret', 'Secret/tow'] })).toThrow(new Error([
    '1 reference to objects that are not here:',
    "  BareMetalHost/edge/b spec.bmc.credentialsName: no Secret 'two' in namespace 'edge'",
    "nothing refers to 'secret' of 'except'",
    "nothing refers to 'Secret/tow' of 'except'",
    "correct the names, add the objects, or name those that others apply: refsResolve({ except: ['Secret/two'] })",
  ].join('\n')));
});

test('fails with some of many', () => {
  const hosts = Array.from({ length: 9 }, (_, index) => host(`h${index}`, `bmc-${index}`)).join('');
  expect(() => Manifests.fromYaml(hosts).refsResolve()).toThrow(new Error([
    '9 references to objects that are not here:',
    ...[0, 1, 2, 3, 4, 5].map(index => `  BareMetalHost/edge/h${index} spec.bmc.credentialsName: no Secret 'bmc-${index}' in namespace 'edge'`),
    '  and 3 more',
    "correct the names, add the objects, or name those that others apply: refsResolve({ except: ['Secret/bmc-0'] })",
  ].join('\n')));
});

test('objects that others apply can be named, one by one or by kind, with or without the group', () => {
  const manifests = Manifests.fromYaml(host('a', 'one') + host('b', 'two'));
  for (const except of [['Secret'], ['core/Secret'], ['Secret/one', 'core/Secret/two']]) {
    manifests.refsResolve({ except });
  }
  expect(() => manifests.refsResolve({ except: ['Secret/one'] })).toThrow(/^1 reference to objects that are not here:\n {2}BareMetalHost\/edge\/b /);
  expect(() => manifests.refsResolve({ except: ['example.com/Secret', 'ConfigMap'] })).toThrow(/^2 references /);
});

test.each(['', 'Secret/', '/bmc', 'Secret/edge/bmc', 'core', 'core/'])('fails for the exception %j, which names no object', exception => {
  expect(() => Manifests.fromYaml('').refsResolve({ except: [exception] })).toThrow(new Error(`'${exception}' of 'except' names no object; `
    + "write 'Kind/name', or 'Kind' for all of a kind, such as 'Secret/bmc-credentials' (testing/invalid-argument)"));
});
