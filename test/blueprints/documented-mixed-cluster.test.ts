import * as fs from 'fs';
import { Testing } from 'cdk8s';
import { parse, stringify } from 'yaml';
import { DocumentedMixedCluster } from '../../src/blueprints/documented-mixed-cluster';
import { ADDITIONS, DOCUMENTED_OBJECTS, YAML_FILES } from '../fixtures/documented-mixed-cluster';
import { DOCUMENTED_CLUSTER, UPSTREAM_FINDINGS } from '../fixtures/upstream-findings';
import { leaves } from '../support/leaves';
import { find, ids, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';
import { disputes } from '../support/upstream';

const rendered = synth(new DocumentedMixedCluster(Testing.app(), 'documented', { bundleLookupTag: 'v1.23.5' })).map(parseYamlFiles);

/** File contents that are YAML compare as parsed YAML without null and empty members. */
function parseYamlFiles(manifest: Manifest): Manifest {
  const files = manifest.spec.kubeadmConfigSpec?.files ?? [];
  for (const file of files.filter((candidate: Manifest) => YAML_FILES[candidate.path] !== undefined)) {
    file.content = parse(file.content);
  }
  return manifest;
}

function additionsOf(id: string): Map<string, unknown> {
  return new Map(ADDITIONS.filter(({ object }) => object === '*' || object === id).map(({ field, value }) => [field, value]));
}

test('the documented cluster has its eleven objects and no other', () => {
  expect(DOCUMENTED_OBJECTS).toHaveLength(11);
  expect(ids(rendered)).toEqual(ids(DOCUMENTED_OBJECTS));
});

test.each(DOCUMENTED_OBJECTS.map(object => [`${object.kind}/${object.metadata.name}`, object]))('%s has every documented field with its value', (_id, object) => {
  const actual = leaves(find(rendered, object.kind, object.metadata.name));
  for (const [field, value] of leaves(object)) {
    expect({ field, value: actual.get(field) }).toEqual({ field, value });
  }
});

test.each(DOCUMENTED_OBJECTS.map(object => [`${object.kind}/${object.metadata.name}`, object]))('%s has no field beyond the documented ones and the listed additions', (id, object) => {
  const documented = leaves(object);
  const extra = [...leaves(find(rendered, object.kind, object.metadata.name))].filter(([field]) => !documented.has(field));
  const expected = [...additionsOf(id)].filter(([field]) => !documented.has(field));
  expect(new Map(extra)).toEqual(new Map(expected));
});

test('every listed addition has a reason and is in use', () => {
  for (const { object, field, value, reason } of ADDITIONS) {
    expect(reason).not.toBe('');
    const owners = rendered.filter(manifest => object === '*' || object === `${manifest.kind}/${manifest.metadata.name}`);
    expect(owners.map(owner => leaves(owner).get(field))).toContain(value);
  }
});

test('the field that has left the CRD is there on request only, and nothing else depends on it', () => {
  const today = synth(new DocumentedMixedCluster(Testing.app(), 'documented')).map(parseYamlFiles);
  expect(find(today, 'ByoCluster').spec).not.toHaveProperty('bundleLookupTag');
  find(today, 'ByoCluster').spec.bundleLookupTag = 'v1.23.5';
  expect(today).toEqual(rendered);
});

test('the field that has left the CRD is the only one that the pinned schemas refuse', () => {
  expect(synth(new DocumentedMixedCluster(Testing.app(), 'documented', { bundleLookupTag: 'v1.23.5' })).flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([
    "ByoCluster/mixed-cluster spec.bundleLookupTag: 'bundleLookupTag' is unknown to ByoCluster v1beta1 of cluster-api-provider-bringyourownhost v0.5.0; "
      + 'known here are bundleLookupBaseRegistry, controlPlaneEndpoint (schema/unknown-field)',
  ]);
});

test('another version is another node image, so the template of the workers is another object', () => {
  const upgraded = synth(new DocumentedMixedCluster(Testing.app(), 'documented', { kubernetesVersion: 'v1.23.6' }));
  const { metadata, spec } = find(upgraded, 'Metal3MachineTemplate');
  expect(metadata.name).toMatch(/^test1-[0-9a-f]{8}$/);
  expect(spec.template.spec.image.url).toBe('http://172.22.0.1/images/UBUNTU_22.04_NODE_IMAGE_K8S_v1.23.6-raw.img');
  expect(find(upgraded, 'MachineDeployment').spec.template.spec.infrastructureRef.name).toBe(metadata.name);
});

test('the program uses one json patch, for the field that has left the CRD', () => {
  const source = fs.readFileSync(require.resolve('../../src/blueprints/documented-mixed-cluster'), 'utf8');
  expect(source.match(/addJsonPatch\(.*\)/g)).toEqual(["addJsonPatch(JsonPatch.add('/spec/bundleLookupTag', props.bundleLookupTag))"]);
});

test('the documented objects themselves have no violations but the listed ones', () => {
  const written = DOCUMENTED_OBJECTS.map(object => {
    const copy = structuredClone(object);
    for (const file of copy.spec.kubeadmConfigSpec?.files ?? []) {
      file.content = stringify(file.content);
    }
    return copy;
  });
  expect(disputes(written, UPSTREAM_FINDINGS[DOCUMENTED_CLUSTER])).toEqual([]);
});
