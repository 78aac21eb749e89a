import { execFileSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import { runCli } from './cli';

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: good\n';
const BROKEN = '{{ if }}\n';
const PATCH = 'metadata: {name: good}\n';

function validate(operands: string[], files: { readonly [name: string]: string }) {
  return runCli(['validate', ...operands], { files });
}

describe('Helm charts', () => {
  const files = { 'all/shop/Chart.yaml': 'name: shop\n', 'all/shop/templates/a.yaml': BROKEN, 'all/shop/charts/b/values.yaml': 'a: 1\n', 'all/c.yaml': CONFIG_MAP };

  test('are left out of a search with one warning', () => {
    expect(validate(['all'], files)).toEqual({
      code: 0,
      stderr: '',
      stdout: `all/shop  warning
    is a Helm chart; render it first: helm template all/shop | npx cdk8s-cluster-api validate - (file/helm-chart)

0 errors, 1 warning in 1 object of 1 file
`,
    });
  });

  test('are left out where they are named, too, except for files that are', () => {
    expect(validate(['all/shop'], files).stdout).toMatch(/^all\/shop {2}warning\n.*\(file\/helm-chart\)\n\n0 errors, 1 warning in 0 objects of 0 files\n$/);
    expect(validate(['all', 'all/shop/templates/a.yaml'], files)).toMatchObject({ code: 2, stdout: expect.stringContaining('all/shop/templates/a.yaml:1') });
  });

  test('render templates that are named before a node sees them', () => {
    const template = `${CONFIG_MAP}data:\n  a: '{{ ds.meta_data.name }}'\n`;
    expect(validate(['all/shop/templates/a.yaml'], { ...files, 'all/shop/templates/a.yaml': template })).toMatchObject({
      code: 1, stdout: expect.stringContaining('(gitops/helm-expression)'),
    });
    expect(validate(['all/shop/templates/a.yaml'], { 'all/shop/templates/a.yaml': template })).toMatchObject({ code: 0 });
  });
});

describe('folders of kustomize', () => {
  const overlay = (kustomization: string, name = 'kustomization.yaml') => ({
    'k/base/a.yaml': CONFIG_MAP, 'k/base/kustomization.yaml': 'resources: [a.yaml]\n', [`k/prod/${name}`]: kustomization, 'k/prod/patch.yaml': PATCH,
  });

  test.each([
    ['patches', 'patches: [{path: patch.yaml}, {patch: "- op: remove"}]'],
    ['patchesStrategicMerge', 'patchesStrategicMerge: [patch.yaml, "a: 1\\nb: 2\\n"]'],
    ['patchesJson6902', 'patchesJson6902: [{path: ./patch.yaml, target: {kind: ConfigMap}}]'],
    ['replacements', 'replacements: [{path: patch.yaml}]'],
    ['transformers', 'transformers: [patch.yaml]'],
    ['generators', 'generators: [../prod/patch.yaml]'],
  ])("are read without what '%s' names, with one warning", (field, kustomization) => {
    expect(validate(['k'], overlay(`resources: [../base]\n${kustomization}\n`))).toEqual({
      code: 0,
      stderr: '',
      stdout: `k/prod/kustomization.yaml  warning
    kustomize changes manifests with '${field}', and they are checked as they are written, without patches; `
        + `check what is applied: kustomize build k/prod | npx cdk8s-cluster-api validate - (file/kustomization)

0 errors, 1 warning in 1 object of 1 file
`,
    });
  });

  test.each(['namePrefix: a-', 'nameSuffix: -a', 'components: [../component]'])('are warned of for %s', kustomization => {
    expect(validate(['k/prod'], { ...overlay(kustomization), 'k/prod/patch.yaml': CONFIG_MAP }).stdout).toContain(`changes manifests with '${kustomization.split(':')[0]}', and`);
  });

  test('are read without a warning where nothing is changed', () => {
    const kustomization = 'resources: [../base]\nnamePrefix: ""\npatches: []\nconfigurations: [patch.yaml]\n';
    for (const name of ['kustomization.yaml', 'kustomization.yml', 'Kustomization']) {
      expect(validate(['k'], overlay(kustomization, name)).stdout).toBe('0 errors, 0 warnings in 1 object of 1 file\n');
    }
  });

  test('patches that are named, and those of a folder walked before, are told apart', () => {
    const files = { 'k/a/patch.yaml': PATCH, 'k/b/kustomization.yaml': 'patches: [{path: ../a/patch.yaml}]\n' };
    expect(validate(['k'], files).stdout).toContain('1 warning in 0 objects of 0 files');
    expect(validate(['k/a/patch.yaml', 'k'], files).stdout).toContain('k/a/patch.yaml:1  warning');
    expect(validate(['k', 'k/b/kustomization.yaml'], files).stdout).toContain('k/b/kustomization.yaml:1  warning\n    the document has neither');
  });

  test.each(['a: [', '- a'])('are warned of if their instructions are %j', kustomization => {
    expect(validate(['k/prod'], { ...overlay(kustomization), 'k/prod/patch.yaml': CONFIG_MAP })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('cannot be read, so nobody knows what kustomize makes of the manifests; check what is applied: kustomize build k/prod |'),
    });
  });

  test('hold no manifests if there are none beside the instructions', () => {
    expect(validate(['k'], { 'k/kustomization.yaml': 'resources: [../b]\n' }).stdout).toContain('(file/no-manifests)');
  });
});

