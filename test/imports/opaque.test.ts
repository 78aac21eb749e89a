import { parseCrds } from '../../imports/_generate/crd';
import { withOpaque } from '../../imports/_generate/opaque';

const ANYTHING = { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true };
const TEXT = { type: 'string' };

function crdWith(schema: object) {
  const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } };
  const spec = { group: 'example.com', scope: 'Namespaced', names: { kind: 'Widget', plural: 'widgets' }, versions: [version] };
  return parseCrds(JSON.stringify({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', spec }), 'widgets/widget.yaml')[0];
}

const SCHEMA = {
  type: 'object',
  properties: {
    operation: { type: 'object', properties: { name: TEXT } },
    spec: {
      type: 'object',
      properties: { parts: { type: 'array', items: { type: 'object', properties: { large: { type: 'object', properties: { a: TEXT } }, small: TEXT } } } },
    },
  },
};

function hide(...paths: string[]): unknown {
  return withOpaque(crdWith(SCHEMA), paths, 'widgets/widget.yaml').versions[0].schema;
}

test('a field at the top may hold anything', () => {
  expect(hide('operation')).toEqual({ ...SCHEMA, properties: { ...SCHEMA.properties, operation: ANYTHING } });
});

test('a field of the items of a list may hold anything, its neighbours are as before', () => {
  const items = { type: 'object', properties: { large: ANYTHING, small: TEXT } };
  expect(hide('spec.parts[].large')).toEqual({
    ...SCHEMA, properties: { ...SCHEMA.properties, spec: { type: 'object', properties: { parts: { type: 'array', items } } } },
  });
});

test('several fields are hidden at once, and the CRD that is given stays as it is', () => {
  const before = structuredClone(SCHEMA);
  expect(hide('operation', 'spec')).toEqual({ type: 'object', properties: { operation: ANYTHING, spec: ANYTHING } });
  expect(SCHEMA).toEqual(before);
});

test('a version without the field is as before', () => {
  const crd = crdWith(SCHEMA);
  const [version] = crd.versions;
  const older = { ...version, name: 'v1alpha1', schema: { type: 'object', properties: { operation: TEXT } } };
  const { versions } = withOpaque({ ...crd, versions: [version, older] }, ['spec'], 'widgets/widget.yaml');
  expect(versions.map(({ schema }) => schema)).toEqual([{ ...SCHEMA, properties: { ...SCHEMA.properties, spec: ANYTHING } }, older.schema]);
});

test('nothing is hidden unless asked for', () => {
  expect(hide()).toEqual(SCHEMA);
});

test.each(['status', 'spec.part', 'spec.parts.large', 'operation[]', 'spec.parts[].large.b'])('fails on the field %s, which is not there', path => {
  expect(() => hide(path)).toThrow(new Error(`widgets/widget.yaml: there is no field '${path}' to hide in v1`));
});
