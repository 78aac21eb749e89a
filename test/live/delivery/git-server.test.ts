import { execFile } from 'child_process';
import { mkdtempSync, readFileSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import * as path from 'path';
import { promisify } from 'util';
import { GitServer } from './git-server';
import { editOutput, OUTPUT } from './published';
import { Repository } from './repository';

const run = promisify(execFile);

let folder: string;
let server: GitServer;
let repository: Repository;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'git-server-'));
  server = await GitServer.start(folder);
  repository = new Repository(path.join(folder, 'platform'), server.urlOf('platform'));
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function clone(): Promise<string> {
  const target = mkdtempSync(path.join(folder, 'clone-'));
  await run('git', ['clone', '--quiet', repository.url, target]);
  return target;
}

test('serves what is committed, whatever its size', async () => {
  const text = 'é'.repeat(200_000);
  repository.write('dist/a/file.yaml', text);
  const commit = repository.commit('One');
  expect((await run('git', ['ls-remote', repository.url, 'main'])).stdout).toBe(`${commit}\trefs/heads/main\n`);
  expect(readFileSync(path.join(await clone(), 'dist/a/file.yaml'), 'utf8')).toBe(text);
});

test('serves each commit as it is made, also one that only removes', async () => {
  repository.write('dist/file.yaml', 'one');
  repository.write('other.yaml', 'one');
  repository.commit('One');
  repository.remove('dist');
  repository.commit('Two');
  expect((await run('git', ['-C', await clone(), 'ls-files'])).stdout).toBe('other.yaml\n');
});

test('refuses a repository that is not there', async () => {
  await expect(run('git', ['ls-remote', server.urlOf('none')])).rejects.toThrow(`repository '${server.urlOf('none')}/' not found`);
});

test('edits the objects of a file', () => {
  const name = (object: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: object } });
  repository.write(`${OUTPUT}/a.yaml`, `${JSON.stringify(name('one'))}\n---\n${JSON.stringify(name('two'))}\n`);
  editOutput(repository, 'a.yaml', objects => objects.filter(({ metadata }) => metadata?.name !== 'one'));
  expect(readFileSync(repository.pathOf(OUTPUT, 'a.yaml'), 'utf8')).toBe('apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: two\n');
});

test('leaves a file empty that has no object any more', () => {
  repository.write(`${OUTPUT}/a.yaml`, 'kind: ConfigMap\n');
  editOutput(repository, 'a.yaml', () => []);
  expect(readFileSync(repository.pathOf(OUTPUT, 'a.yaml'), 'utf8')).toBe('');
});
