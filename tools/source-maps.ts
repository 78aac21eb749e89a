import * as fs from 'fs';
import * as path from 'path';

const INLINE = /^\/\/# sourceMappingURL=data:application\/json;base64,(.*)\n?/m;

/** The last line of code that has its source map in it. */
export function inlineSourceMap(map: string): string {
  return `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
}

/** Separates compiled code from the source map that the compiler writes into its last line. */
export function splitSourceMap(code: string): { readonly code: string; readonly map?: string } {
  const [line, encoded] = INLINE.exec(code) ?? [];
  return line === undefined ? { code } : { code: code.replace(line, ''), map: Buffer.from(encoded, 'base64').toString('utf8') };
}

/**
 * Moves the source map of a compiled file into a file beside it. It is two thirds of the file, and who does not debug would read it all the same.
 *
 * @param file a compiled file, rewritten in place; left alone if it has no source map in it
 */
export function moveSourceMap(file: string): void {
  const { code, map } = splitSourceMap(fs.readFileSync(file, 'utf8'));
  if (map !== undefined) {
    fs.writeFileSync(`${file}.map`, map);
    fs.writeFileSync(file, `${code.trimEnd()}\n//# sourceMappingURL=${path.basename(file)}.map\n`);
  }
}

/** Leaves the source map of a compiled file out, for generated types, which nobody debugs. */
export function removeSourceMap(file: string): void {
  fs.writeFileSync(file, splitSourceMap(fs.readFileSync(file, 'utf8')).code);
}

function scriptsBelow(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.js')).map(file => path.join(folder, file));
}

if (require.main === module) {
  const [compiled, types] = ['src', 'imports'].map(name => path.join(__dirname, '..', 'lib', name));
  scriptsBelow(compiled).forEach(moveSourceMap);
  scriptsBelow(types).forEach(removeSourceMap);
}
