import * as fs from 'fs';
import * as path from 'path';
import { parse } from 'yaml';

const GITHUB = path.join(__dirname, '..', '..', '.github');

interface Job {
  readonly permissions: { readonly [scope: string]: string };
  readonly needs?: string;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: { readonly [name: string]: unknown };
    readonly env?: { readonly [name: string]: string };
  }[];
}

const texts = Object.fromEntries(['build', 'nightly', 'release'].map(name => [name, fs.readFileSync(path.join(GITHUB, 'workflows', `${name}.yml`), 'utf8')]));
const jobs = (name: string): { readonly [job: string]: Job } => parse(texts[name]).jobs;
const commands = ({ steps }: Job) => steps.flatMap(({ run }) => run?.split('\n') ?? []);

describe.each(Object.keys(texts))('the workflow %s', name => {
  const steps = Object.values(jobs(name)).flatMap(job => job.steps);

  test('pins actions by commit or by a whole version', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter(action => !/^actions\/[a-z-]+@([0-9a-f]{40}|v\d+\.\d+\.\d+)$/.test(action))).toEqual([]);
  });

  test('has all tags, and leaves no token behind', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.map(step => step.with)).toEqual(checkouts.map(() => ({ 'fetch-depth': 0, 'persist-credentials': false })));
  });

  test('names no registry and reads no secret', () => {
    expect(texts[name]).not.toMatch(/registry|npmjs|secrets\./i);
  });
});

test('a change is checked by .ci/run, and its tests with the oldest Node.js', () => {
  const { build, 'oldest-node': oldest } = jobs('build');
  expect(commands(build)).toEqual(['.ci/run']);
  expect(commands(oldest)).toEqual(['npm ci && npx projen test']);
  const { engines } = JSON.parse(fs.readFileSync(path.join(GITHUB, '..', 'package.json'), 'utf8')) as { engines: { node: string } };
  expect(oldest.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))?.with).toMatchObject({ 'node-version': /\d+/.exec(engines.node)?.[0] });
});

test('properties meet new inputs every night', () => {
  expect(parse(texts.nightly).on).toEqual({ schedule: [{ cron: '17 3 * * *' }], workflow_dispatch: {} });
  const { 'new-inputs': test } = jobs('nightly');
  expect(commands(test)).toEqual(['npm ci && npx projen test']);
  expect(test.steps.map(({ env }) => env)).toContainEqual({ PROPERTY_SEED: 'random' });
});

test('a release is checked, packed, published with provenance, and only then announced', () => {
  const { package: packing, npm, notes } = jobs('release');
  expect(commands(packing)).toEqual([
    '.ci/run', 'mkdir -p release', 'npx tsx tools/release-notes.ts "$GITHUB_REF_NAME" > release/notes.md', 'npm pack --pack-destination release',
  ]);
  expect(commands(npm)).toEqual(['npm publish ./release/*.tgz --provenance --access public']);
  expect([npm.needs, notes.needs]).toEqual(['package', 'npm']);
});

test('each job may do what it has to, and nothing else', () => {
  const { package: packing, npm, notes } = jobs('release');
  expect(Object.values(jobs('build')).map(({ permissions }) => permissions)).toEqual([{ contents: 'read' }, { contents: 'read' }]);
  expect(Object.values(jobs('nightly')).map(({ permissions }) => permissions)).toEqual([{ contents: 'read' }]);
  expect([packing, npm, notes].map(({ permissions }) => permissions)).toEqual([
    { contents: 'read' }, { 'contents': 'read', 'id-token': 'write' }, { contents: 'write' },
  ]);
});

test.each(fs.readdirSync(path.join(GITHUB, 'ISSUE_TEMPLATE')).filter(file => file !== 'config.yml'))('the form %s can be read, and asks for something', file => {
  const form = parse(fs.readFileSync(path.join(GITHUB, 'ISSUE_TEMPLATE', file), 'utf8'));
  expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String), body: expect.any(Array) });
  const fields = (form.body as { type: string; id?: string; validations?: { required: boolean } }[]).filter(({ type }) => type !== 'markdown');
  expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
  expect(fields.some(({ validations }) => validations?.required)).toBe(true);
});

test('the form about a rule asks how it is known', () => {
  expect(fs.readFileSync(path.join(GITHUB, 'ISSUE_TEMPLATE', 'rule.yml'), 'utf8')).toContain('label: How is it known\n');
});
