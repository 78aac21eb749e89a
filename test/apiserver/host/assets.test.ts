import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import * as path from 'path';
import { findServers } from './assets';

let folder: string;
beforeEach(() => { folder = mkdtempSync(path.join(tmpdir(), 'assets-')); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function addProgram(name: string, mode = 0o755): void {
  writeFileSync(path.join(folder, name), '');
  chmodSync(path.join(folder, name), mode);
}

const find = (env: NodeJS.ProcessEnv) => findServers({ env, onProgress: () => undefined });

test('takes the programs of KUBEBUILDER_ASSETS', async () => {
  addProgram('etcd');
  addProgram('kube-apiserver');
  expect(await find({ KUBEBUILDER_ASSETS: folder })).toEqual({ etcd: path.join(folder, 'etcd'), kubeApiserver: path.join(folder, 'kube-apiserver') });
});

test('names the folder of KUBEBUILDER_ASSETS and what it lacks', async () => {
  await expect(find({ KUBEBUILDER_ASSETS: folder })).rejects.toThrow(`KUBEBUILDER_ASSETS is '${folder}', which holds no executable etcd and no kube-apiserver;`);
  addProgram('etcd');
  addProgram('kube-apiserver', 0o644);
  await expect(find({ KUBEBUILDER_ASSETS: folder })).rejects.toThrow('which holds no executable kube-apiserver; point it at a folder');
});

test('finds nothing without KUBEBUILDER_ASSETS and Go', async () => {
  expect(await find({ PATH: folder })).toBeUndefined();
});
