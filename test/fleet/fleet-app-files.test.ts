import * as fs from 'fs';
import * as path from 'path';
import { Chart, YamlOutputType } from 'cdk8s';
import { addConfig, LEDGER } from './as-stock';
import { Fleet, FleetApp, FleetAppProps, FleetInventory } from '../../src/fleet';
import { Warnings } from '../../src/guard';
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

  test('but not letters with and without an accent', () => {
    expect(twoCharts('cafe', 'caf\u00e9')).not.toThrow();
  });
});

