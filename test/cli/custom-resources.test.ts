import { spawn } from 'child_process';
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { stringify } from 'yaml';
import { runCli } from './cli';

/** A CRD as somebody has it, whose messages and rules are theirs. */
function crd(group: string, kind: string, version: string, spec: object): object {
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', ...spec } } } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${kind.toLowerCase()}s.${group}` },
    spec: { group, names: { kind, plural: `${kind.toLowerCase()}s` }, scope: 'Namespaced', versions: [{ name: version, served: true, storage: true, schema }] },
  };
}

const WIDGET_CRD = crd('example.com', 'Widget', 'v1', { properties: { size: { type: 'integer' } } });
const widget = (spec: object) => stringify({ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'a' }, spec });

function validate(crds: { readonly [file: string]: string }, manifest: string, ...sources: string[]) {
  return runCli(['validate', ...sources.flatMap(source => ['--crds', source]), 'a.yaml'], { files: { ...crds, 'a.yaml': manifest } });
}

describe('CRDs', () => {
  const WRONG = `a.yaml:6  error  Widget/a spec.size
    is the string "big"; write a whole number (schema/wrong-type)

1 error, 0 warnings in 1 object of 1 file
`;

  test.each([
    ['of a file', { 'crd.yaml': stringify(WIDGET_CRD) }, 'crd.yaml'],
    ['of a folder', { 'crds/a.yaml': stringify(WIDGET_CRD), 'crds/other.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n' }, 'crds'],
    ['of kubectl', { 'all.yaml': stringify({ apiVersion: 'v1', kind: 'List', items: [WIDGET_CRD], metadata: { resourceVersion: '' } }) }, 'all.yaml'],
    ['in JSON', { 'all.json': JSON.stringify({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinitionList', items: [WIDGET_CRD] }) }, 'all.json'],
  ])('%s are what objects are checked against', (_case, files, source) => {
    expect(validate(files, widget({ size: 'big' })).stdout).toBe('0 errors, 0 warnings in 1 object of 1 file (1 kind without a schema: Widget 1)\n');
    expect(validate(files, widget({ size: 'big' }), source).stdout).toBe(WRONG);
    expect(validate(files, widget({ size: 1 }), source).code).toBe(0);
  });

  test('count more than those of this library', () => {
    const own = crd('cluster.x-k8s.io', 'MachineDeployment', 'v1beta9', { properties: { clusterName: { type: 'string' }, flavour: { type: 'string' } } });
    const manifest = (version: string) => stringify({
      apiVersion: `cluster.x-k8s.io/${version}`, kind: 'MachineDeployment', metadata: { name: 'a' }, spec: { clusterName: 'c', flavour: 7 },
    });
    expect(validate({ 'crd.yaml': stringify(own) }, manifest('v1beta9'), 'crd.yaml').stdout).toContain('is the number 7; write a string');
    expect(validate({ 'crd.yaml': stringify(own) }, manifest('v1beta2'), 'crd.yaml').stdout)
      .toContain("'v1beta2' of MachineDeployment is not served by the CRD in crd.yaml, the release checked against; use v1beta9 (schema/unknown-version)");
  });

  test('may be named by the configuration, relative to it', () => {
    const files = { '.cdk8s-cluster-api.yaml': 'crds: [crds]\n', 'crds/a.yaml': stringify(WIDGET_CRD), 'clusters/a.yaml': widget({ size: 'big' }) };
    expect(runCli(['validate', '.'], { files, folder: 'clusters' }).stdout).toBe(WRONG);
  });

  test('with a rule that cannot be compiled are told of once, and the others are checked', () => {
    const rules = [{ rule: 'isURL(self.site)' }, { rule: 'self.size < 5', message: 'too big' }];
    const ruled = crd('example.com', 'Widget', 'v1', { 'properties': { size: { type: 'integer' }, site: { type: 'string' } }, 'x-kubernetes-validations': rules });
    const two = [widget({ size: 7, site: 'a' }), widget({ size: 8, site: 'a' }).replace('name: a', 'name: b')].join('---\n');
    expect(validate({ 'crd.yaml': stringify(ruled) }, two, 'crd.yaml').stdout).toBe(`a.yaml:5  error  Widget/a spec
    breaks the rule self.size < 5 (too big); change the value so that the rule holds (schema/cel-rule)
a.yaml:13  error  Widget/b spec
    breaks the rule self.size < 5 (too big); change the value so that the rule holds (schema/cel-rule)

the CRD in crd.yaml  warning
    cannot compile the CEL rule isURL(self.site): found no matching overload for 'isURL(dyn)'; it is not checked for Widget v1, and the API server may refuse what passes here (file/unchecked-rule)

2 errors, 1 warning in 2 objects of 1 file
`);
  });

  test.each([
    ['a file without any', { 'crd.yaml': widget({}) },
      'holds no CustomResourceDefinition with a schema; give a file, folder or URL with CustomResourceDefinitions, for example of kubectl get crd -o yaml'],
    ['a broken file', { 'crd.yaml': 'a: [\n' }, 'crd.yaml:2: cannot be read as YAML: flow sequence in block collection must be sufficiently indented and end with a ]; mend the indentation or close the bracket'],
    ['no file', {}, 'crd.yaml: cannot be read: there is no such file or folder'],
  ])('fail for %s', (_case, files, message) => {
    expect(validate(files, widget({}), 'crd.yaml')).toEqual({ code: 2, stdout: '', stderr: `error: --crds crd.yaml: ${message}\n` });
  });

  test('that cannot be fetched fail with the reason', () => {
    expect(validate({}, widget({}), 'http://127.0.0.1:1/crds.yaml').stderr).toMatch(/^error: --crds http:\/\/127\.0\.0\.1:1\/crds\.yaml: cannot be fetched: \S.*\n$/);
  });
});

test('CRDs are fetched from a URL', () => {
  expect(validateByUrl("answer.end(require('fs').readFileSync('crd.yaml'))").stdout).toContain('Widget/a spec.size');
});

test('fails with an answer that does not end, before it fills the memory', () => {
  const { code, stderr } = validateByUrl("const part = Buffer.alloc(1 << 20, '# x\\n'); const more = () => { while (answer.write(part)) {} }; answer.on('drain', more); more()");
  expect([code, stderr]).toEqual([2, expect.stringMatching(/: cannot be fetched: the answer has more than 64 MiB\n$/)]);
});

test.each([
  ['a password', 'http://someone:hunter22@127.0.0.1:1/crds.yaml',
    'http://…@127.0.0.1:1/crds.yaml: has credentials, which every log of the command line shows; fetch the file by another program, and give that file'],
  ['a token', 'http://127.0.0.1:1/crds.yaml?access_token=hunter22', /^http:\/\/127\.0\.0\.1:1\/crds\.yaml\?access_token=…: cannot be fetched: /],
])('%s in a URL is not repeated', (_case, url, message) => {
  const { stderr } = validate({}, widget({}), url);
  expect(stderr.replace('error: --crds ', '').trim()).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
});

/** Checks against what a server says that answers by the given code. */
function validateByUrl(answer: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'crds-'));
  fs.writeFileSync(path.join(folder, 'crd.yaml'), stringify(WIDGET_CRD));
  // The command waits for its answer, so that this process cannot give it.
  const program = `const server = require('http').createServer((request, answer) => { ${answer}; })
    .listen(0, '127.0.0.1', () => require('fs').writeFileSync('port', String(server.address().port)));`;
  const server = spawn(process.execPath, ['-e', program], { cwd: folder, stdio: 'ignore' });
  try {
    const port = waitForFile(path.join(folder, 'port'));
    return validate({}, widget({ size: 'big' }), `http://127.0.0.1:${port}/crd.yaml`);
  } finally {
    server.kill();
    fs.rmSync(folder, { recursive: true });
  }
}

function waitForFile(file: string): string {
  for (let tries = 0; tries < 200; tries++) {
    const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    if (text !== '') {
      return text;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
  throw new Error(`${file} has not been written`);
}

describe('patterns that take JavaScript forever', () => {
  const LONG = `${'a'.repeat(5000)}!`;

  test('are matched at once in CRDs, also in parts of a choice', () => {
    const slow = crd('example.com', 'Widget', 'v1', { properties: { name: { type: 'string', pattern: '^(a+)+$' }, other: { anyOf: [{ type: 'string', pattern: '^(b+)+$' }, { type: 'integer' }] } } });
    const start = performance.now();
    const { stdout } = validate({ 'crd.yaml': stringify(slow) }, widget({ name: LONG, other: LONG.replace(/a/g, 'b') }), 'crd.yaml');
    expect(stdout.match(/Widget\/a spec\.\w+\n.*\((?:schema\/\w+)\)/g)?.map(line => line.replace(/"[^"]*"/, '…'))).toEqual([
      'Widget/a spec.name\n    is …; write a text that matches ^(a+)+$ (schema/pattern)',
      expect.stringMatching(/^Widget\/a spec\.other\n.*\(schema\/combination\)$/),
    ]);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('are matched at once in CEL', () => {
    const rules = [{ rule: "self.name.matches('^(a+)+$')", message: 'wrong' }, { rule: "self.name.find('(a*)*b') == ''", message: 'never' }];
    const slow = crd('example.com', 'Widget', 'v1', { 'properties': { name: { type: 'string' } }, 'x-kubernetes-validations': rules });
    const start = performance.now();
    expect(validate({ 'crd.yaml': stringify(slow) }, widget({ name: LONG }), 'crd.yaml').stdout).toContain("breaks the rule self.name.matches('^(a+)+$') (wrong)");
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('are told of where they are too large', () => {
    const large = crd('example.com', 'Widget', 'v1', { properties: { name: { type: 'string', pattern: '^((a{100}){100}){100}$' } } });
    expect(validate({ 'crd.yaml': stringify(large) }, widget({ name: 'a' }), 'crd.yaml').stdout).toBe(`the CRD in crd.yaml  warning
    cannot match the pattern ^((a{100}){100}){100}$ in bounded time; it is not checked for Widget v1, and the API server may refuse what passes here (file/unchecked-rule)

0 errors, 1 warning in 1 object of 1 file
`);
  });
});
