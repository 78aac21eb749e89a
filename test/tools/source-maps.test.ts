import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { inlineSourceMap, moveSourceMap, removeSourceMap, splitSourceMap } from '../../tools/source-maps';

const CODE = '"use strict";\nconst a = "//# sourceMappingURL=data:";\n';
const MAP = '{"version":3,"sources":["../src/ä.ts"]}';
const COMPILED = `${CODE}${inlineSourceMap(MAP)}`;

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'source-maps-'));
  file = path.join(folder, 'a.js');
  fs.writeFileSync(file, COMPILED);
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

test('separates code and source map', () => {
  expect(splitSourceMap(COMPILED)).toEqual({ code: CODE, map: MAP });
  expect(splitSourceMap(CODE)).toEqual({ code: CODE });
});

test('moves the source map into a file of its own, once', () => {
  moveSourceMap(file);
  moveSourceMap(file);
  expect(fs.readFileSync(file, 'utf8')).toBe(`${CODE}//# sourceMappingURL=a.js.map\n`);
  expect(fs.readFileSync(`${file}.map`, 'utf8')).toBe(MAP);
});

test('leaves the source map out, and nothing else', () => {
  removeSourceMap(file);
  removeSourceMap(file);
  expect(fs.readFileSync(file, 'utf8')).toBe(CODE);
  expect(fs.readdirSync(folder)).toEqual(['a.js']);
});
