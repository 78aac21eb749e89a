import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { parse } from 'yaml';
import { ExitCode } from '../../../src/cli/exit-code';
import { CONTROL_PLANES } from '../../../src/cli/init/control-planes';
import { INFRA_CLUSTERS } from '../../../src/cli/init/infra-clusters';
import { listMixes, readMix } from '../../../src/cli/init/mix';
import { POOLS } from '../../../src/cli/init/pools';
import { DEPENDENCIES, DEV_DEPENDENCIES, PLAN_COMMAND, repositoryFiles } from '../../../src/cli/init/repository';
import { BUILT_IN } from '../../../src/registry';
import { runGenerated } from '../../support/generated-program';
import { runCli } from '../cli';

const ROOT = path.join(__dirname, '..', '..', '..');
const MIXES = listMixes(BUILT_IN);
const FILES = [
  '.gitattributes', '.github/workflows/manifests.yaml', '.gitignore', '.node-version', 'README.md', 'clusters/edge.ts', 'main.ts', 'package.json', 'test/edge.test.ts', 'tsconfig.json',
];

/** What a program writes. */
function synthesize(mix: string, name = 'edge'): { readonly [file: string]: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'init-'));
  const before = process.env.CDK8S_OUTDIR;
  try {
    process.env.CDK8S_OUTDIR = folder;
    runGenerated(repositoryFiles({ mix: readMix(mix, BUILT_IN), name, library: '0.0.0' }), 'main.ts');
    return Object.fromEntries(fs.readdirSync(folder).map(file => [`dist/${file}`, fs.readFileSync(path.join(folder, file), 'utf8')]));
  } finally {
    if (before === undefined) {
      delete process.env.CDK8S_OUTDIR;
    } else {
      process.env.CDK8S_OUTDIR = before;
    }
    fs.rmSync(folder, { recursive: true });
  }
}

describe('the repository', () => {
  test.each(MIXES)('of %s renders a bundle without a complaint', mix => {
    const files = synthesize(mix);
    expect(Object.keys(files)).toEqual(['dist/.cdk8s-fleet', 'dist/edge.k8s.yaml']);
    const { code, stdout } = runCli(['validate', '--max-warnings', '0', 'dist'], { files });
    expect(stdout).toMatch(/^0 errors, 0 warnings in /);
    expect(code).toBe(ExitCode.OK);
  });

  test('may have several pools and another name', () => {
    const files = synthesize('kamaji+aws+metal3', 'tenant-a');
    expect(runCli(['validate', '--max-warnings', '0', 'dist'], { files }).code).toBe(ExitCode.OK);
    expect(files['dist/tenant-a.k8s.yaml']).toContain('kind: Metal3Cluster\n');
    expect(files['dist/tenant-a.k8s.yaml']).toContain('kind: AWSCluster\n');
  });

  test('has the releases of the example in this project', () => {
    const { dependencies, devDependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'examples/platform-repo/package.json'), 'utf8'));
    expect(dependencies).toMatchObject(DEPENDENCIES);
    expect(devDependencies).toMatchObject(DEV_DEPENDENCIES);
  });

  test('has a workflow that validates and plans', () => {
    const workflow = parse(repositoryFiles({ mix: readMix('byoh+metal3', BUILT_IN), name: 'edge', library: '1.2.3' })['.github/workflows/manifests.yaml']);
    const commands = workflow.jobs.manifests.steps.map(({ run }: { readonly run?: string }) => run);
    expect(commands).toEqual(expect.arrayContaining(['npm test', 'npx cdk8s-cluster-api validate --format github dist', `${PLAN_COMMAND} >> "$GITHUB_STEP_SUMMARY"`]));
  });
});

test('every piece is of a provider that the registry knows, and each control plane has traits', () => {
  const known = BUILT_IN.infrastructure.map(({ traits }) => traits.provider);
  const names = [
    ...POOLS.filter(({ nodePoolsOf }) => nodePoolsOf === undefined).map(({ name, provider = name }) => provider),
    ...CONTROL_PLANES.filter(({ isOnMachines }) => isOnMachines).map(({ name }) => name),
  ];
  expect(names.filter(name => !known.includes(name))).toEqual([]);
  const words = [...POOLS, ...CONTROL_PLANES].map(({ name }) => name);
  expect(INFRA_CLUSTERS.filter(({ name }) => !words.includes(name))).toEqual([]);
  expect(POOLS.filter(({ nodePoolsOf }) => nodePoolsOf !== undefined && !CONTROL_PLANES.some(({ name }) => name === nodePoolsOf))).toEqual([]);
  expect(CONTROL_PLANES.filter(({ kind }) => BUILT_IN.traitsOfControlPlane(kind) === undefined)).toEqual([]);
});

