import * as fs from 'fs';
import * as path from 'path';
import { buildSync } from 'esbuild';

const LIBRARY = '@marcbachmann/cel-js';

/**
 * Compiles the CEL library into the compiled file that imports it.
 *
 * The library is published as ES modules for Node 20.19 and later. As part of a CommonJS file it runs on every Node that this package supports
 * and in test runners that cannot require ES modules, and users install nothing for it.
 *
 * @param file a compiled file of lib/, rewritten in place; left alone if that has been done
 * @param library the name of the package to compile into it
 */
export function bundleInto(file: string, library = LIBRARY): void {
  const code = fs.readFileSync(file, 'utf8');
  const title = `/*! Contains ${library}:`;
  if (code.startsWith(title)) {
    return;
  }
  if (!requires(code, library)) {
    throw new Error(`${file} does not require ${library}; is it another file that does?`);
  }
  const { outputFiles: [{ text }] } = buildSync({
    entryPoints: [file],
    // Comments in the output name the files that it is made of, from here.
    absWorkingDir: path.resolve(path.dirname(file)),
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    banner: { js: `${title}\n\n${licenceOf(library, path.dirname(file)).replace(/\*\//g, '* /')}*/` },
    logLevel: 'silent',
  });
  if (requires(text, library)) {
    throw new Error(`${file} still requires ${library} after it has been bundled`);
  }
  fs.writeFileSync(file, text);
}

function requires(code: string, library: string): boolean {
  return [`require("${library}`, `require('${library}`].some(call => code.includes(call));
}

/** The text of the licence, which must go with every copy. */
function licenceOf(library: string, from: string): string {
  const folder = [...ancestors(path.resolve(from))].map(parent => path.join(parent, 'node_modules', library)).find(candidate => fs.existsSync(candidate));
  const licence = folder === undefined ? undefined : path.join(folder, 'LICENSE');
  if (licence === undefined || !fs.existsSync(licence)) {
    throw new Error(`there is no licence of ${library} above ${from}`);
  }
  return fs.readFileSync(licence, 'utf8');
}

function* ancestors(folder: string): Generator<string> {
  yield folder;
  if (path.dirname(folder) !== folder) {
    yield* ancestors(path.dirname(folder));
  }
}

if (require.main === module) {
  bundleInto(path.join(__dirname, '..', 'lib', 'src', 'validation', 'cel', 'cel-js.js'));
}
