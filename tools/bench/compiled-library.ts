import * as fs from 'fs';
import * as path from 'path';
import { ImportError } from '../../imports/_generate/errors';

/**
 * The folder of the compiled library, as users get it.
 *
 * @param root the checkout
 */
export function compiledLibrary(root: string): string {
  const compiled = path.join(root, 'lib', 'src');
  const entry = path.join(compiled, 'entry.js');
  if (!fs.existsSync(entry)) {
    throw new ImportError("there is no lib/, and it is the compiled library that is measured; run 'npx projen compile'");
  }
  // A compile writes every file anew.
  const compiledAt = fs.statSync(entry).mtimeMs;
  const newer = sourcesOf(path.join(root, 'src')).find(file => fs.statSync(file).mtimeMs > compiledAt);
  if (newer !== undefined) {
    throw new ImportError(`lib/ is older than ${path.relative(root, newer)}, and it is the compiled library that is measured; run 'npx projen compile'`);
  }
  return compiled;
}

function sourcesOf(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts')).sort().map(file => path.join(folder, file));
}
