import * as fs from 'fs';
import { Testing } from 'cdk8s';
import { parse, stringify } from 'yaml';
import { DocumentedMixedCluster } from '../../src/blueprints/documented-mixed-cluster';
import { ADDITIONS, DOCUMENTED_OBJECTS, YAML_FILES } from '../fixtures/documented-mixed-cluster';
import { DOCUMENTED_CLUSTER, UPSTREAM_FINDINGS } from '../fixtures/upstream-findings';
import { leaves } from '../support/leaves';
import { find, ids, Manifest, synth } from '../support/manifests';
import { disputes } from '../support/upstream';

const rendered = synth(new DocumentedMixedCluster(Testing.app(), 'documented')).map(parseYamlFiles);

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

test('the program uses one json patch, for the field that has left the CRD', () => {
  const source = fs.readFileSync(require.resolve('../../src/blueprints/documented-mixed-cluster'), 'utf8');
  expect(source.match(/addJsonPatch\(.*\)/g)).toEqual(["addJsonPatch(JsonPatch.add('/spec/bundleLookupTag', 'v1.23.5'))"]);
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