describe('JSON', () => {
  const settings = {
    'package.json': '{"name": "a"}', 'tsconfig.json': '{\n  // a comment\n  "a": 1,\n}', 'list.json': '[{"kind": "x"}]', 'nested.json': '{"a": {"kind": "x"}}',
  };

  test('of other tools is passed over in a folder', () => {
    const manifest = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } });
    expect(validate(['.'], { ...settings, 'a.json': manifest })).toEqual({ code: 0, stderr: '', stdout: '0 errors, 0 warnings in 1 object of 1 file\n' });
  });

  test('that is named is read', () => {
    expect(validate(Object.keys(settings), settings)).toMatchObject({ code: 2, stdout: expect.stringContaining('1 error, 3 warnings in 0 objects of 4 files') });
  });

  test('with only a part of a type is an error', () => {
    expect(validate(['.'], { 'a.json': '{"kind": "ConfigMap"}' })).toMatchObject({ code: 2, stdout: expect.stringContaining('(file/type-missing)') });
  });
});

describe('what is missing', () => {
  const cluster = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: a, namespace: ns}
spec:
  controlPlaneRef: {apiGroup: controlplane.cluster.x-k8s.io, kind: KubeadmControlPlane, name: a}
  infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: Metal3Cluster, name: a}
`;

  test('is told if everything could be read', () => {
    const { stdout } = validate(['a.yaml'], { 'a.yaml': cluster });
    expect(stdout).toContain('(reference/outside-bundle)');
    expect(stdout).not.toContain('left out');
  });

  test.each([
    ['cannot be read', 'a: [\n'],
    ['is a template', CONFIG_MAP.replace('good', '${NAME}')],
  ])('is left out if a document %s, also if nobody wants to hear of that', (_case, text) => {
    const files = { 'a.yaml': cluster, 'b.yaml': text };
    for (const off of [[], ['--off', 'file/syntax=known', '--off', 'file/unrendered=known']]) {
      const { stdout } = validate(['a.yaml', 'b.yaml', ...off], files);
      expect(stdout).not.toContain('(reference/outside-bundle)');
      expect(stdout).toMatch(/\(\d+ findings? about what is missing left out, because not everything could be read\)\n$/);
    }
  });

  test('is not counted if its rule is off', () => {
    const codes = ['health/matches-nothing', 'reference/dangling', 'reference/unresolved', 'reference/outside-bundle'];
    const { stdout } = validate(['a.yaml', 'b.yaml', ...codes.flatMap(code => ['--off', `${code}=known`])], { 'a.yaml': cluster, 'b.yaml': 'a: [\n' });
    expect(stdout).not.toContain('left out');
  });
});

describe('what may never end', () => {
  const PIPE = 'it is a pipe, and nobody knows whether it ever ends; write it to a file first';
  const DEVICE = 'it is a device, and nobody knows whether it ever ends; give a file';

  function runBeside(argv: readonly string[]) {
    return runCli(argv, {
      files: { 'clusters/a.yaml': CONFIG_MAP },
      prepare: folder => {
        execFileSync('mkfifo', [path.join(folder, 'clusters', 'pipe.yaml')]);
        fs.symlinkSync('pipe.yaml', path.join(folder, 'clusters', 'to-pipe.yaml'));
        fs.symlinkSync('/dev/zero', path.join(folder, 'clusters', 'to-device.yaml'));
      },
    });
  }

  test('is told and left out in a folder', () => {
    const { code, stdout } = runBeside(['validate', 'clusters']);
    expect(stdout).toBe([
      `clusters/pipe.yaml  error\n    cannot be read: ${PIPE} (file/unreadable)\n`,
      `clusters/to-device.yaml  error\n    cannot be read: ${DEVICE} (file/unreadable)\n`,
      `clusters/to-pipe.yaml  error\n    cannot be read: ${PIPE} (file/unreadable)\n`,
      '3 errors, 0 warnings in 1 object of 4 files\n',
    ].join('\n'));
    expect(code).toBe(2);
  });

  test.each([
    ['as a file to check', ['validate', 'clusters/pipe.yaml'], `clusters/pipe.yaml  error\n    cannot be read: ${PIPE} (file/unreadable)\n`],
    ['as what was before', ['validate', '--previous', 'clusters/to-device.yaml', 'clusters/a.yaml'], `clusters/to-device.yaml  error\n    cannot be read: ${DEVICE} (file/unreadable)\n`],
    ['as a file of rules', ['validate', '--rules', 'clusters/to-pipe.yaml', 'clusters/a.yaml'], `error: clusters/to-pipe.yaml: cannot be read: ${PIPE}\n`],
  ])('is refused %s', (_case, argv, message) => {
    const { code, stdout, stderr } = runBeside(argv);
    expect(`${stdout}${stderr}`).toContain(message);
    expect(code).toBe(2);
  });
});

test('instructions of kustomize that are nested a thousand levels deep do not end the process', () => {
  const files = { 'kustomization.yaml': `patches: ${'['.repeat(1000)}${']'.repeat(1000)}\n`, 'a.yaml': CONFIG_MAP };
  expect(runCli(['validate', '-q', '.'], { files }).stdout).toBe('kustomization.yaml  warning\n    cannot be read, so nobody knows what kustomize makes of the manifests; '
    + 'check what is applied: kustomize build . | npx cdk8s-cluster-api validate - (file/kustomization)\n');
});

test('JSON that is nested a thousand levels deep is told and does not end the process', () => {
  const text = `{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": ${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`;
  const { code, stdout } = runCli(['validate', 'a.json'], { files: { 'a.json': text } });
  expect(stdout).toBe('a.json:1  error\n    is nested more than 500 levels deep; write it flatter (file/syntax)\n\n1 error, 0 warnings in 0 objects of 1 file\n');
  expect(code).toBe(2);
});
