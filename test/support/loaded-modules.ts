import * as fs from 'fs';
import * as path from 'path';
import * as ts from 'typescript';

const ROOT = path.join(__dirname, '..', '..');
const OPTIONS: ts.CompilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
const required = new Map<string, readonly string[]>();
const REQUIRE = /\brequire\("([^"]+)"\)/g;

/**
 * What Node loads to load a source: files by their paths in the repository, and packages by their names. Imports of types are no imports once they
 * are compiled.
 */
export function loadedBy(entry: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) {
      return;
    }
    loaded.add(file);
    for (const name of requiredBy(file)) {
      if (name.startsWith('.')) {
        load(resolve(path.join(path.dirname(file), name)));
      } else {
        loaded.add(name);
      }
    }
  };
  load(entry);
  return loaded;
}

/** What a file requires once it is compiled; all entries share most files, so each is compiled once. */
function requiredBy(file: string): readonly string[] {
  const known = required.get(file) ?? Array.from(ts.transpileModule(fs.readFileSync(path.join(ROOT, file), 'utf8'), { compilerOptions: OPTIONS })
    .outputText.matchAll(REQUIRE), ([, name]) => name);
  required.set(file, known);
  return known;
}

function resolve(name: string): string {
  const found = [`${name}.ts`, path.join(name, 'index.ts'), name].find(file => fs.existsSync(path.join(ROOT, file)) && fs.statSync(path.join(ROOT, file)).isFile());
  if (found === undefined) {
    throw new Error(`there is no module '${name}'`);
  }
  return found;
}
