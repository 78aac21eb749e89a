import * as fs from 'fs';
import * as path from 'path';
import { build, BuildOptions, Metafile, Plugin } from 'esbuild';

/**
 * Makes of what jsii has compiled what users load: one file of each layer, generated types without source maps, the schemas.
 *
 * To find, read and wrap a file takes Node.js a quarter of a millisecond, whatever is in it, and the first check alone would load some four hundred.
 */
const OPTIONS = { platform: 'node', format: 'cjs', target: 'node20', logLevel: 'warning', logOverride: { 'empty-glob': 'error' } } satisfies BuildOptions;

const COMPILED = 'lib/src/';
const BUNDLES = 'lib/bundles/';
const TYPES = 'lib/imports/';
/** The client of Kubernetes, as the command requires it and as it is shipped. */
const CLIENT = '@kubernetes/client-node/dist/config.js';
const CLIENT_BUNDLE = 'kubernetes-client.js';
/** The folder that reads records of other folders without their constructs. */
const READER = 'registry';
const DOOR = 'door';

/** What package.json says of where a program enters and of what is installed beside the package. */
interface Manifest {
  readonly main: string;
  readonly bin?: { readonly [name: string]: string };
  readonly exports?: Exports;
  readonly dependencies?: { readonly [name: string]: string };
  readonly peerDependencies?: { readonly [name: string]: string };
}

type Exports = string | { readonly [key: string]: Exports };
/** The compiled modules and what they require, by their paths from the root. */
type Modules = Metafile['inputs'];
type NameBundle = (file: string) => string;

/** @param root the folder with package.json and lib/ */
export async function makePackage(root: string): Promise<void> {
  await build({ ...OPTIONS, absWorkingDir: root, entryPoints: [`${TYPES}**/*.js`], outdir: TYPES, outbase: TYPES, allowOverwrite: true, minifyWhitespace: true });
  await build({ ...OPTIONS, absWorkingDir: root, entryPoints: ['imports/**/crds.json'], outdir: TYPES, outbase: 'imports', loader: { '.json': 'copy' } });
  await bundleLayers(root);
}

/**
 * Makes one file of the client of Kubernetes: it is published as ES modules, which not every Node.js can require, and installed with all that it depends on it takes 72 MB. What is
 * used of it reads kubeconfigs and logs in.
 */
export async function bundleClient(root: string): Promise<void> {
  // Node.js has it today; the package brings a table of all letters along, without a licence.
  const alias = { 'node-fetch': path.join(__dirname, 'node-fetch.js') };
  const options = { ...OPTIONS, absWorkingDir: root, bundle: true, minify: true, legalComments: 'inline', alias } satisfies BuildOptions;
  const { metafile } = await build({ ...options, entryPoints: [CLIENT], write: false, metafile: true });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs).filter(file => inputs[file].bytesInOutput > 0));
  await build({ ...options, entryPoints: [CLIENT], outfile: `${BUNDLES}${CLIENT_BUNDLE}`, banner: { js: licencesOf(used, root) } });
}

/**
 * Replaces the compiled modules by a bundle of each layer, and by entries that lead into them.
 *
 * A bundle exports a function for each of its modules that is required from outside, its doors. As without bundles, a module runs when it is first
 * required, and once: each is in one bundle, whatever the folders are and whoever requires what.
 */
export async function bundleLayers(root: string): Promise<void> {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
  const common: BuildOptions = {
    ...OPTIONS,
    absWorkingDir: root,
    bundle: true,
    external: [...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }), path.join(root, TYPES, '*'), `./${CLIENT_BUNDLE}`],
    alias: { [CLIENT]: `./${CLIENT_BUNDLE}` },
  };
  const commands = Object.values(manifest.bin ?? {}).map(file => path.posix.normalize(file));
  const entries = entriesOf(manifest);
  const { metafile: { inputs: modules } } = await build({ ...common, entryPoints: entries, outdir: BUNDLES, write: false, metafile: true });
  if (Object.keys(modules).some(file => file.startsWith(BUNDLES))) {
    throw new Error(`${COMPILED} has been bundled; compile it first`);
  }
  const nameBundle = bundlesOf(modules);
  const doors = doorsOf(modules, entries, nameBundle);
  for (const bundle of new Set(Object.keys(modules).map(nameBundle))) {
    const contents = doors.filter(file => nameBundle(file) === bundle).map(file => `exports["${file}"] = () => require("./${file}");`).join('\n');
    await build({
      ...common,
      stdin: { contents, resolveDir: root, sourcefile: 'doors.js' },
      outfile: `${BUNDLES}${bundle}.js`,
      sourcemap: 'linked',
      banner: { js: licencesOf(Object.keys(modules).filter(file => nameBundle(file) === bundle), root) },
      plugins: [throughDoors(bundle, nameBundle, modules, root), CLASSES_KEEP_NAMES],
    });
  }
  removeScripts(path.join(root, COMPILED));
  entries.forEach(entry => writeEntry(entry, commands.includes(entry), nameBundle(entry), root));
}

/** The compiled files that programs load by a name: of the package, of a subpath, of a command. */
function entriesOf({ main, bin = {}, exports = {} }: Manifest): string[] {
  const files = [main, ...Object.values(bin), ...targetsOf(exports)].map(file => path.posix.normalize(file));
  return [...new Set(files)].filter(file => file.startsWith(COMPILED) && file.endsWith('.js'));
}

function targetsOf(exports: Exports): string[] {
  return typeof exports === 'string' ? [exports] : Object.values(exports).flatMap(targetsOf);
}

