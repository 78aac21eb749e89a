import * as fs from 'fs';
import * as path from 'path';

const CHECKOUT = path.join(__dirname, '..', '..');

/**
 * A folder of what others have written, which is not ours to keep and may lie beside the checkout: the first `<beside>/reference/<name>`; undefined if there is none.
 */
export function referenceFolder(name: string): string | undefined {
  const parent = path.dirname(CHECKOUT);
  return fs.readdirSync(parent).sort().map(beside => path.join(parent, beside, 'reference', name)).find(folder => fs.existsSync(folder));
}
