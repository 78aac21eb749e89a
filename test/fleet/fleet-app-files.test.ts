import * as fs from 'fs';
import * as path from 'path';
import { Chart, YamlOutputType } from 'cdk8s';
import { addConfig, LEDGER } from './as-stock';
import { Fleet, FleetApp, FleetAppProps, FleetInventory } from '../../src/fleet';
import { Warnings } from '../../src/guard';
import { samePathKey } from '../../src/synthesis/file-name';
import { filesBelow, readFolder, temporaryFolders } from '../support/folders';
import { captureStderr } from '../support/stderr';

const newFolder = temporaryFolders();
const printed = captureStderr();

const MANIFEST = 'apiVersion: v1\nkind: ConfigMap\n';

function write(folder: string, files: { readonly [file: string]: string }): void {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
}

function synthesize(outdir: string, ids: readonly string[], props: FleetAppProps = {}, adjust: (app: FleetApp) => void = () => {}): FleetApp {
  const app = new FleetApp({ outdir, ...props });
  ids.forEach(id => addConfig(new Chart(app, id), `${id}-config`));
  adjust(app);
  app.synth();
  return app;
}

describe('an app that writes nothing', () => {
  const props = { yamlOutputType: YamlOutputType.FILE_PER_RESOURCE };

  test.each([
    ['has no charts', {}, () => {}],
    ['has a chart without objects, and a file for each', props, (app: FleetApp) => new Chart(app, 'empty')],
    ['records paths', { recordConstructMetadata: true }, () => {}],
  ])('deletes nothing and says so if it %s', (_what, more, adjust) => {
    const outdir = newFolder();
    synthesize(outdir, ['a', 'b']);
    const before = readFolder(outdir);
    const app = synthesize(outdir, [], more, adjust);
    expect(readFolder(outdir)).toMatchObject({ 'a.k8s.yaml': before['a.k8s.yaml'], 'b.k8s.yaml': before['b.k8s.yaml'] });
    expect(app.changes).toMatchObject({ deleted: [], left: ['a.k8s.yaml', 'b.k8s.yaml'] });
    expect(printed()).toEqual([`warning: nothing is written, as the app has no objects, so that 2 files: 'a.k8s.yaml', 'b.k8s.yaml' of earlier runs stay in '${outdir}'; `
      + 'delete them by hand if all of it is to go (fleet/nothing-written)\n']);
  });

  test('says nothing in a folder without files of earlier runs', () => {
    synthesize(newFolder(), []);
    expect(printed()).toEqual([]);
  });
});

describe('a ledger', () => {
  const FOREIGN = {
    'package.json': '{"version": "1.0.0"}',
    'README.md': 'apiVersion: v1',
    '.git/config': MANIFEST,
    '.github/workflows/build.yml': 'on: push\n',
    '.argocd/app.yaml': MANIFEST,
    'node_modules/a/b.yaml': MANIFEST,
    'compose.yaml': 'services: {}\n',
    'src/main.ts': MANIFEST,
    'construct-metadata.json': '{"private": 1}',
  };

  test('deletes nothing that FleetApp cannot have written, and says so', () => {
    const outdir = newFolder();
    write(outdir, { ...FOREIGN, 'old.k8s.yaml': MANIFEST, 'older.yaml': '', 'c/oldest.yml': MANIFEST });
    write(outdir, { [LEDGER]: [...filesBelow(outdir), 'gone.txt'].join('\n') });
    const app = synthesize(outdir, ['a']);
    expect(app.changes).toEqual({
      written: ['a.k8s.yaml'], unchanged: [], deleted: ['c/oldest.yml', 'old.k8s.yaml', 'older.yaml'], left: Object.keys(FOREIGN).sort(),
    });
    expect(readFolder(outdir)).toMatchObject(FOREIGN);
    expect(printed()).toEqual([`warning: '.cdk8s-fleet' in '${outdir}' lists 9 files: '.argocd/app.yaml', '.git/config', '.github/workflows/build.yml', 'README.md', 'compose.yaml' `
      + 'and 4 more that FleetApp cannot have written, and that stay; find out who has changed the list (fleet/foreign-entry)\n']);
    synthesize(outdir, ['a']);
    expect(printed()).toHaveLength(1);
  });

  test('deletes what an earlier run has written with another extension, and its paths of constructs', () => {
    const outdir = newFolder();
    synthesize(outdir, ['a'], { outputFileExtension: '.yaml', recordConstructMetadata: true });
    synthesize(outdir, ['a']);
    expect(filesBelow(outdir)).toEqual([LEDGER, 'a.k8s.yaml']);
  });

  test('deletes in a folder whose name begins with a dot if the app writes there', () => {
    const outdir = newFolder();
    const fleet = (...names: string[]) => synthesize(outdir, [], {}, app => new Fleet(app, 'Clusters', {
      folder: '.clusters',
      inventory: FleetInventory.of(names.map(name => ({ name }))),
      blueprint: { buildCluster: (chart, { name }) => addConfig(chart, name) },
    }));
    fleet('a', 'b');
    fleet('a');
    expect(filesBelow(outdir)).toEqual([LEDGER, '.clusters/a/cluster.k8s.yaml']);
    expect(printed()).toEqual([]);
  });
});

