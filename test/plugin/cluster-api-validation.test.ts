import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
// The class is loaded from its file: the package exports types only.
// eslint-disable-next-line import/no-extraneous-dependencies
import type { ValidationContext } from 'cdk8s-cli/plugins';
import { ClusterApiValidation, ClusterApiValidationProps } from '../../src/plugin';

const { ValidationContext: Context } = jest.requireActual<{ ValidationContext: typeof ValidationContext }>(
  path.join(__dirname, '..', '..', 'node_modules', 'cdk8s-cli', 'lib', 'plugins', 'validation.js'));

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plugin-'));
});

afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

/** What cdk8s-cli would print as JSON for these files. */
async function reportOf(files: { [name: string]: string }, props?: ClusterApiValidationProps, metadata = {}) {
  const manifests = Object.entries(files).map(([name, text]) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, text);
    return file;
  });
  const context = new Context(manifests, 'cdk8s-cluster-api', '1.0.0', metadata, false);
  await new ClusterApiValidation(props).validate(context);
  return { ...context.report.toJson(), success: context.report.success };
}

function namespace(name: string, more = ''): string {
  return `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${name}\n${more}`;
}

test('succeeds for valid manifests', async () => {
  const { success, summary, violations } = await reportOf({ 'a.k8s.yaml': `${namespace('a')}---\n${namespace('b')}` });
  expect(success).toBe(true);
  expect(violations).toEqual([]);
  expect(summary.metadata).toEqual({ objects: '2', errors: '0', warnings: '0' });
});

test('fails for what every object breaks, with rule, field, line and construct path', async () => {
  const { success, summary, violations } = await reportOf({ 'a.k8s.yaml': namespace('a', 'sepc: {}\n') }, {}, { a: { path: 'chart/Namespace' } });
  expect(success).toBe(false);
  expect(summary.metadata).toEqual({ objects: '1', errors: '1', warnings: '0' });
  expect(violations).toEqual([{
    ruleName: 'schema/unknown-field',
    recommendation: expect.stringMatching(/sepc.*: /),
    fix: expect.stringContaining("'spec'"),
    violatingConstructs: [{
      resourceName: 'a', locations: ['Namespace/a sepc, line 5'], manifestPath: path.join(folder, 'a.k8s.yaml'), constructPath: 'chart/Namespace',
    }],
  }]);
});

test('leaves out construct paths that cdk8s-cli would look up for another object of the same name', async () => {
  const account = 'apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: a\n  namespace: a\n';
  const { violations } = await reportOf({ 'a.k8s.yaml': namespace('a', 'sepc: {}\n'), 'b.k8s.yaml': account }, {}, { a: { path: 'chart/Account' } });
  expect(violations.map(({ violatingConstructs: [{ resourceName, constructPath }] }) => ({ resourceName, constructPath }))).toEqual([
    { resourceName: 'Namespace/a', constructPath: undefined },
  ]);
});

test('fails for expressions that Helm would render in place of the node', async () => {
  fs.mkdirSync(path.join(folder, 'templates'));
  fs.writeFileSync(path.join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: a\nversion: 1.0.0\n');
  const text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  a: '{{ ds.meta_data.name }}'\n";
  const { violations } = await reportOf({ 'templates/a.k8s.yaml': text, 'b.k8s.yaml': text.replace('name: a', 'name: b') });
  expect(violations.map(({ ruleName, violatingConstructs }) => [ruleName, violatingConstructs[0].resourceName])).toEqual([['gitops/helm-expression', 'a']]);
});

test('fails for files that cannot be read as YAML', async () => {
  const { success, violations } = await reportOf({ 'a.k8s.yaml': 'a: [\n' });
  expect(success).toBe(false);
  expect(violations).toMatchObject([{ ruleName: 'file/syntax', violatingConstructs: [{ resourceName: 'a.k8s.yaml' }] }]);
});

test('leaves out what may be missing only because it could not be read', async () => {
  const cluster = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: a, namespace: ns}
spec:
  controlPlaneRef: {apiGroup: controlplane.cluster.x-k8s.io, kind: KubeadmControlPlane, name: a}
  infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: Metal3Cluster, name: a}
`;
  const whole = await reportOf({ 'a.k8s.yaml': cluster });
  expect(whole.violations.map(({ ruleName }) => ruleName)).toContain('reference/outside-bundle (warning)');
  expect(whole.summary.metadata).not.toHaveProperty('leftOut');
  const part = await reportOf({ 'a.k8s.yaml': cluster, 'b.k8s.yaml': 'a: [\n' });
  expect(part.violations.map(({ ruleName }) => ruleName)).toEqual(['file/syntax']);
  expect(part.summary.metadata).toMatchObject({ leftOut: expect.stringMatching(/^\d about what is missing, because not everything could be read$/) });
});

test('turns rules off, and tells warnings without failing', async () => {
  const files = { 'a.k8s.yaml': namespace('a', 'sepc: {}\n') };
  expect(await reportOf(files, { rules: { 'schema/unknown-field': { level: 'off', reason: 'known' } } })).toMatchObject({ success: true, violations: [] });
  expect(await reportOf(files, { rules: { 'schema/unknown-field': { level: 'warning', reason: 'known' } } })).toMatchObject({
    success: true,
    summary: { metadata: { errors: '0', warnings: '1' } },
    violations: [{ ruleName: 'schema/unknown-field (warning)' }],
  });
});

test('turns problems of files off, too', async () => {
  const files = { 'a.k8s.yaml': 'just: values\n' };
  expect((await reportOf(files)).violations).toMatchObject([{ ruleName: 'file/not-a-manifest (warning)' }]);
  expect(await reportOf(files, { rules: { 'file/not-a-manifest': { level: 'off', reason: 'known' } } })).toMatchObject({ success: true, violations: [] });
});

test.each([
  [{ 'schema/unknown-field': { level: 'none', reason: 'x' } },
    "'rules' has the level 'none' for 'schema/unknown-field'; use one of error, warning, off (input/invalid-value)"],
  [{ 'schema/unknown-field': { level: 'off', reason: '' } },
    "the setting of 'schema/unknown-field' has no reason; say why the rule does not matter here (input/invalid-value)"],
])('fails for the rules %j', (rules, message) => {
  expect(() => new ClusterApiValidation({ rules })).toThrow(message);
});

test('checks objects of providers outside of this library, whose record it is told of', async () => {
  const providers = [path.join(__dirname, '..', 'provider-kit', 'acme-record')];
  const object = 'apiVersion: infrastructure.cluster.x-k8s.io/v1\nkind: AcmeCluster\nmetadata:\n  name: a\n  namespace: ns\nspec:\n  size: 3\n';
  const { success, violations } = await reportOf({ 'a.k8s.yaml': object }, { providers });
  expect(success).toBe(true);
  expect(violations.map(({ ruleName, recommendation, fix }) => [ruleName, recommendation, fix])).toEqual([
    ['acme/size (warning)', 'is 3: machines have a size', 'use another number'],
  ]);
});
