import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { parseAllDocuments } from 'yaml';
import { find, ids, Manifest } from '../support/manifests';
import { asUsersWriteIt } from '../support/public-imports';
import { schemaErrors } from '../support/schema';

const ROOT = path.join(__dirname, '..', '..');
const readme = fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8');
const [program, blueprintProgram] = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);

function run(module: string, file: string): Manifest[] {
  const outdir = fs.mkdtempSync(path.join(os.tmpdir(), 'readme-'));
  process.env.CDK8S_OUTDIR = outdir;
  try {
    jest.requireActual(module);
    expect(fs.readdirSync(outdir)).toEqual([file]);
    const documents = parseAllDocuments(fs.readFileSync(path.join(outdir, file), 'utf8'));
    return (documents as { toJS(): Manifest }[]).map(document => document.toJS());
  } finally {
    delete process.env.CDK8S_OUTDIR;
    fs.rmSync(outdir, { recursive: true });
  }
}

test('the minimal program has at most 45 lines', () => {
  expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(45);
});

test('the minimal program is the one that is type-checked and run here', () => {
  const checked = fs.readFileSync(path.join(__dirname, 'minimal-program.ts'), 'utf8');
  expect(program).toBe(asUsersWriteIt(checked));
});

test('the minimal program synthesizes the objects that the text promises', () => {
  const manifests = run('./minimal-program', 'edge.k8s.yaml');
  const withoutHash = ids(manifests).map(id => id.replace(/-[0-9a-f]{8}$/, ''));
  expect(withoutHash).toEqual([
    'ByoCluster/edge',
    'ByoMachineTemplate/edge-control-plane',
    'Cluster/edge',
    'KubeadmConfigTemplate/edge-workers',
    'KubeadmControlPlane/edge-control-plane',
    'MachineDeployment/edge-workers',
    'MachineHealthCheck/edge-workers',
    'Metal3Cluster/edge',
    'Metal3MachineTemplate/edge-workers',
  ]);
  expect(manifests.flatMap(manifest => schemaErrors(manifest))).toEqual([]);
});

test('the program with a blueprint is the one that is type-checked and run here', () => {
  const checked = fs.readFileSync(path.join(__dirname, 'blueprint-program.ts'), 'utf8');
  expect(blueprintProgram).toBe(asUsersWriteIt(checked));
});

test('the program with a blueprint writes the version and API version that it names', () => {
  const manifests = run('./blueprint-program', 'upgraded.k8s.yaml');
  expect(find(manifests, 'KubeadmControlPlane')).toMatchObject({ apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', spec: { version: 'v1.34.3' } });
  expect(find(manifests, 'Metal3MachineTemplate').spec.template.spec.image.url).toContain('v1.34.3');
});

test('the two commands are those of the tasks', () => {
  const commands = [...readme.matchAll(/`(npm ci && [^`]+)`/g)].map(([, command]) => command);
  expect(commands).toEqual(['npm ci && npx projen synth', 'npm ci && npx projen test']);
  const { tasks } = JSON.parse(fs.readFileSync(path.join(ROOT, '.projen', 'tasks.json'), 'utf8'));
  expect(Object.keys(tasks)).toEqual(expect.arrayContaining(['synth', 'test']));
});

test('every link inside the repository leads somewhere', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link);
  expect(links.filter(link => !fs.existsSync(path.join(ROOT, link)))).toEqual([]);
});
