import * as fs from 'fs';
import * as path from 'path';
import { ApiObject } from 'cdk8s';
import { goldenCharts } from './charts';
import { explainDifference, GoldenFile, goldenLines } from './golden-file';
import { rotationLines } from './rotation';
import { ExitCode } from '../../src/cli/exit-code';
import { BUILT_IN } from '../../src/registry';
import { ClusterApiVersion } from '../../src/root';
import { captureStderr } from '../support/stderr';

const TEMPLATE_NAMES: GoldenFile = {
  name: 'template-names.txt',
  remedy: [
    'Every line is something that replaces machines of users who update the library. If you did not mean that, mend the code.',
    'If you did: edit the file by hand (no task writes it), and say under "### Rolls machines" of "Unreleased" in CHANGELOG.md what rolls, for whom,',
    'and how to keep it as it was. docs/stability.md has the promise.',
  ].join('\n'),
};

const CONSTRUCT_PATHS: GoldenFile = {
  name: 'construct-paths.txt',
  remedy: 'Users find objects by these paths and search for them in messages. Keep the id, or edit the file by hand and say so in CHANGELOG.md.',
};

const CODE_LIST: GoldenFile = {
  name: 'codes.txt',
  remedy: 'A new code is a new line, by hand. One that is there is never renamed, reused or removed: users turn rules off and search for messages by it.',
};

const EXIT_CODES: GoldenFile = {
  name: 'exit-codes.txt',
  remedy: 'Pipelines of users decide by these numbers. A new one is a new line; none changes its meaning.',
};

captureStderr();

// Plain comparisons: jest has no snapshot here that `-u` could rewrite.
test('the names of templates, and what else replaces machines, are those that users have', () => {
  expect(explainDifference(TEMPLATE_NAMES, goldenLines(TEMPLATE_NAMES), rotationLines())).toBeUndefined();
});

test('objects have the construct paths that users have', () => {
  const paths = goldenCharts(ClusterApiVersion.V1BETA2).flatMap(chart =>
    chart.node.findAll().filter(construct => ApiObject.isApiObject(construct)).map(({ node }) => node.path));
  expect(explainDifference(CONSTRUCT_PATHS, goldenLines(CONSTRUCT_PATHS), paths)).toBeUndefined();
});

test('all codes that users know are there, and no others', () => {
  expect(explainDifference(CODE_LIST, goldenLines(CODE_LIST), Object.keys(BUILT_IN.codes))).toBeUndefined();
});

test('exit codes are those that users know', () => {
  const actual = Object.entries(ExitCode).filter(([, value]) => typeof value === 'number').map(([name, value]) => `${value} ${name}`);
  expect(explainDifference(EXIT_CODES, goldenLines(EXIT_CODES), actual)).toBeUndefined();
});

test('the page about stability lists the exit codes', () => {
  const page = fs.readFileSync(path.join(__dirname, '..', '..', 'docs', 'stability.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\d+)` \|/gm)].map(([, code]) => code);
  expect(rows).toEqual(goldenLines(EXIT_CODES).map(line => line.split(' ')[0]));
});

test('the page about stability names the versions that are defaults and replace machines', () => {
  const page = fs.readFileSync(path.join(__dirname, '..', '..', 'docs', 'stability.md'), 'utf8');
  const images = goldenLines(TEMPLATE_NAMES).flatMap(line => / image (\S+)$/.exec(line)?.[1] ?? []);
  const pinned = 'ghcr.io/kube-vip/kube-vip:v0.3.5'; // by the documented cluster
  expect([...new Set(images)].filter(image => image !== pinned).filter(image => !page.includes(`\`${image}\``))).toEqual([]);
  expect(images).toContain(pinned);
});

test('every provider with machines has lines, and the default version of kube-vip has', () => {
  const cases = new Set(goldenLines(TEMPLATE_NAMES).map(line => line.split(' ')[0]));
  const folders = fs.readdirSync(path.join(__dirname, '..', '..', 'src', 'providers'), { withFileTypes: true }).filter(entry => entry.isDirectory());
  // The machines of k0smotron are called by what they are; the others have none.
  const called: { readonly [folder: string]: string | undefined } = { k0smotron: 'remote', kamaji: undefined, vcluster: undefined };
  const expected = folders.flatMap(({ name }) => name in called ? called[name] ?? [] : name);
  expect(expected.filter(name => !cases.has(name))).toEqual([]);
  expect(goldenLines(TEMPLATE_NAMES)).toContain('byoh v1beta2 KubeadmControlPlane/edge-control-plane image ghcr.io/kube-vip/kube-vip:v1.0.4');
});
