import { spawnSync } from 'child_process';
import * as path from 'path';

const ROOT = path.join(__dirname, '..', '..');

/** Runs a file with the test runner of Node, as a user of it would; nothing may be written. */
function run(file: string): { readonly status: number | null; readonly stdout: string } {
  const { NODE_OPTIONS: _options, UPDATE_SNAPSHOTS: _update, ...env } = process.env;
  return spawnSync(process.execPath, ['--import', 'tsx', '--test', '--test-reporter=tap', path.join(__dirname, file)], {
    cwd: ROOT, encoding: 'utf8', env: { ...env, CI: 'true' },
  });
}

test('assertions pass with the test runner of Node, and the program of the page is one', () => {
  const { status, stdout } = run('docs/edge-cluster.node-test.ts');
  expect(stdout).toContain('# pass 3\n# fail 0\n');
  expect(status).toBe(0);
}, 60_000);

test('assertions fail with the test runner of Node, and their message is shown', () => {
  const { status, stdout } = run('failing.node-test.ts');
  expect(stdout).toContain('# pass 0\n# fail 1\n');
  for (const line of ['expected at least 1 Deployment matching { spec: { replicas: 4 } }, found none of 1', 'spec.replicas: expected 4, got 3']) {
    expect(stdout).toContain(line);
  }
  expect(status).toBe(1);
}, 60_000);
