import * as path from 'path';
import { CustomResource } from '../../src/provider-kit';

const CRDS = path.join(__dirname, '..', '..', 'examples', 'custom-provider', 'crds', 'acme.yaml');

function crd(kind: string, versions: object[]): string {
  return JSON.stringify({ kind: 'CustomResourceDefinition', spec: { group: 'example.com', scope: 'Namespaced', names: { kind }, versions } });
}

test('is what a CRD says', () => {
  const schema = { type: 'object', properties: {} };
  const text = crd('Box', [
    { name: 'v1', served: true, schema: { openAPIV3Schema: schema } }, { name: 'v1alpha1', served: false, schema: { openAPIV3Schema: schema } }, { name: 'v2', served: true },
  ]);
  expect({ ...CustomResource.fromYaml(text) }).toEqual({ group: 'example.com', kind: 'Box', isClusterScoped: false, schemas: { v1: schema } });
});

test('is found by its kind among other documents', () => {
  expect(CustomResource.fromFile(CRDS, 'AcmeIdentity').isClusterScoped).toBe(true);
  expect(CustomResource.fromYaml(`kind: Namespace\n---\n${crd('Box', [])}\n---\n`).kind).toBe('Box');
});

test.each<[string, () => unknown, string]>([
  ['a file that is not there', () => CustomResource.fromFile('missing.yaml'),
    "the CRD 'missing.yaml' cannot be read: ENOENT: no such file or directory, open 'missing.yaml' (file/unreadable)"],
  ['a text without a CRD', () => CustomResource.fromYaml('kind: Namespace'),
    'the text holds no CustomResourceDefinition; name a file with one CRD, or the kind of one that is in it (input/invalid-value)'],
  ['several CRDs', () => CustomResource.fromYaml(`${crd('Box', [])}\n---\n${crd('Bag', [])}`),
    'the text holds the CRDs of Box, Bag; name a file with one CRD, or the kind of one that is in it (input/invalid-value)'],
  ['another kind', () => CustomResource.fromYaml(crd('Box', []), 'Bag'),
    "the text holds the CRDs of Box and not one of 'Bag'; name a file with one CRD, or the kind of one that is in it (input/invalid-value)"],
])('fails for %s', (_what, read, message) => {
  expect(read).toThrow(new Error(message));
});

test('fails for what is no YAML', () => {
  expect(() => CustomResource.fromYaml('a: "open')).toThrow(/^the text cannot be read as YAML: .* \(file\/syntax\)$/s);
});
