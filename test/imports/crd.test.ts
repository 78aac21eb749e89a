import { stringify } from 'yaml';
import { widgetCrd } from './widget';
import { parseCrds, servedVersions } from '../../imports/_generate/crd';

const LABEL = 'widgets/widgets.yaml';
const crd = widgetCrd({ name: 'v1' }, { name: 'v1beta1', served: false });

test('reads all documents of a file and skips empty ones', () => {
  const text = `---\n${stringify(crd)}---\n# nothing here\n---\n${stringify(crd)}`;
  expect(parseCrds(text, LABEL).map((found) => found.kind)).toEqual(['Widget', 'Widget']);
});

test('reads the items of a list', () => {
  expect(parseCrds(stringify({ apiVersion: 'v1', kind: 'List', items: [crd] }), LABEL)).toHaveLength(1);
});

test('tells served versions from listed ones', () => {
  const [found] = parseCrds(stringify(crd), LABEL);
  expect(found.versions.map((version) => version.name)).toEqual(['v1', 'v1beta1']);
  expect(servedVersions(found)).toEqual(['v1']);
});

test.each([
  ['text that is not YAML', 'a: [1', 'not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 6'],
  ['an empty file', '', 'holds no CustomResourceDefinition'],
  ['a page of text', 'Not Found', 'expected a CustomResourceDefinition, got "Not Found"'],
  ['another kind', stringify({ apiVersion: 'v1', kind: 'ConfigMap' }), 'expected kind CustomResourceDefinition, got ConfigMap'],
  ['no kind', stringify({ a: 1 }), 'expected kind CustomResourceDefinition, got undefined'],
  [
    'an old CRD',
    stringify({ ...crd, apiVersion: 'apiextensions.k8s.io/v1beta1' }),
    'expected apiVersion apiextensions.k8s.io/v1, got apiextensions.k8s.io/v1beta1',
  ],
  ['a CRD without spec', stringify({ ...crd, spec: undefined }), "'spec' is missing or not an object"],
  ['a CRD without versions', stringify({ ...crd, spec: { ...crd.spec, versions: [] } }), "'versions' is missing or empty"],
  ['a CRD without scope', stringify({ ...crd, spec: { ...crd.spec, scope: undefined } }), "'scope' is missing or not a string"],
  ['a group that is no name', stringify({ ...crd, spec: { ...crd.spec, group: '../up' } }), "'group' must be a DNS name, got '../up'"],
  [
    'a version without schema',
    stringify({ ...crd, spec: { ...crd.spec, versions: [{ name: 'v1', served: true }] } }),
    "'schema' is missing or not an object",
  ],
])('fails on %s', (_name, text, message) => {
  expect(() => parseCrds(text, LABEL)).toThrow(new Error(`${LABEL}: ${message}`));
});
