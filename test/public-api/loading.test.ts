import { execFileSync } from 'child_process';
import * as path from 'path';
import { SUBMODULES } from '../../projenrc/submodules';

const PROJECT = path.join(__dirname, '..', '..');
const PROVIDERS = Object.entries(SUBMODULES).filter(([, folder]) => folder.startsWith('providers/'));
/** The folders of generated types that belong to no provider. */
const SHARED_TYPES = ['cluster-api'];

/** The files of this project that a process loads for one of them, relative to it and without extension. */
function loadedFor(file: string): string[] {
  const program = `require(${JSON.stringify(path.join(PROJECT, 'src', file))}); console.log(JSON.stringify(Object.keys(require.cache)))`;
  const printed = execFileSync(process.execPath, ['--require', 'tsx/cjs', '--eval', program], { cwd: PROJECT, encoding: 'utf8' });
  return (JSON.parse(printed) as string[]).map(loaded => path.relative(PROJECT, loaded)).filter(loaded => /^(src|imports)\//.test(loaded))
    .map(loaded => loaded.replace(/\.ts$/, ''));
}

/** The providers whose index or generated types are among them. Traits are data that validation reads of all. */
function providersIn(files: string[]): string[] {
  const found = files.flatMap(file => [/^src\/providers\/([^/]+)\/index$/.exec(file)?.[1] ?? [], /^imports\/([^/]+)\/v/.exec(file)?.[1] ?? []].flat());
  return [...new Set(found)].filter(name => !SHARED_TYPES.includes(name)).sort();
}

test('the root loads no provider and no submodule', () => {
  const loaded = loadedFor('entry');
  expect(loaded).toContain('src/cluster/mixed-cluster');
  expect(providersIn(loaded)).toEqual([]);
  expect(Object.values(SUBMODULES).filter(folder => loaded.includes(`src/${folder}/index`))).toEqual([]);
});

test.each(PROVIDERS)('%s loads no other provider', (name, folder) => {
  const loaded = loadedFor(folder);
  expect(loaded).toContain(`src/${folder}/index`);
  expect(PROVIDERS.map(([other]) => other).filter(other => providersIn(loaded).includes(other))).toEqual([name]);
});

test.each(['fleet', 'testing', 'validation'])('%s loads no provider', name => {
  expect(providersIn(loadedFor(SUBMODULES[name]))).toEqual([]);
});

test('gitops loads no provider, but the types of what delivers', () => {
  expect(providersIn(loadedFor('gitops'))).toEqual(['argo-cd', 'flux']);
});