describe('a chart whose id begins with a dot', () => {
  test.each([
    ['in a file', YamlOutputType.FILE_PER_CHART, '.x-c89f6fb5.k8s.yaml'],
    ['in a folder', YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE, '.x-c89f6fb5/ConfigMap.x.k8s.yaml'],
  ])('is written %s that a later run knows', (_what, yamlOutputType, file) => {
    const outdir = newFolder();
    const run = (...ids: string[]) => synthesize(outdir, ids, { yamlOutputType }, app => addConfig(new Chart(app, '.x'), 'x')).changes;
    expect(run('a')?.written).toContain(file);
    expect(run('a')).toMatchObject({ written: [], deleted: [], left: [] });
    expect(synthesize(outdir, ['a'], { yamlOutputType, outputFileExtension: '.yaml' }).changes).toMatchObject({ deleted: expect.arrayContaining([file]) as unknown, left: [] });
    expect(printed()).toEqual([]);
  });

  test('of a fleet is written to a file that a later run knows', () => {
    const outdir = newFolder();
    const fleet = (...ids: string[]) => synthesize(outdir, [], {}, app => new Fleet(app, 'Clusters', {
      inventory: FleetInventory.of([{ name: 'berlin' }]), blueprint: { buildCluster: chart => ids.forEach(id => addConfig(new Chart(chart, id), `config${id}`)) },
    })).changes;
    expect(fleet('a', '.x')?.written).toEqual(['clusters/berlin/.x.k8s.yaml', 'clusters/berlin/a.k8s.yaml']);
    expect(fleet('a')).toMatchObject({ deleted: ['clusters/berlin/.x.k8s.yaml'], left: [] });
    expect(printed()).toEqual([]);
  });

  test('is not taken for files and folders of other programs', () => {
    const outdir = newFolder();
    const files = { '.pre-commit-config.yaml': MANIFEST, '.gitlab-ci.yml': MANIFEST, '.git/x-c89f6fb5.yaml': MANIFEST, '.github/.x-c89f6fb5.k8s.yaml': MANIFEST, '.x-c89f6fb5.yaml': 'repos: []\n' };
    write(outdir, { ...files, [LEDGER]: Object.keys(files).join('\n') });
    expect(synthesize(outdir, ['a']).changes).toMatchObject({ deleted: [], left: Object.keys(files).sort() });
  });
});

describe('files in no ledger', () => {
  test('are told if they look like manifests of the app, in folders too', () => {
    const outdir = newFolder();
    const props = { yamlOutputType: YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE };
    write(outdir, {
      'lost.k8s.yaml': MANIFEST,
      'a/ConfigMap.lost.k8s.yaml': MANIFEST,
      'lost/ConfigMap.a.k8s.yaml': MANIFEST,
      'lost/deeper/than/all.k8s.yaml': MANIFEST,
      'kustomization.yaml': MANIFEST,
      'notes.txt': '',
      '.git/x.k8s.yaml': MANIFEST,
      'node_modules/x.k8s.yaml': MANIFEST,
    });
    const app = synthesize(outdir, ['a'], props);
    expect(app.changes?.left).toEqual(['a/ConfigMap.lost.k8s.yaml', 'lost.k8s.yaml', 'lost/ConfigMap.a.k8s.yaml']);
    expect(printed()).toEqual([`warning: '${outdir}' has 3 files: 'a/ConfigMap.lost.k8s.yaml', 'lost.k8s.yaml', 'lost/ConfigMap.a.k8s.yaml' that nothing writes and no list of FleetApp has; `
      + 'whoever applies the folder applies them too: delete them, or keep what is made by hand in another folder (fleet/unlisted-file)\n']);
  });

  test('are told once the ledger is lost', () => {
    const outdir = newFolder();
    synthesize(outdir, ['a', 'b']);
    fs.rmSync(path.join(outdir, LEDGER));
    expect(synthesize(outdir, ['a']).changes?.left).toEqual(['b.k8s.yaml']);
    expect(printed()).toEqual([expect.stringMatching(/^warning: '.*' has the file 'b\.k8s\.yaml' that nothing writes .*\(fleet\/unlisted-file\)\n$/)]);
  });

  test('are not told if that is acknowledged, nor where no ledger is kept, nor if a kustomization has the extension', () => {
    const outdir = newFolder();
    write(outdir, { 'lost.yaml': MANIFEST, 'kustomization.yaml': MANIFEST });
    const app = synthesize(outdir, ['a'], { outputFileExtension: '.yaml' }, root => Warnings.of(root).acknowledge('fleet/unlisted-file', 'written by others'));
    expect(app.changes?.left).toEqual(['lost.yaml']);
    synthesize(outdir, ['a'], { outputFileExtension: '.yaml', pruneStaleFiles: false });
    expect(printed()).toEqual([]);
  });
});

