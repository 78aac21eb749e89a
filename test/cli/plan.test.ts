import { spawnSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import { runCli } from './cli';
import { byoh } from '../plan/edits/bases';
import { yamlOf } from '../plan/edits/edit';

const BEFORE = yamlOf(byoh());
const AFTER = yamlOf(byoh({ pool: { failureDomain: 'rack-a' } }));
const GIT = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', GIT_CEILING_DIRECTORIES: '/' };

function plan(...argv: string[]) {
  return runCli(['plan', ...argv], { files: { 'old/edge.yaml': BEFORE, 'dist/edge.yaml': AFTER } });
}

function git(folder: string, ...args: string[]): void {
  const { status, stderr } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder, env: { ...process.env, ...GIT } });
  expect([args, status, stderr.toString()]).toEqual([args, 0, expect.anything()]);
}

/** A repository with a commit, and other manifests on disk. */
function inRepository(argv: readonly string[], below = '') {
  return runCli(['plan', ...argv], {
    env: GIT,
    folder: below,
    prepare: folder => {
      const root = path.join(folder, below);
      fs.mkdirSync(path.join(root, 'dist', '.hidden'), { recursive: true });
      fs.writeFileSync(path.join(root, 'dist', 'edge.yaml'), BEFORE);
      fs.writeFileSync(path.join(root, 'dist', '.hidden', 'no.yaml'), 'a: [');
      fs.writeFileSync(path.join(root, 'dist', 'settings.json'), '{ "a": 1 }');
      fs.writeFileSync(path.join(root, 'notes.yaml'), BEFORE);
      git(folder, 'init', '-q', '-b', 'main');
      git(folder, 'add', '.');
      git(folder, 'commit', '-q', '-m', 'first');
      git(folder, 'tag', 'v1');
      fs.writeFileSync(path.join(root, 'dist', 'edge.yaml'), AFTER);
    },
  });
}

const TEXT = `edge/edge: 3 machines replaced
  1 pool MachineDeployment/edge-workers: replaced, 3 machines
      spec.template.spec.failureDomain: added rack-a
      up to 0 more and 1 fewer at a time
      hosts: 3 needed, 0 of them spare; none in the manifests to count

3 machines replaced; 1 of 1 cluster changed
`;

test('tells what happens', () => {
  expect(plan('--from', 'old')).toEqual({ code: 0, stdout: TEXT, stderr: '' });
});

