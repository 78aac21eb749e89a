import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { crdFiles, SchemaIndex } from '../../src/schemas';
import { copySchemas } from '../../tools/copy-schemas';

const IMPORTS = path.join(__dirname, '..', '..', 'imports');

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'copy-schemas-'));
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

test('the copies hold the same kinds in fewer bytes', () => {
  copySchemas(IMPORTS, folder);
  expect(new SchemaIndex(folder).all()).toEqual(new SchemaIndex(IMPORTS).all());
  const bytes = (parent: string) => crdFiles(parent).reduce((sum, file) => sum + fs.statSync(file).size, 0);
  expect(bytes(folder)).toBeLessThan(bytes(IMPORTS));
});

test('every crds.json is copied to the same place, and nothing else', () => {
  const written = copySchemas(IMPORTS, folder).map(file => path.relative(folder, file));
  expect(written).toEqual(crdFiles(IMPORTS).map(file => path.relative(IMPORTS, file)));
  expect(fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.json')).sort()).toEqual([...written].sort());
});

test('copying twice changes nothing', () => {
  const [first] = copySchemas(IMPORTS, folder);
  const before = fs.readFileSync(first, 'utf8');
  copySchemas(IMPORTS, folder);
  expect(fs.readFileSync(first, 'utf8')).toBe(before);
});
