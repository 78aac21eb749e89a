import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import * as path from 'path';
import { installMoto } from './moto';

/** Stands in for Python: notes each call, makes an environment with itself in it, and installs nothing. */
const FAKE_PYTHON = `#!/bin/sh
echo "$*" >> "$CALLS"
case "$*" in
-c*) if [ -n "$OLD" ]; then echo 'AssertionError: 3.9.1' >&2; exit 1; fi; echo 3.99 linux ;;
'-m venv '*) mkdir -p "$3/bin"; cp "$0" "$3/bin/python" ;;
'-m pip '*) if [ -n "$REFUSED" ]; then echo 'ERROR: no matching distribution' >&2; exit 1; fi ;;
esac
`;

const { XDG_CACHE_HOME } = process.env;
let root: string;
let progress: string[];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'moto-'));
  progress = [];
  writeFileSync(path.join(root, 'python'), FAKE_PYTHON);
  chmodSync(path.join(root, 'python'), 0o755);
  Object.assign(process.env, { XDG_CACHE_HOME: path.join(root, 'cache'), CALLS: path.join(root, 'calls') });
});

afterEach(() => {
  ['CALLS', 'OLD', 'REFUSED', 'XDG_CACHE_HOME'].forEach(name => delete process.env[name]);
  Object.assign(process.env, XDG_CACHE_HOME === undefined ? {} : { XDG_CACHE_HOME });
  rmSync(root, { recursive: true, force: true });
});

const install = () => installMoto(text => progress.push(text), path.join(root, 'python'));
const kept = () => {
  const folder = path.join(root, 'cache/cdk8s-cluster-api/python');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('installs exactly what is pinned, once', async () => {
  const moto = await install();
  expect(moto).toEqual({ program: { name: 'moto', version: 'v5.2.5', moduleFolder: expect.any(String), file: expect.stringMatching(/\/bin\/python$/) } });
  expect(kept()).toHaveLength(1);
  expect(progress).toEqual([expect.stringMatching(/^installing moto into /)]);
  expect(await install()).toEqual(moto);
  const installations = readFileSync(path.join(root, 'calls'), 'utf8').split('\n').filter(call => call.startsWith('-m pip'));
  expect(installations).toEqual([expect.stringContaining('--require-hashes --requirement')]);
});

test('fails to find a Python that is not there', async () => {
  expect(await installMoto(() => undefined, path.join(root, 'nothing'))).toEqual({ missing: expect.stringMatching(/3\.10 or newer with venv is needed: .*ENOENT/) });
});

test('fails with a Python that is too old', async () => {
  process.env.OLD = 'yes';
  expect(await install()).toEqual({ missing: `${path.join(root, 'python')} 3.10 or newer with venv is needed: AssertionError: 3.9.1` });
});

test('fails where packages are refused, and leaves nothing behind', async () => {
  process.env.REFUSED = 'yes';
  expect(await install()).toEqual({ missing: 'its packages cannot be installed: ERROR: no matching distribution' });
  expect(kept()).toEqual([]);
});
