import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { bundleInto } from '../../tools/bundle-cel';

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bundle-cel-'));
  const library = path.join(folder, 'node_modules', 'answers');
  fs.mkdirSync(library, { recursive: true });
  fs.writeFileSync(path.join(library, 'package.json'), JSON.stringify({ name: 'answers', type: 'module', exports: './index.js' }));
  fs.writeFileSync(path.join(library, 'index.js'), 'export const answer = 42;');
  fs.writeFileSync(path.join(library, 'LICENSE'), 'Do what you like */ with it.\n');
  file = path.join(folder, 'user.js');
  fs.writeFileSync(file, '"use strict";\nexports.answer = () => require("answers").answer;\n');
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

test('compiles an ES module into a CommonJS file, with its licence', () => {
  bundleInto(file, 'answers');
  fs.rmSync(path.join(folder, 'node_modules'), { recursive: true });
  expect((jest.requireActual(file) as { answer: () => number }).answer()).toBe(42);
  expect(fs.readFileSync(file, 'utf8')).toMatch(/^\/\*! Contains answers:\n\nDo what you like \* \/ with it\.\n\*\//);
});

test('changes nothing the second time', () => {
  bundleInto(file, 'answers');
  const once = fs.readFileSync(file, 'utf8');
  bundleInto(file, 'answers');
  expect(fs.readFileSync(file, 'utf8')).toBe(once);
});

test('fails on a file that does not require the library', () => {
  expect(() => bundleInto(file, 'questions')).toThrow(new Error(`${file} does not require questions; is it another file that does?`));
});

test('fails if the library is still required', () => {
  fs.writeFileSync(file, '"use strict";\nexports.answer = () => require("answers").answer; exports.text = \'require("answers")\';\n');
  expect(() => bundleInto(file, 'answers')).toThrow(new Error(`${file} still requires answers after it has been bundled`));
});

test('fails without a licence', () => {
  fs.rmSync(path.join(folder, 'node_modules', 'answers', 'LICENSE'));
  expect(() => bundleInto(file, 'answers')).toThrow(new Error(`there is no licence of answers above ${folder}`));
});
