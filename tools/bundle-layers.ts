import * as fs from 'fs';
import * as path from 'path';
import { bundleSources } from './bundle-sources';
import { Bundle, joinModules, REQUIRE } from './join-modules';

const INDEX = 'index.js';
/** As the compiler writes an import. What stands elsewhere is required when it is used. */
const IMPORT = /^(?:(?:const|var) \w+ = )?(?:__\w+\()?require\("(?<path>\.[^"]*)"\)/gm;

/** Layers that are bundled from their sources: there are hundreds of rules, of a few lines each, and none is seen from outside. */
const OF_SOURCES = ['rules'];
/** What sources lack of compiled files: how jsii knows classes, and what tools/lazy-exports.ts does. */
const ADDED = /\bJSII_RTTI_SYMBOL|\bonceUsed\(/;

/** Where the compiled files are, and where their sources. */
export interface Folders {
  readonly compiled: string;
  readonly sources: string;
}

/** A folder with an index. */
interface Layer {
  readonly index: string;
  /** The files in the folder that are loaded with the index and in no other way. */
  readonly parts: readonly string[];
}

/** The other files that a compiled file requires. */
interface Requirements {
  /** Those that it loads when it is loaded itself. */
  readonly imported: readonly string[];
  readonly late: readonly string[];
}

type Modules = ReadonlyMap<string, Requirements>;

/**
 * Makes one file of each compiled layer: its index, with all that is loaded by it alone. The files that went into it are removed.
 *
 * To find, read and wrap a file takes Node a quarter of a millisecond, whatever is in it, and the first check loads some three hundred rules.
 *
 * Each module stays one module. What is required from elsewhere by its own path, or late, stays a file, with all that it imports itself, and
 * the bundle requires it like everyone else.
 *
 * @param folders the compiled files, changed in place, and their sources
 * @param ofSources the layers to make of sources, by the name of their folder or of one around it
 */
export function bundleLayers(folders: Folders, ofSources: readonly string[] = OF_SOURCES): void {
  const { compiled } = folders;
  const bundled = indexesBelow(compiled).filter(index => {
    const layer = layerOf(index, modulesBelow(compiled));
    if (layer.parts.length === 0) {
      return false;
    }
    const isOfSources = path.relative(compiled, path.dirname(index)).split(path.sep).some(name => ofSources.includes(name));
    replaceBy(isOfSources ? bundleOfSources(layer, folders) : joinModules(index, layer.parts, fileOf), layer);
    return true;
  });
  if (bundled.length === 0) {
    throw new Error(`there is nothing to bundle in ${compiled}; has that been done, or has the compiler changed how it writes imports?`);
  }
  modulesBelow(compiled); // which fails if something that is left requires what is gone
}

/** The indexes of all layers, outer ones first: they take in of the inner ones what only they load. */
function indexesBelow(root: string): string[] {
  const depth = (file: string) => file.split(path.sep).length;
  const indexes = [...modulesBelow(root).keys()].filter(file => path.basename(file) === INDEX && path.dirname(file) !== root);
  return indexes.sort((a, b) => depth(a) - depth(b));
}

function modulesBelow(root: string): Modules {
  const files = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.js')).sort();
  return new Map(files.map(file => path.join(root, file)).map(file => [file, requirementsOf(file)]));
}

function requirementsOf(file: string): Requirements {
  const imported = pathsRequired(file, IMPORT).map(required => fileOf(required, file));
  return { imported, late: pathsRequired(file, REQUIRE).map(required => fileOf(required, file)).filter(required => !imported.includes(required)) };
}

/** The relative paths that a file requires, made absolute. */
function pathsRequired(file: string, pattern: RegExp): string[] {
  return [...fs.readFileSync(file, 'utf8').matchAll(pattern)].map(({ groups }) => path.resolve(path.dirname(file), groups!.path));
}

function fileOf(required: string, from: string): string {
  const found = [required, `${required}.js`, path.join(required, INDEX)].find(candidate => fs.statSync(candidate, { throwIfNoEntry: false })?.isFile());
  if (found === undefined) {
    throw new Error(`${from} requires ${required}, which is not there; if an earlier compile has left the file, remove lib/`);
  }
  return found;
}

function layerOf(index: string, modules: Modules): Layer {
  const folder = path.dirname(index);
  const importedInside = (file: string) => modules.get(file)!.imported.filter(imported => imported.startsWith(folder + path.sep));
  const whole = closure(modules.has(index) ? [index] : [], importedInside); // an outer layer may have taken the index in
  const ownPaths = new Set([...modules].flatMap(([file, { imported, late }]) => whole.has(file) ? late : [...imported, ...late]));
  const apart = closure([...whole].filter(file => file !== index && (ownPaths.has(file) || asksForItsPlace(file))), importedInside);
  if (apart.has(index)) {
    throw new Error(`${index} is required by a file of its own layer, so that it cannot contain it`);
  }
  return { index, parts: [...whole].filter(file => file !== index && !apart.has(file)) };
}

/** Whether a file would be told something else as part of another. */
function asksForItsPlace(file: string): boolean {
  return /\b__(dirname|filename)\b|\brequire\./.test(fs.readFileSync(file, 'utf8'));
}

function closure(files: readonly string[], next: (file: string) => readonly string[]): Set<string> {
  const found = new Set(files);
  found.forEach(file => next(file).forEach(required => found.add(required))); // a set also visits what is added meanwhile
  return found;
}

function replaceBy({ code, map }: Bundle, { index, parts }: Layer): void {
  parts.forEach(file => fs.rmSync(file));
  fs.writeFileSync(index, code);
  fs.writeFileSync(`${index}.map`, map);
}

/** A layer made of its sources, which requires the other layers as they are compiled. */
function bundleOfSources({ index, parts }: Layer, { compiled, sources }: Folders): Bundle {
  const files = [index, ...parts];
  const added = files.find(file => ADDED.test(fs.readFileSync(file, 'utf8')));
  if (added !== undefined) {
    throw new Error(`${added} has more than its source, so that ${index} cannot be made of sources`);
  }
  const sourceOf = (file: string) => path.join(sources, path.relative(compiled, file)).replace(/\.js$/, '.ts');
  const outside = files.flatMap(file => pathsRequired(file, REQUIRE).filter(required => !files.includes(fileOf(required, file))));
  const { code, map } = bundleSources(index, files.map(sourceOf), outside.map(sourceOf));
  const [from, to] = [sources, compiled].map(folder => `require("${path.relative(path.dirname(index), folder)}`);
  return { code: code.replaceAll(from, to), map };
}

if (require.main === module) {
  const root = path.join(__dirname, '..');
  bundleLayers({ compiled: path.join(root, 'lib', 'src'), sources: path.join(root, 'src') });
}
