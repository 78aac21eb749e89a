import * as fs from 'fs';
import * as path from 'path';
import { transformSync } from 'esbuild';
import { inlineSourceMap, splitSourceMap } from './source-maps';

/** A require of a relative path. */
export const REQUIRE = /\brequire\((["'])(?<path>\.[^"']*)\1\)/g;

const HEAD = [
  '"use strict";',
  'function part(name) {',
  '    const { load, module } = parts[name];',
  '    parts[name].load = undefined;',
  '    load?.(module.exports, module);',
  '    return module.exports;',
  '}',
  'const parts = {',
].join('\n');

/**
 * Puts plain values in place of the getters that re-exports are compiled to: each use in code that runs a million times would call one. In a cycle of
 * imports only getters work, and there is none.
 */
const TAIL = 'module.exports = Object.defineProperty({ ...exports }, "__esModule", { value: true });';
/** How the compiler writes a new value of an exported variable: like its first value, but within a line. Enums and what has no value yet are too. */
const REASSIGNED = /(?<!^|\|\| \(|= )\bexports\.\w+ [^\s=!<>]*=(?!=)|\bexports\.\w+(?:\+\+|--)|(?:\+\+|--)exports\.\w/m;

/** A bundle and its source map. */
export interface Bundle {
  readonly code: string;
  readonly map: string;
}

/** Lines of a bundle, and where they come from unless it is the bundle that adds them. */
interface Piece {
  readonly code: string;
  readonly map?: object;
}

/**
 * Joins compiled modules into one. Each stays what the compiler has made of it, in a function that runs when the module is first required: a bundler
 * would rename classes, and users see their names.
 *
 * @param index the module to be replaced by all of them
 * @param parts the modules that only these modules require
 * @param fileOf finds the file of an absolute path that is required by a file
 */
export function joinModules(index: string, parts: readonly string[], fileOf: (required: string, from: string) => string): Bundle {
  const folder = path.dirname(index);
  const pieceOf = (file: string): Piece => {
    const { code, map } = splitSourceMap(fs.readFileSync(file, 'utf8'));
    if (REASSIGNED.test(code)) {
      throw new Error(`${file} exports a variable that it changes; those who import it would not see that`);
    }
    const requirement = (_call: string, _quote: string, given: string) => {
      const required = path.resolve(path.dirname(file), given);
      const found = fileOf(required, file);
      return parts.includes(found) ? `part("${path.relative(folder, found)}")` : `require("${relativePath(folder, required)}")`;
    };
    return { code: code.trimEnd().replace(REQUIRE, requirement), map: map === undefined ? undefined : moved(map, path.dirname(file), folder) };
  };
  return joined(index, [
    { code: HEAD },
    ...parts.flatMap(file => [
      // In parentheses, which tell Node that the function will run at once and should be read once.
      { code: `"${path.relative(folder, file)}": { module: { exports: {} }, load: (function (exports, module) {` },
      pieceOf(file),
      { code: '}) },' },
    ]),
    { code: '};' },
    pieceOf(index),
    { code: TAIL },
  ]);
}

function relativePath(from: string, to: string): string {
  const found = path.relative(from, to);
  return found.startsWith('.') ? found : `./${found}`;
}

/** A source map as it is read from another folder. */
function moved(map: string, from: string, to: string): object {
  const parsed = JSON.parse(map) as { readonly sources: readonly string[] };
  return { ...parsed, sources: parsed.sources.map(source => path.relative(to, path.resolve(from, source))) };
}

function joined(index: string, pieces: readonly Piece[]): Bundle {
  let line = 0;
  const sections = pieces.flatMap(({ code, map }) => {
    const offset = { line, column: 0 };
    line += code.split('\n').length;
    return map === undefined ? [] : [{ offset, map }];
  });
  const code = pieces.map(piece => piece.code).join('\n');
  return withPlainMap(`${code}\n${inlineSourceMap(JSON.stringify({ version: 3, sections }))}`, path.basename(index));
}

/** The same code with a source map that Node can read: in stacks it does not know maps that consist of others. */
function withPlainMap(source: string, name: string): Bundle {
  const { code, map } = transformSync(source, { sourcefile: name, sourcemap: 'external', platform: 'node', target: 'node20', logLevel: 'silent' });
  return { code: `${code}//# sourceMappingURL=${name}.map\n`, map };
}