/**
 * Says of a module which bundle it belongs to: that of its layer, which is a folder of src/ or a provider.
 *
 * All rules are one bundle, because they are loaded together, but for those of providers, which are loaded for bundles with their kinds. So are the records, with what they are made of, such as codes, and apart from them the
 * facts that constructs read too, such as traits: a program that checks nothing reads no record. A package that is not installed beside ours is a bundle, too.
 */
function bundlesOf(modules: Modules): NameBundle {
  const requiredBy = (file: string) => modules[file].imports.filter(({ external }) => !external).map(({ path: required }) => required);
  const read = closure(Object.keys(modules).filter(isReader), requiredBy);
  const isOfRecord = (file: string) => read.has(file) && !isReader(file) && !isRule(file) && packageOf(file) === undefined && !read.has(`${COMPILED}${layerOf(file)}/index.js`);
  const others = Object.keys(modules).filter(file => !isOfRecord(file) && !isReader(file) && !isRule(file));
  const facts = closure(others.flatMap(requiredBy).filter(isOfRecord), requiredBy);
  return file => packageOf(file)?.replace('/', '-')
    ?? (isRule(file) ? rulesOf(layerOf(file)) : !isOfRecord(file) ? layerOf(file).replace('/', '-') : facts.has(file) ? 'facts' : 'records');
}

function isReader(file: string): boolean {
  return layerOf(file) === READER;
}

function isRule(file: string): boolean {
  return file.includes('/rules/');
}

function rulesOf(layer: string): string {
  return layer.startsWith('providers/') ? layer.replace('providers/', 'rules-') : 'rules';
}

function layerOf(file: string): string {
  return /^lib\/src\/(providers\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? 'root';
}

function packageOf(file: string): string | undefined {
  return /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

function closure(files: readonly string[], next: (file: string) => readonly string[]): Set<string> {
  const found = new Set(files);
  found.forEach(file => next(file).forEach(required => found.add(required))); // a set also visits what is added meanwhile
  return found;
}

/** The modules that are required from another bundle, or by programs. */
function doorsOf(modules: Modules, entries: readonly string[], nameBundle: NameBundle): string[] {
  const required = Object.entries(modules).flatMap(([file, { imports }]) =>
    imports.filter(({ path: other, external }) => !external && nameBundle(other) !== nameBundle(file)).map(({ path: other }) => other));
  return [...new Set([...entries, ...required])].sort();
}

/**
 * Takes modules of other bundles through their doors. What is required where is known from the modules: to ask esbuild once more takes it some ten
 * milliseconds for each of thousands.
 */
function throughDoors(bundle: string, nameBundle: NameBundle, modules: Modules, root: string): Plugin {
  return {
    name: 'through-doors',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /./, namespace: DOOR }, ({ path: other }) => ({ path: other, external: true }));
      onResolve({ filter: /./, namespace: 'file' }, ({ path: required, importer }) => {
        const file = path.relative(root, importer).split(path.sep).join('/');
        const found = modules[file]?.imports.find(({ original }) => original === required);
        return found === undefined || found.external || nameBundle(found.path) === bundle ? undefined : { path: found.path, namespace: DOOR };
      });
      onLoad({ filter: /./, namespace: DOOR }, ({ path: file }) => ({ contents: `module.exports = require("./${nameBundle(file)}.js")["${file}"]();` }));
    },
  };
}

/** esbuild gives another name to a class that names itself, unless it stands in a function. */
const CLASSES_KEEP_NAMES: Plugin = {
  name: 'classes-keep-names',
  setup({ onLoad }) {
    const codeOf = (file: string) => fs.readFileSync(file, 'utf8').replace(/^#!/, '//');
    onLoad({ filter: /\/lib\/src\/.*\.js$/ }, ({ path: file }) => ({ contents: `(function () {${codeOf(file)}\n})();` }));
  },
};

/** The texts of the licences of packages that files belong to, which must go with every copy. */
function licencesOf(files: readonly string[], root: string): string {
  const folders = new Set(files.filter(file => packageOf(file) !== undefined).map(file => /.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)![0]));
  const fileIn = (folder: string) => fs.readdirSync(path.join(root, folder)).find(name => /^licen[cs]e/i.test(name));
  const textOf = (folder: string) => fs.readFileSync(path.join(root, folder, fileIn(folder) ?? 'LICENSE'), 'utf8').replace(/\*\//g, '* /');
  return [...folders].map(folder => `/*! Contains ${packageOf(`${folder}/`)}:\n\n${textOf(folder)}*/`).join('\n');
}

/** What is left would be a second copy of a module, or of a source that is gone. */
function removeScripts(folder: string): void {
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.js')).forEach(file => fs.rmSync(path.join(folder, file)));
}

function writeEntry(entry: string, isCommand: boolean, bundle: string, root: string): void {
  const file = path.join(root, entry);
  const door = `require("${path.posix.relative(path.posix.dirname(entry), `${BUNDLES}${bundle}.js`)}")["${entry}"]()`;
  if (isCommand) {
    fs.writeFileSync(file, `#!/usr/bin/env node\n${door};\n`);
    return;
  }
  fs.writeFileSync(file, `module.exports = ${door};\n`);
  const names = Object.keys(require(file) as object); // eslint-disable-line @typescript-eslint/no-require-imports
  // This line never runs. Node.js reads it to learn which names ES modules can import.
  fs.appendFileSync(file, `0 && (module.exports = { ${names.join(', ')} });\n`);
}

if (require.main === module) {
  const root = path.join(__dirname, '..');
  void makePackage(root).then(() => bundleClient(root));
}
