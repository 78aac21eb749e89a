import * as fs from 'fs';
import * as path from 'path';

/** The version in the package.json above this file, which is another number of folders up once compiled. */
export function packageVersion(folder = __dirname): string {
  const file = path.join(folder, 'package.json');
  if (fs.existsSync(file)) {
    return (JSON.parse(fs.readFileSync(file, 'utf8')) as { readonly version: string }).version;
  }
  return path.dirname(folder) === folder ? 'unknown' : packageVersion(path.dirname(folder));
}