describe('init', () => {
  test('writes the files and lists them', () => {
    let written = {};
    const { code, stdout, stderr } = runCli(['init', '--mix', 'byoh+metal3', 'new/repo'], {
      inspect: folder => {
        written = Object.fromEntries(FILES.map(name => [name, fs.readFileSync(path.join(folder, 'new/repo', name), 'utf8')]));
      },
    });
    expect(stdout).toBe(FILES.map(name => `new/repo/${name}\n`).join(''));
    expect(stderr).toBe('');
    expect(code).toBe(ExitCode.OK);
    const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    expect(written).toEqual(repositoryFiles({ mix: readMix('byoh+metal3', BUILT_IN), name: 'edge', library: version }));
  });

  test('takes a folder with an empty repository of Git, and another place of the library', () => {
    let manifest = '';
    const { code } = runCli(['init', '--library', 'file:../library.tgz'], {
      prepare: folder => fs.mkdirSync(path.join(folder, '.git')),
      inspect: folder => {
        manifest = fs.readFileSync(path.join(folder, 'package.json'), 'utf8');
      },
    });
    expect(code).toBe(ExitCode.OK);
    expect(JSON.parse(manifest).dependencies['cdk8s-cluster-api']).toBe('file:../library.tgz');
  });

  test('writes nothing with --dry-run', () => {
    let left: string[] = [];
    const { stdout } = runCli(['init', '--dry-run', 'repo'], {
      inspect: folder => {
        left = fs.readdirSync(folder);
      },
    });
    expect(stdout).toBe(FILES.map(name => `repo/${name}\n`).join(''));
    expect(left).toEqual([]);
  });

  test('lists mixes', () => {
    expect(runCli(['init', '--list'])).toEqual({ code: ExitCode.OK, stdout: MIXES.map(mix => `${mix}\n`).join(''), stderr: '' });
    expect(MIXES).toEqual(expect.arrayContaining(['kamaji+aws', 'eks+eks', 'eks+aws', 'aks+aks', 'gke+gke', 'k0smotron+remote', 'k0smotron+aws', 'vcluster']));
    expect(MIXES).toHaveLength(new Set(MIXES).size);
  });

  test('has a help with examples', () => {
    expect(runCli(['init', '--help']).stdout).toMatch(/^Usage: cdk8s-cluster-api init \[options\] \[<folder>\]\n[\s\S]*\nExamples:\n {2}npx cdk8s-cluster-api init --mix byoh\+metal3 my-clusters\n/);
  });

  test.each([
    [['init', '--mix', 'acme+aws'], "'acme' in '--mix acme+aws' is not a control plane that init knows; use one of byoh, metal3, openstack, kamaji, k0smotron, eks, aks, gke, vcluster"],
    [['init', '--mix', 'byoh+acme'], "'acme' in '--mix byoh+acme' is not a pool that init knows; use one of byoh, metal3, openstack, aws, azure, remote, eks, aks, gke"],
    [['init', '--mix', 'byoh'], "'--mix byoh' has no pool; write a control plane and at least one pool, for example 'byoh+byoh'"],
    [['init', '--mix', 'byoh+aws+aws'], "'--mix byoh+aws+aws' has the pool 'aws' twice; name it once, and copy its code for more"],
    [['init', '--mix', 'kamaji+byoh'], "'--mix kamaji+byoh' cannot work: ByoCluster cannot be the primary: Kamaji cannot fill in the endpoint of a ByoCluster; 'init --list' lists what can"],
    [['init', '--mix', 'byoh+eks'], "'--mix byoh+eks' cannot work: 'eks' are node pools of EKS itself, which join no other control plane; 'init --list' lists what can"],
    [['init', '--mix', 'eks+metal3'],
      "'--mix eks+metal3' cannot work: machines of metal3 cannot join: it admits nodes by the IAM role of their EC2 instance; 'init --list' lists what can"],
    [['init', '--mix', 'gke'], "'--mix gke' has no pool; write a control plane and at least one pool, for example 'gke+gke'"],
    [['init', '--mix', 'vcluster+metal3'],
      "'--mix vcluster+metal3' cannot work: machines of metal3 cannot join: its pods run on the nodes of its host cluster; 'init --list' lists what can"],
    [['init', '--name', 'My Cluster'], "'--name My Cluster' cannot be the name of a cluster; use small letters, digits and hyphens, a letter first, at most 40 characters"],
    [['init', 'a', 'b'], "'b' is a second folder; name one"],
    [['init', 'full'], "the folder 'full' is not empty: it has 'a.txt' and 1 more; name one that is empty or not there"],
    [['init', 'full/a.txt'], 'full/a.txt: cannot be read: a part of the path is not a folder'],
  ])('fails for %j', (argv, message) => {
    let left: string[] = [];
    const outcome = runCli(argv, {
      files: { 'full/a.txt': 'a', 'full/b.txt': 'b' },
      inspect: folder => {
        left = fs.readdirSync(folder);
      },
    });
    expect(outcome).toEqual({ code: ExitCode.TROUBLE, stdout: '', stderr: `error: ${message}\n` });
    expect(left).toEqual(['full']);
  });

  test('leaves nothing behind where it cannot write', () => {
    // The first file has a path that Linux can open, the second one is a few characters too long.
    const length = 4070 - path.join(os.tmpdir(), 'cli-XXXXXX/').length;
    const folder = Array.from({ length: Math.ceil(length / 200) }, (_, index) => 'a'.repeat(Math.min(199, length - index * 200) || 1)).join('/');
    let left: string[] = ['not looked at'];
    const { code, stdout, stderr } = runCli(['init', folder], {
      inspect: cwd => {
        left = fs.readdirSync(cwd);
      },
    });
    expect(stderr).toMatch(/^error: [a/]+: cannot be written: ENAMETOOLONG: name too long, open '.*\/manifests\.yaml'\n$/);
    expect(stdout).toBe('');
    expect(code).toBe(ExitCode.TROUBLE);
    expect(left).toEqual([]);
  });
});