describe('names that some systems take for one are refused', () => {
  const twoCharts = (one: string, other: string) => () => synthesize(newFolder(), [], {}, app => new Fleet(app, 'Clusters', {
    inventory: FleetInventory.of([{ name: 'berlin' }]),
    blueprint: { buildCluster: chart => [one, other].forEach((id, index) => addConfig(new Chart(chart, id), `config-${index}`)) },
  }));

  test.each([
    ['addons', 'Addons', 'case'],
    ['caf\u00e9', 'cafe\u0301', 'Unicode form'],
    ['caf\u00e9', 'CAFE\u0301', 'case and Unicode form'],
    ['stra\u00dfe', 'STRASSE', 'case'],
    ['\u03c3', '\u03c2', 'case'],
    ['k', '\u212a', 'case'],
  ])('%s and %s', (one, other, what) => {
    expect(twoCharts(one, other)).toThrow(new Error(`[Clusters/berlin] would write 'clusters/berlin/${other}.k8s.yaml', which differs from 'clusters/berlin/${one}.k8s.yaml' in ${what} only; `
      + 'give one of its charts or objects another name (fleet/same-file)'));
  });

  test('also of folders', () => {
    expect(() => synthesize(newFolder(), [], {}, app => ['Clusters', 'clusters'].forEach(folder => new Fleet(app, folder, {
      folder,
      inventory: FleetInventory.of([{ name: `${folder.toLowerCase()}-${folder === 'Clusters' ? 'a' : 'b'}` }]),
      blueprint: { buildCluster: (chart, { name }) => addConfig(chart, name) },
    })))).toThrow(new Error("[clusters/clusters-b] would write 'clusters/clusters-b/cluster.k8s.yaml' into the folder 'clusters', which differs from 'Clusters' in case only, and some systems "
      + 'take both for one; spell them the same, or give one another name (fleet/same-file)'));
  });

  describe.each([
    ['an object', YamlOutputType.FILE_PER_RESOURCE],
    ['an object, in folders of charts', YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE],
  ])('where there is a file for %s', (_what, yamlOutputType) => {
    // Non-ASCII letters are left out of such names, so that two forms of one letter make the same file or two that no system takes for one.
    test.each([['Edge', 'edge'], ['edge', 'EDGE'], ['a.b', 'a.B']])('%s and %s', (one, other) => {
      const outdir = newFolder();
      const run = () => synthesize(outdir, [], { yamlOutputType, checkManifests: false }, app => {
        const chart = new Chart(app, 'chart');
        [one, other].forEach(name => addConfig(chart, name));
      });
      expect(run).toThrow(new RegExp(`would write '(?:chart/)?ConfigMap\\.${other}\\.k8s\\.yaml', which differs from '(?:chart/)?ConfigMap\\.${one}\\.k8s\\.yaml' in case only`));
      expect(filesBelow(outdir)).toEqual([]);
    });
  });

  // Of such ids cdk8s makes names that end in hashes of the path.
  describe.each(Object.values(YamlOutputType).filter((type): type is YamlOutputType => typeof type === 'number').map(type => [YamlOutputType[type], type] as const))('and %s', (_name, yamlOutputType) => {
    test.each([['Edge', 'edge'], ['edge', 'EDGE'], ['caf\u00e9', 'cafe\u0301'], ['\u00fc', '\u00dc'], ['a.b', 'a.B'], ['\u00df', 'SS'], ['k', '\u212a']])('makes other files of the charts %s and %s', (one, other) => {
      const outdir = newFolder();
      const run = () => synthesize(outdir, [], { yamlOutputType }, app => [one, other].forEach((id, index) => addConfig(new Chart(app, id), `config-${index}`))).changes;
      const { written } = run()!;
      expect(written).toHaveLength(yamlOutputType === YamlOutputType.FILE_PER_APP ? 1 : 2);
      expect(new Set(written.map(samePathKey)).size).toBe(written.length);
      expect(run()).toMatchObject({ written: [], unchanged: written, deleted: [], left: [] });
    });
  });

  test('but not letters with and without an accent', () => {
    expect(twoCharts('cafe', 'caf\u00e9')).not.toThrow();
  });
});

