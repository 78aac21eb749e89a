import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { crdFolder, loadCrds, type NamedSource } from './crd-source';
import type { ProviderPin } from '../../../imports/_generate/pin';
import { sha256 } from '../../../imports/_generate/recorded';
import { type CrdSource, LocalSource } from '../../../imports/_generate/source';
import { widgetCrd, widgetPin } from '../../imports/widget';
import { Workspace } from '../../imports/workspace';

const text = stringify(widgetCrd({ name: 'v1' }, { name: 'v2' }));

function pin(overrides: object = {}): ProviderPin {
  const digest = sha256(new TextEncoder().encode(text));
  return widgetPin({ crds: [{ path: 'a/widgets.yaml', file: 'widgets.yaml', gvks: ['example.org/v1/Widget'], sha256: digest, ...overrides }] });
}

function named(name: string, source: CrdSource): NamedSource {
  return { source, nameFor: ({ tag }) => `${name} ${tag}` };
}

function giving(content: string): CrdSource {
  return { read: async () => new TextEncoder().encode(content) };
}

function failing(message: string): CrdSource {
  return { read: async () => { throw new Error(message); } };
}

let workspace: Workspace;
beforeEach(() => { workspace = new Workspace(); });
afterEach(() => workspace.remove());

test('reads the CRDs with the versions that are pinned and says where from', async () => {
  workspace.write('crds/widgets/widgets.yaml', text);
  const lines: string[] = [];
  const sources = [named('folder', new LocalSource(workspace.crds)), named('network', failing('must not be asked'))];
  const crds = await loadCrds({ pins: [pin()], sources, onProgress: (line) => lines.push(line) });
  const manifest = widgetCrd({ name: 'v1' }, { name: 'v2' });
  expect(crds).toEqual([{ provider: 'widgets', release: 'example/widgets@v1.2.3', pinnedVersions: ['v1'], manifest }]);
  expect(lines).toEqual(['widgets v1.2.3: 1 CRD from folder v1.2.3']);
});

test('asks the next source for a file that is missing or has another digest', async () => {
  const lines: string[] = [];
  const sources = [named('folder', new LocalSource(workspace.crds)), named('cache', giving(`${text}\n`)), named('network', giving(text))];
  await loadCrds({ pins: [pin()], sources, onProgress: (line) => lines.push(line) });
  expect(lines).toEqual(['widgets v1.2.3: 1 CRD from network v1.2.3']);
});

test('leaves out kinds that are built into the API server', async () => {
  const builtIn = pin({ kinds: ['apps/v1/Deployment'] });
  expect(await loadCrds({ pins: [builtIn], sources: [named('network', failing('must not be asked'))], onProgress: () => undefined })).toEqual([]);
});

test('names the file, all that was tried and the remedy where no source has the file', async () => {
  const sources = [named('folder', failing('no file')), named('cache', giving('other')), named('network', failing('no route'))];
  const other = sha256(new TextEncoder().encode('other'));
  await expect(loadCrds({ pins: [pin()], sources, onProgress: () => undefined })).rejects.toThrow(new RegExp([
    '^widgets/widgets.yaml: cannot be read from any source:',
    '  folder v1.2.3: no file',
    `  cache v1.2.3: widgets/widgets.yaml: sha256 does not match its pin: .* got ${other};.*`,
    '  network v1.2.3: no route',
    'put the file at <dir>/<provider>/<file> and give --crds <dir> or CDK8S_CLUSTER_API_CRDS=<dir>, .*$',
  ].join('\n')));
});

describe('the folder of CRDs', () => {
  test('is the one that is asked for, then that of the environment', () => {
    mkdirSync(join(workspace.root, 'a'));
    mkdirSync(join(workspace.root, 'b'));
    const env = { CDK8S_CLUSTER_API_CRDS: join(workspace.root, 'b') };
    expect(crdFolder(join(workspace.root, 'a'), env)).toBe(join(workspace.root, 'a'));
    expect(crdFolder(undefined, env)).toBe(join(workspace.root, 'b'));
  });

  test('is the first beside the checkout where none is asked for', () => {
    workspace.write('y/crds/widgets/widgets.yaml', text);
    workspace.write('x/crds/widgets/widgets.yaml', text);
    workspace.write('a/crds', 'a file');
    expect(crdFolder(undefined, { CDK8S_CLUSTER_API_CRDS: '' }, join(workspace.root, 'checkout'))).toBe(join(workspace.root, 'x/crds'));
  });

  test('is none where there is none', () => {
    expect(crdFolder(undefined, {}, join(workspace.root, 'checkout'))).toBeUndefined();
  });

  test('must be there if it is asked for', () => {
    expect(() => crdFolder('/no/such', {})).toThrow("--crds is '/no/such', which is no folder; put the file at");
    expect(() => crdFolder(undefined, { CDK8S_CLUSTER_API_CRDS: '/no/such' })).toThrow("CDK8S_CLUSTER_API_CRDS is '/no/such', which is no folder;");
  });
});
