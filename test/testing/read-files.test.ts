import * as fs from 'fs';
import * as path from 'path';
import { Manifests } from '../../src/testing';
import { temporaryFolders } from '../support/folders';
import { ids } from '../support/manifests';

const makeFolder = temporaryFolders();

function write(files: { readonly [file: string]: string }): string {
  const folder = makeFolder();
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

function configMap(name: string): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;
}

test('every YAML file below a folder is read, in the order of names', () => {
  const folder = write({
    'b.yaml': configMap('b'),
    'a/z.yml': `${configMap('z')}---\n${configMap('x')}`,
    'a/b/c.YAML': configMap('c'),
    'list.yaml': `apiVersion: v1\nkind: List\nitems:\n- ${JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' } })}\n`,
    'notes.txt': 'kind: ConfigMap',
    'values.json': '{}',
  });
  expect(Manifests.fromDirectory(folder).all.map(({ metadata }) => metadata.name)).toEqual(['c', 'z', 'x', 'b', 's']);
});

test('the order of names is kept where the file system has another', () => {
  const folder = write({ 'b.yaml': configMap('b'), 'a.yaml': configMap('a'), 'c.yaml': configMap('c') });
  const actual = jest.requireActual<typeof fs>('fs');
  const { readdirSync } = actual;
  const spy = jest.spyOn(actual, 'readdirSync').mockImplementation(((...args: Parameters<typeof readdirSync>) => readdirSync(...args).reverse()) as typeof readdirSync);
  expect(Manifests.fromDirectory(folder).all.map(({ metadata }) => metadata.name)).toEqual(['a', 'b', 'c']);
  spy.mockRestore();
});

test('templates of a Helm chart are known as such', () => {
  const template = `${configMap('a')}data:\n  a: "{{ ds.meta_data.name }}"\n`;
  const folder = write({ 'chart/Chart.yaml': 'apiVersion: v2\nname: a\nversion: 1.0.0\n', 'chart/templates/a.yaml': template, 'plain/a.yaml': template });
  expect(() => Manifests.fromDirectory(path.join(folder, 'chart', 'templates')).noViolations()).toThrow('(gitops/helm-expression)');
  Manifests.fromDirectory(path.join(folder, 'plain')).noViolations();
});

test('fails for a Helm chart, which is not what is applied', () => {
  const folder = write({ 'a.yaml': configMap('a'), 'chart/Chart.yaml': 'apiVersion: v2\nname: a\n', 'chart/templates/a.yaml': '{{ .Values.a }}\n' });
  expect(() => Manifests.fromDirectory(folder)).toThrow(new Error(
    `'${folder}/chart' is a Helm chart; give what 'helm template ${folder}/chart' prints to Manifests.fromYaml() (file/helm-chart)`));
});

test('hidden files, packages and the instructions of kustomize are left out', () => {
  const folder = write({
    'a.yaml': configMap('a'),
    '.github/b.yaml': configMap('b'),
    '.c.yaml': configMap('c'),
    'node_modules/d/d.yaml': configMap('d'),
    'kustomization.yaml': 'resources: [a.yaml]\n',
    'base/kustomization.yml': 'resources: [a.yaml]\n',
  });
  expect(ids(Manifests.fromDirectory(folder).all)).toEqual(['ConfigMap/a']);
});

test('values are those that kubectl reads', () => {
  expect(Manifests.fromYaml('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { a: yes, b: 0644, c: "yes" }\n')
    .resource('ConfigMap', 'a').data).toEqual({ a: true, b: 420, c: 'yes' });
});

test('a text without documents holds nothing', () => {
  expect(Manifests.fromYaml('# nothing\n').all).toEqual([]);
});

test('a document that is no manifest is left to noViolations(), as the other doors have it', () => {
  const folder = write({ 'a.yaml': configMap('a'), 'values.yaml': 'replicas: 3\n' });
  const manifests = Manifests.fromDirectory(folder);
  expect(ids(manifests.all)).toEqual(['ConfigMap/a']);
  manifests.noViolations({ allowWarnings: true });
  manifests.noViolations({ except: ['file/not-a-manifest'] });
  expect(() => manifests.noViolations()).toThrow(new Error([
    '0 errors, 1 warning in 1 object:',
    `${folder}/values.yaml:1  warning`,
    "    the document has neither 'apiVersion' nor 'kind' and is not checked; leave out files that hold no Kubernetes objects (file/not-a-manifest)",
  ].join('\n')));
});

test('fails with everything that cannot be read', () => {
  const folder = write({ 'a.yaml': configMap('a'), 'b.yaml': 'kind: [\n', 'c.yaml': 'kind: ConfigMap\n' });
  expect(() => Manifests.fromDirectory(folder)).toThrow(new Error([
    'not everything can be read:',
    `${folder}/b.yaml:2:1  error`,
    '    cannot be read as YAML: flow sequence in block collection must be sufficiently indented and end with a ]; mend the indentation or close the bracket (file/syntax)',
    '',
    `${folder}/c.yaml:1  error`,
    "    the document has no 'apiVersion' and is not checked; a Kubernetes object has both 'apiVersion' and 'kind' as texts (file/type-missing)",
    '',
  ].join('\n')));
});

test('fails for a folder that holds nothing, because anything would be true of it', () => {
  const folder = write({ 'notes.txt': '' });
  expect(() => Manifests.fromDirectory(folder)).toThrow(new Error(
    `the folder '${folder}' holds no .yaml or .yml files; give a folder that does (file/no-manifests)`));
});

test('fails for a folder that is not there', () => {
  const folder = path.join(makeFolder(), 'dsit');
  expect(() => Manifests.fromDirectory(folder)).toThrow(new Error(
    `there is no folder '${folder}'; render the manifests first, or correct the path (file/unreadable)`));
  expect(() => Manifests.fromDirectory('dsit')).toThrow(new Error(
    `there is no folder '${path.resolve('dsit')}'; render the manifests first, or correct the path (file/unreadable)`));
});

test('fails for a file in the place of a folder', () => {
  const file = path.join(write({ 'a.yaml': configMap('a') }), 'a.yaml');
  expect(() => Manifests.fromDirectory(file)).toThrow(new Error(
    `'${file}' is a file; give the folder that it is in, or its text to Manifests.fromYaml() (file/unreadable)`));
});
