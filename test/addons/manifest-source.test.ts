import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { AddonManifest } from '../../src/addons/manifest-source';
import { ByohControlPlane } from '../../src/providers/byoh';
import { ClusterResourceSet } from '../../src/root';
import { makeChart, makeCluster } from '../support/charts';
import { find, synth } from '../support/manifests';

const YAML = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: größe\n';

let directory: string;

beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'addons-'));
});

afterEach(() => {
  fs.rmSync(directory, { recursive: true });
});

test('takes text under a name', () => {
  const manifest = AddonManifest.fromYaml('calico.yaml', YAML);
  expect([manifest.name, manifest._load()]).toEqual(['calico.yaml', YAML]);
});

test('takes a file under its own name', () => {
  const file = path.join(directory, 'calico.yaml');
  fs.writeFileSync(file, YAML);
  const manifest = AddonManifest.fromFile(file);
  expect([manifest.name, manifest._load()]).toEqual(['calico.yaml', YAML]);
});

test.each([['addons/calico.yaml', 'calico.yaml'], ['addons\\calico.yaml', 'calico.yaml'], ['calico.yaml', 'calico.yaml']])('calls %j %s', (file, name) => {
  expect(AddonManifest.fromFile(file).name).toBe(name);
});

test('reads a file when the set is created, byte by byte', () => {
  const file = path.join(directory, 'calico.yaml');
  fs.writeFileSync(file, 'kind: Old\n');
  const manifest = AddonManifest.fromFile(file);
  fs.writeFileSync(file, YAML);
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  new ClusterResourceSet(cluster, 'Cni', { manifests: [manifest] });
  fs.writeFileSync(file, 'kind: TooLate\n');
  expect(find(synth(chart), 'ConfigMap').data).toEqual({ 'calico.yaml': YAML });
});

test('fails on a file that does not exist', () => {
  const file = path.join(directory, 'missing.yaml');
  expect(() => new ClusterResourceSet(makeCluster(), 'Cni', { manifests: [AddonManifest.fromFile(file)] })).toThrow(new Error(
    `[test/Cluster/Cni] manifest file '${file}' cannot be read (ENOENT); give the path of an existing file (input/invalid-value)`));
});

test('fails on a directory', () => {
  expect(() => AddonManifest.fromFile(directory)._load()).toThrow(new Error(
    `manifest file '${directory}' cannot be read (EISDIR); give the path of an existing file (input/invalid-value)`));
});