test('tells it in colours on a terminal', () => {
  const { stdout } = runCli(['plan', '--from', 'old'], { files: { 'old/a.yaml': BEFORE, 'dist/a.yaml': AFTER }, stdoutIsTTY: true });
  expect(stdout).toContain('\u001b[33mreplaced, 3 machines\u001b[39m');
  expect(stdout.replace(/\u001b\[\d+m/g, '')).toBe(TEXT);
});

test('tells that nothing happens', () => {
  expect(plan('--from', 'old', '--to', 'old').stdout).toBe('nothing happens to 1 cluster\n');
});

test('writes Markdown for a comment, with a mark to find it by', () => {
  const { stdout } = plan('--from', 'old', '--format', 'markdown');
  expect(stdout).toContain('<!-- cdk8s-cluster-api plan -->\n');
  expect(stdout).toContain('**3 machines replaced; 1 of 1 cluster changed**');
  expect(stdout).toContain('<details><summary><b>edge/edge</b>: 3 machines replaced</summary>');
  expect(plan('--from', 'old', '--format', 'markdown').stdout).toBe(stdout);
});

test('writes JSON', () => {
  const report = JSON.parse(plan('--from', 'old', '--format', 'json').stdout);
  expect(Object.keys(report)).toEqual(['version', 'summary', 'clusters', 'objects', 'hazards']);
  expect(report.version).toBe(1);
  expect(report.clusters[0].machines[1]).toMatchObject({ name: 'edge-workers', action: 'replaced', replaced: { min: 3, max: 3 } });
});

test('writes to a file', () => {
  let written = '';
  const { stdout } = runCli(['plan', '--from', 'old', '--output', 'plan.txt'], {
    files: { 'old/a.yaml': BEFORE, 'dist/a.yaml': AFTER }, inspect: folder => void (written = fs.readFileSync(path.join(folder, 'plan.txt'), 'utf8')),
  });
  expect([stdout, written]).toEqual(['', TEXT]);
});

test('reads what is there from stdin', () => {
  expect(runCli(['plan', '--from', '-'], { stdin: BEFORE, files: { 'dist/a.yaml': AFTER } })).toEqual({ code: 0, stdout: TEXT, stderr: '' });
});

describe('gates', () => {
  test.each([
    [['--max-replaced', '3'], 0, ''],
    [['--max-replaced', '2'], 1, '3 machines may be replaced, and --max-replaced allows 2\n'],
    [['--fail-on', 'removed,hazard'], 0, ''],
    [['--fail-on', 'replaced'], 1, "the plan has 1 of 'replaced', and --fail-on names it\n"],
  ])('%j', (argv, code, stderr) => {
    expect(plan('--from', 'old', ...argv)).toEqual({ code, stdout: TEXT, stderr });
  });

  test('templates that a rollout leaves behind are no loss, and pools are', () => {
    const rolled = { files: { 'old/a.yaml': BEFORE, 'dist/a.yaml': yamlOf(byoh({ pool: { preKubeadmCommands: ['echo hello'] } })) } };
    expect(runCli(['plan', '--from', 'old', '--fail-on', 'removed,orphaned'], rolled).code).toBe(0);
    const lost = { files: { 'old/a.yaml': BEFORE, 'dist/a.yaml': BEFORE.split('---\n').filter(text => !text.includes('kind: MachineDeployment')).join('---\n') } };
    expect(runCli(['plan', '--from', 'old', '--fail-on', 'removed'], lost).code).toBe(1);
  });
});

describe('git', () => {
  test.each([
    ['HEAD and dist without a word', []],
    ['a branch', ['--from', 'main']],
    ['a tag and a path', ['--from', 'v1:dist']],
    ['a file', ['--from', 'main:dist/edge.yaml']],
    ['a path from here', ['--from', 'main:./dist']],
  ])('reads %s', (_, argv) => {
    expect(inRepository(argv)).toEqual({ code: 0, stdout: TEXT, stderr: '' });
  });

  test('reads the same folder below the root of the repository', () => {
    expect(inRepository([], 'platform')).toEqual({ code: 0, stdout: TEXT, stderr: '' });
    expect(inRepository(['--from', 'main:platform/dist'], 'platform')).toEqual({ code: 0, stdout: TEXT, stderr: '' });
  });

  test.each([
    [['--from', 'nowhere'], "'nowhere' is neither a file or folder nor a commit, branch or tag; correct it, or fetch it first: git fetch origin nowhere"],
    [['--from', 'main:old'], "there is no 'old' in the commit 'main'; name a file or folder that it has, as in 'main:<path>'"],
  ])('fails: %j', (argv, message) => {
    expect(inRepository(argv)).toEqual({ code: 2, stdout: '', stderr: `error: ${message}\n` });
  });

  test('fails outside of a repository', () => {
    expect(runCli(['plan'], { files: { 'dist/a.yaml': AFTER }, env: { ...GIT, GIT_DIR: '/nonexistent' } })).toEqual({
      code: 2, stdout: '', stderr: "error: 'HEAD' is no file or folder, and this is no repository of git in which it could be a commit; name a file or folder\n",
    });
  });
});

describe('fails', () => {
  test.each([
    [['--from', 'old', '--format', 'xml'], "'xml' is not a format; use one of text, markdown, json"],
    [['--from', 'old', '--max-replaced', 'many'], "'--max-replaced many' is not a whole number of 0 or more"],
    [['--from', 'old', '--fail-on', 'fire'],
      "'--fail-on' has 'fire', which is none of created, replaced, undecided, scaled, changed, removed, orphaned, hazard, error"],
    [['old', 'dist'], "'old' is none of the options; write '--from <place>' and '--to <file|folder>'"],
    [['--from', '-', '--to', '-'], "'-' is '--from' and '--to' at once, and stdin can be read once; write one of them to a file"],
    [['--from', 'old', '--to', 'nowhere'], 'nowhere: cannot be read: there is no such file or folder'],
  ])('%j', (argv, message) => {
    expect(plan(...argv)).toEqual({ code: 2, stdout: '', stderr: `error: ${message}\n` });
  });

  test('if a file cannot be read, which would look as if it had gone', () => {
    const { code, stderr } = runCli(['plan', '--from', 'old'], { files: { 'old/a.yaml': BEFORE, 'dist/a.yaml': 'kind: [' } });
    expect([code, stderr.startsWith('error: dist/a.yaml')]).toEqual([2, true]);
  });
});

test('its help has examples', () => {
  const { code, stdout } = plan('--help');
  expect([code, stdout.includes('Examples:\n'), stdout.includes('Exit codes:\n')]).toEqual([0, true, true]);
});
