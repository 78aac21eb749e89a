import * as fs from 'fs';
import * as path from 'path';
import { parse } from 'yaml';
import { filesBelow } from '../support/folders';

const ROOT = path.join(__dirname, '..', '..');
const EXAMPLE = path.join(ROOT, 'examples', 'platform-repo');

type Json = { readonly [name: string]: any }; // eslint-disable-line @typescript-eslint/no-explicit-any

function read(...file: string[]): string {
  return fs.readFileSync(path.join(...file), 'utf8');
}

/** The packages of a lock file by name, with all versions that are in it. */
function lockedVersions(lock: Json): Map<string, Set<string>> {
  const versions = new Map<string, Set<string>>();
  for (const [place, { version }] of Object.entries(lock.packages as { [place: string]: { version: string } }).filter(([key]) => key !== '')) {
    const name = place.split('node_modules/').pop()!;
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  return versions;
}

const manifest: Json = JSON.parse(read(EXAMPLE, 'package.json'));
const lock: Json = JSON.parse(read(EXAMPLE, 'package-lock.json'));
const library: Json = JSON.parse(read(ROOT, 'package.json'));
const workflow: Json = parse(read(EXAMPLE, '.github', 'workflows', 'manifests.yml'));
const pipeline: Json = parse(read(EXAMPLE, '.gitlab-ci.yml'));

describe('what the example installs', () => {
  test('is what this project has in its own lock file, so that nothing else is downloaded', () => {
    const known = lockedVersions(JSON.parse(read(ROOT, 'package-lock.json')));
    const { 'cdk8s-cluster-api': own, ...others } = Object.fromEntries(lockedVersions(lock)) as { [name: string]: Set<string> };
    expect(own).toEqual(new Set([library.version]));
    expect(Object.entries(others).flatMap(([name, versions]) => [...versions].filter(version => !known.get(name)?.has(version)).map(version => `${name} ${version}`)))
      .toEqual([]);
  });

  test('is pinned exactly, but for this library, which is the one of this project', () => {
    const { 'cdk8s-cluster-api': own, ...others } = { ...manifest.dependencies, ...manifest.devDependencies } as { [name: string]: string };
    expect(own).toBe('file:../..');
    expect(Object.values(others).filter(version => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test('comes from no particular registry', () => {
    const addresses = Object.values(lock.packages as { [place: string]: { resolved?: string } }).map(({ resolved }) => resolved);
    expect(addresses.filter(address => address !== undefined)).toEqual(['file:../..']);
  });

  // After a change of dependencies: copy the lock file of the project over that of the example and run `npm install` there.
  test('knows the dependencies of this library as they are', () => {
    const { dependencies, peerDependencies } = lock.packages['node_modules/cdk8s-cluster-api'];
    expect({ dependencies, peerDependencies }).toEqual({ dependencies: library.dependencies, peerDependencies: library.peerDependencies });
    expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(Object.keys(library.peerDependencies)));
  });
});

test('cdk8s.yaml names the version that is installed', () => {
  const { validations } = parse(read(EXAMPLE, 'cdk8s.yaml'));
  expect(validations).toEqual([{ package: './node_modules/cdk8s-cluster-api', version: library.version, class: 'ClusterApiValidation' }]);
});

describe('the CI files of the example', () => {
  const steps: Json[] = workflow.jobs.manifests.steps;
  const commands = {
    github: steps.flatMap(({ run }) => run === undefined ? [] : (run as string).trim().split('\n')),
    gitlab: (pipeline.manifests.script as string[]).map(line => line.replace(' --cache .npm --prefer-offline', '')),
  };

  test('install, test, render, validate and fail on a difference, in this order', () => {
    const wanted = ['npm ci', 'npm test', 'npx cdk8s synth --check-upgrade=false', 'git add --intent-to-add dist', 'git diff --exit-code dist'];
    expect(commands.github.filter(command => wanted.includes(command))).toEqual(wanted);
    expect(commands.gitlab.filter(command => wanted.includes(command))).toEqual(wanted);
  });

  test('pin actions by commit, and may do nothing but read', () => {
    const actions = steps.flatMap(({ uses }) => uses === undefined ? [] : [uses as string]);
    expect(actions).toHaveLength(3);
    expect(actions.filter(action => !/^actions\/(checkout|setup-node)@[0-9a-f]{40}$/.test(action))).toEqual([]);
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')).map(step => step.with['persist-credentials'])).toEqual([false, false]);
  });

  test('post the plan from a job that runs nothing of the pull request, and may write comments only', () => {
    const { comment } = workflow.jobs as { readonly comment: Json };
    expect(comment.permissions).toEqual({ 'pull-requests': 'write' });
    expect(comment.steps.map(({ uses }: Json) => uses)).toEqual([undefined]);
    expect(comment.steps[0].run).toContain("mark='<!-- cdk8s-cluster-api plan -->'\n");
    expect(comment.steps[0].run).not.toContain('${{');
    expect(commands.github).toContain('npx cdk8s-cluster-api plan --from .before/dist --to dist --format markdown --output plan.md');
    expect(commands.gitlab.join('\n')).toContain('npx cdk8s-cluster-api plan --from .before/dist --to dist\n');
  });

  // git still knows the worktree of an earlier job that the runner has cleaned away.
  test('work on a runner that keeps the clone between jobs', () => {
    expect(commands.gitlab.join('\n')).toContain('git worktree add --force .before FETCH_HEAD\n');
  });

  test('run the same Node release', () => {
    const version = read(EXAMPLE, '.node-version').trim();
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(pipeline.manifests.image).toBe(`node:${version}-bookworm`);
    expect(steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))?.with['node-version-file']).toBe('.node-version');
  });
});

test('the README of the example links to files that are there', () => {
  const links = [...read(EXAMPLE, 'README.md').matchAll(/\]\(([^)#]+)(#[^)]*)?\)/g)].map(([, target]) => target).filter(target => !target.includes('://'));
  expect(links).toContain('clusters/edge.ts');
  expect(links.filter(target => !fs.existsSync(path.join(EXAMPLE, target)))).toEqual([]);
});

test('nothing secret is in the example', () => {
  const files = filesBelow(EXAMPLE).filter(file => !file.startsWith('node_modules/') && file !== 'package-lock.json');
  const texts = files.map(file => read(EXAMPLE, file));
  expect(texts.filter(text => /^kind: Secret$|BEGIN [A-Z ]*PRIVATE KEY|aws_secret_access_key/m.test(text))).toEqual([]);
});
