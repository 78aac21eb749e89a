import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { ImportError } from '../../imports/_generate/errors';
import { compiledLibrary } from '../../tools/bench/compiled-library';

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-library-'));
  write('src/core/names.ts', 100);
});

afterEach(() => fs.rmSync(root, { recursive: true }));

/** Writes a file that was changed so many seconds after the epoch. */
function write(file: string, seconds: number): void {
  const target = path.join(root, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, '');
  fs.utimesSync(target, seconds, seconds);
}

test('the compiled library is found', () => {
  write('lib/src/entry.js', 101);
  expect(compiledLibrary(root)).toBe(path.join(root, 'lib', 'src'));
});

test('fails without a compiled library', () => {
  expect(() => compiledLibrary(root))
    .toThrow(new ImportError("there is no lib/, and it is the compiled library that is measured; run 'npx projen compile'"));
});

test('fails if a source has changed since', () => {
  write('lib/src/entry.js', 99);
  expect(() => compiledLibrary(root)).toThrow(new ImportError(
    `lib/ is older than ${path.join('src', 'core', 'names.ts')}, and it is the compiled library that is measured; run 'npx projen compile'`,
  ));
});
