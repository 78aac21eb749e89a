import * as fs from 'fs';
import * as path from 'path';
import { crdFiles } from '../src/schemas';

/**
 * Copies the schemas of the pinned kinds to where the compiled library reads them, without the line breaks that make reviews readable.
 *
 * @param from the folder of the imports
 * @param to the folder that the compiled imports are in
 * @returns the files written
 */
export function copySchemas(from: string, to: string): string[] {
  return crdFiles(from).map(file => {
    const target = path.join(to, path.relative(from, file));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, compact(JSON.parse(fs.readFileSync(file, 'utf8')) as { [key: string]: unknown }));
    return target;
  });
}

/** One kind on a line, indented by one space: the library finds the kinds by it and parses those that it needs. */
function compact(kinds: { readonly [key: string]: unknown }): string {
  return `{\n${Object.entries(kinds).map(([key, kind]) => ` ${JSON.stringify(key)}:${JSON.stringify(kind)}`).join(',\n')}\n}\n`;
}

if (require.main === module) {
  const root = path.join(__dirname, '..');
  copySchemas(path.join(root, 'imports'), path.join(root, 'lib', 'imports'));
}
