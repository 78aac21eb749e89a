import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { parse, parseAllDocuments } from 'yaml';
import { FleetCluster } from '../../src/fleet/fleet-cluster';
import { FleetInventory } from '../../src/fleet/inventory';
import { filesBelow } from '../support/folders';
import { find, ids, Manifest } from '../support/manifests';
import { asUsersWriteIt } from '../support/public-imports';
import { schemaErrors } from '../support/schema';

const ROOT = path.join(__dirname, '..', '..');
const EXAMPLE = path.join(ROOT, 'examples', 'fleet');
const page = fs.readFileSync(path.join(ROOT, 'docs', 'fleet.md'), 'utf8');
const program = fs.readFileSync(path.join(EXAMPLE, 'main.ts'), 'utf8');
const csv = fs.readFileSync(path.join(EXAMPLE, 'clusters.csv'), 'utf8');

/** The blocks of code on the page that are in a language. */
function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\`\\n`, 'g'))].map(([, code]) => code);
}

function blockWith(language: string, text: string): string {
  const found = blocks(language).filter(block => block.includes(text));
  expect(found).toHaveLength(1);
  return found[0];
}

test('the program is the one that is type-checked and run here', () => {
  const checked = fs.readFileSync(path.join(__dirname, 'example-program.ts'), 'utf8');
  expect(program).toBe(asUsersWriteIt(checked));
  expect(program.split('\n').length).toBeLessThanOrEqual(50);
});

describe('the program', () => {
  let folder: string;
  let stderr: string;

  beforeAll(() => {
    const cwd = process.cwd();
    const spy = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'example-'));
    process.env.CDK8S_OUTDIR = folder;
    process.chdir(EXAMPLE);
    try {
      jest.requireActual('./example-program');
    } finally {
      process.chdir(cwd);
      delete process.env.CDK8S_OUTDIR;
      stderr = spy.mock.calls.flat().join('');
      spy.mockRestore();
    }
  });

  afterAll(() => fs.rmSync(folder, { recursive: true }));

  function manifestsOf(cluster: string): Manifest[] {
    const file = path.join(folder, 'clusters', cluster, 'cluster.k8s.yaml');
    return (parseAllDocuments(fs.readFileSync(file, 'utf8')) as { toJS(): Manifest }[]).map(document => document.toJS());
  }

  test('writes a folder per row of the table, and no warning', () => {
    const names = csv.trimEnd().split('\n').slice(1).map(row => row.split(',')[0]);
    expect(filesBelow(folder).filter(file => file !== '.cdk8s-fleet')).toEqual(names.map(name => `clusters/${name}/cluster.k8s.yaml`));
    expect(stderr).toBe('');
  });

  test('writes what the API server takes', () => {
    expect(['berlin', 'hamburg', 'lab', 'munich', 'paris'].flatMap(manifestsOf).flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
  });

  test('builds each cluster from its row', () => {
    const pools = (name: string) => ids(manifestsOf(name)).filter(id => /^Machine(Deployment|HealthCheck)/.test(id));
    expect(pools('berlin')).toEqual(['MachineDeployment/berlin-gpu', 'MachineDeployment/berlin-workers', 'MachineHealthCheck/berlin-workers']);
    expect(pools('lab')).toEqual(['MachineDeployment/lab-workers']);
    expect(find(manifestsOf('munich'), 'KubeadmControlPlane'))
      .toMatchObject({ metadata: { namespace: 'munich' }, spec: { replicas: 5, version: 'v1.33.6' } });
    expect(find(manifestsOf('munich'), 'MachineDeployment', 'munich-workers').spec.replicas).toBe(12);
    expect(find(manifestsOf('paris'), 'Cluster').spec.clusterNetwork.pods.cidrBlocks).toEqual(['10.244.0.0/16', 'fd00:4::/48']);
  });
});

test('both inventories say the same', () => {
  function read(file: string) {
    return FleetInventory.fromFile(path.join(EXAMPLE, file))._read().map(entry => {
      const cluster = FleetCluster._of(entry, new Set());
      return [
        ...['name', 'namespace', 'kubernetesVersion', 'endpoint', 'contact'].map(field => cluster.tryText(field)), cluster.list('podCidrs'),
        ...['controlPlanes', 'workers', 'gpuWorkers'].map(field => cluster.tryNumber(field)), cluster.tryFlag('healthCheck'),
      ];
    });
  }
  expect(read('clusters.yaml')).toEqual(read('clusters.csv'));
});

describe('docs/fleet.md', () => {
  test('shows the program and the table', () => {
    expect(blocks('ts')).toContain(program);
    expect(blocks('csv')).toContain(csv);
  });

  test('shows the beginning of the inventory in YAML', () => {
    const text = fs.readFileSync(path.join(EXAMPLE, 'clusters.yaml'), 'utf8');
    expect(text).toContain(blockWith('yaml', 'defaults:'));
  });

  test('has an ApplicationSet for the folders that are written', () => {
    const { spec } = parse(blockWith('yaml', 'kind: ApplicationSet'));
    expect(spec.generators).toEqual([{ git: expect.objectContaining({ directories: [{ path: 'dist/clusters/*' }] }) }]);
    expect(spec.template.spec.source).toMatchObject({ repoURL: spec.generators[0].git.repoURL, path: '{{.path.path}}' });
    expect(spec.syncPolicy).toEqual({ preserveResourcesOnDeletion: true });
  });

  test('has a job per shard, and one for all of them', () => {
    const { jobs } = parse(blockWith('yaml', 'matrix:'));
    expect(jobs.shard.strategy.matrix.shard).toEqual([1, 2, 3, 4]);
    expect(jobs.shard.steps).toContainEqual({
      run: 'npx tsx main.ts --shard ${{ matrix.shard }}/${{ strategy.job-total }}', env: { CDK8S_OUTDIR: 'out' },
    });
    expect(jobs.fleet.needs).toBe('shard');
    expect(jobs.fleet.steps).toContainEqual({ run: 'npx cdk8s-cluster-api validate out' });
  });
});
