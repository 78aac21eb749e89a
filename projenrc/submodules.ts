import * as fs from 'fs';
import * as path from 'path';

const SOURCES = path.join(__dirname, '..', 'src');

/**
 * The parts of the library beside its root, and where each stands below src/. A new part is one line here: its submodule of jsii, its subpath of
 * the npm package and its page of the API reference follow from it (`npx projen`, `npx projen docgen`).
 */
export const SUBMODULES: { readonly [name: string]: string } = {
  aws: 'providers/aws',
  azure: 'providers/azure',
  blueprints: 'blueprints',
  byoh: 'providers/byoh',
  connectivity: 'connectivity',
  custom: 'providers/custom',
  fleet: 'fleet',
  gcp: 'providers/gcp',
  gitops: 'gitops',
  k0smotron: 'providers/k0smotron',
  kamaji: 'providers/kamaji',
  kubevirt: 'providers/kubevirt',
  management: 'management',
  metal3: 'providers/metal3',
  openshift: 'openshift',
  openstack: 'providers/openstack',
  provider_kit: 'provider-kit',
  remote: 'remote',
  testing: 'testing',
  validation: 'plugin',
  vcluster: 'providers/vcluster',
};

/** What a submodule is called in an import; jsii wants names without dashes. */
export function subpathOf(submodule: string): string {
  return submodule.replace(/_/g, '-');
}

/** What `exports` of package.json has for the root and the submodules: each loads its own code and nothing else. */
export function packageExports(): { readonly [subpath: string]: unknown } {
  return {
    '.': { types: './lib/src/root.d.ts', default: './lib/src/entry.js' },
    ...ofSubmodules((name, folder) => [`./${subpathOf(name)}`, `./lib/src/${folder}/index.js`]),
  };
}

/** The same for TypeScript projects whose module resolution does not know `exports`. */
export function typesOfSubpaths(): { readonly [subpath: string]: string[] } {
  return {
    'lib/src/index.d.ts': ['lib/src/root.d.ts'],
    ...ofSubmodules((name, folder) => [subpathOf(name), [`lib/src/${folder}/index.d.ts`]]),
  };
}

/** src/index.ts, which jsii reads: the root, and a namespace for each submodule. */
export function jsiiEntry(): string[] {
  return [
    '// What jsii reads, and nobody loads: Node takes entry.ts, and users of TypeScript see root.ts and the indexes of the submodules.',
    "export type * from './root';",
    ...Object.keys(SUBMODULES).map(name => `export type * as ${name} from './submodules/${name}';`),
  ];
}

/**
 * src/submodules/<name>.ts, which jsii reads for a submodule: the files that its index names. The index itself would not do. jsii takes a type for one
 * of the root if a submodule has it by `export { Name } from`.
 */
export function jsiiSubmodule(name: string): string[] {
  return filesNamedBy(path.join(SOURCES, SUBMODULES[name])).map(file => `export type * from '../${path.relative(SOURCES, file)}';`).sort();
}

/** The files that the index of a folder exports names of, also by the indexes of folders in it; without `.ts`. */
function filesNamedBy(folder: string): string[] {
  const index = fs.readFileSync(path.join(folder, 'index.ts'), 'utf8');
  return [...new Set([...index.matchAll(/ from '(\.[^']*)';$/gm)].map(([, file]) => path.join(folder, file)))]
    .flatMap(file => fs.existsSync(path.join(file, 'index.ts')) ? filesNamedBy(file) : [file]);
}

/** src/entry.ts, which Node loads for the root. */
export function nodeEntry(): string[] {
  return [
    '/* eslint-disable @typescript-eslint/no-require-imports */',
    '// What Node loads for the root: the root. The runtime of jsii loads it too and looks for submodules in it; they load when it does.',
    "export * from './root';",
    '',
    'const SUBMODULES: { readonly [name: string]: () => unknown } = {',
    ...Object.entries(SUBMODULES).map(([name, folder]) => `  ${name}: () => require('./${folder}'),`),
    '  // cdk8s-cli looks for the class of a plugin in what the package exports.',
    `  ClusterApiValidation: () => require('./${SUBMODULES.validation}').ClusterApiValidation,`,
    '};',
    'for (const [name, get] of Object.entries(SUBMODULES)) {',
    '  Object.defineProperty(exports, name, { get });',
    '}',
  ];
}

function ofSubmodules<T>(entryOf: (name: string, folder: string) => [string, T]): { readonly [name: string]: T } {
  return Object.fromEntries(Object.entries(SUBMODULES).map(([name, folder]) => entryOf(name, folder)));
}
