import { mkdtempSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import * as path from 'path';
import { readAllCrds } from './upstream-crds';

let folder: string;
beforeEach(() => { folder = mkdtempSync(path.join(tmpdir(), 'crds-')); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('reads every CRD of a release in the order of its files', async () => {
  for (const name of ['b', 'a']) {
    const crd = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name }, spec: {} };
    writeFileSync(path.join(folder, `${name}.yaml`), JSON.stringify(crd));
  }
  writeFileSync(path.join(folder, 'README.md'), 'not a CRD');
  writeFileSync(path.join(folder, 'kustomization.yaml'), 'resources: [a.yaml, b.yaml]');
  const crds = await readAllCrds({ provider: 'metal3', release: 'v1', folder });
  expect(crds.map(({ provider, release, manifest, pinnedVersions }) => [provider, release, manifest.metadata.name, pinnedVersions]))
    .toEqual([['metal3', 'v1', 'a', []], ['metal3', 'v1', 'b', []]]);
});
