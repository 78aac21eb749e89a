import * as fs from 'fs';
import * as path from 'path';
import * as ts from 'typescript';

const ROOT = path.join(__dirname, '..', '..');
const LIBRARY = 'cdk8s-cluster-api';

/** The sources of a subpath of the package, as its package.json says. */
function sourceOf(module: string): string {
  if (module === LIBRARY) {
    return path.join(ROOT, 'src/root');
  }
  const { exports } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { readonly exports: { readonly [subpath: string]: string } };
  return path.join(ROOT, exports[`.${module.slice(LIBRARY.length)}`].replace('./lib/', '').replace(/\.js$/, ''));
}

/**
 * Runs a program of several files that uses the package, with the sources of this project in place of the package.
 *
 * @param files by their paths
 * @param main the file that is run
 */
export function runGenerated(files: { readonly [name: string]: string }, main: string): void {
  const loaded = new Map<string, object>();
  const load = (name: string): object => {
    const known = loaded.get(name);
    if (known !== undefined) {
      return known;
    }
    const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
    const { outputText } = ts.transpileModule(files[name], { compilerOptions });
    const module = { exports: {} };
    loaded.set(name, module.exports);
    const requireFrom = (wanted: string): unknown => {
      if (wanted.startsWith('.')) {
        return load(`${path.posix.join(path.posix.dirname(name), wanted)}.ts`);
      }
      // eslint-disable-next-line @typescript-eslint/no-require-imports
      return require(wanted === LIBRARY || wanted.startsWith(`${LIBRARY}/`) ? sourceOf(wanted) : wanted) as unknown;
    };
    // eslint-disable-next-line no-new-func, @typescript-eslint/no-implied-eval
    (new Function('require', 'exports', 'module', outputText) as (...args: unknown[]) => void)(requireFrom, module.exports, module);
    return module.exports;
  };
  load(main);
}
