import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { makeImportsLazy, makeLazy } from '../../tools/lazy-exports';

const INDEX = [
  '"use strict";',
  'Object.defineProperty(exports, "__esModule", { value: true });',
  'exports.B = exports.A = void 0;',
  'var a_1 = require("./a");',
  'Object.defineProperty(exports, "A", { enumerable: true, get: function () { return a_1.A; } });',
  'var b_1 = require("./b");',
  'Object.defineProperty(exports, "B", { enumerable: true, get: function () { return b_1.B; } });',
  '//# sourceMappingURL=data:application/json;base64,e30=',
  '',
].join('\n');

const RENDERER = [
  '"use strict";',
  'Object.defineProperty(exports, "__esModule", { value: true });',
  'var __importStar = module => ({ ...module });',
  'const cdk8s_1 = require("node:path");',
  'const a = __importStar(require("./imports/a"));',
  'const b_1 = require("./imports/b");',
  'exports.useA = () => a.A.name;',
  'exports.useB = () => new b_1.B() instanceof b_1.B;',
  'exports.useEither = isA => (isA ? a : b_1).B?.name;',
  '//# sourceMappingURL=data:application/json;base64,e30=',
].join('\n');

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lazy-exports-'));
  fs.mkdirSync(path.join(folder, 'imports'));
  for (const parent of [folder, path.join(folder, 'imports')]) {
    fs.writeFileSync(path.join(parent, 'a.js'), 'globalThis.loadedModules.push("a"); exports.A = class A {};');
    fs.writeFileSync(path.join(parent, 'b.js'), 'globalThis.loadedModules.push("b"); exports.B = class B {};');
  }
  (globalThis as { loadedModules?: string[] }).loadedModules = [];
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

function load(code: string): { exports: { [name: string]: unknown }; loaded: string[] } {
  const file = path.join(folder, 'index.js');
  fs.writeFileSync(file, code);
  let exported: { [name: string]: unknown } = {};
  jest.isolateModules(() => {
    exported = jest.requireActual(file);
  });
  return { exports: exported, loaded: (globalThis as { loadedModules?: string[] }).loadedModules! };
}

test('loads nothing before something is used, and then only that', () => {
  const { exports, loaded } = load(makeLazy(INDEX));
  expect(loaded).toEqual([]);
  expect((exports.B as { name: string }).name).toBe('B');
  expect(loaded).toEqual(['b']);
});

test('exports the same names and values as before', () => {
  const eager = load(INDEX).exports;
  const lazy = load(makeLazy(INDEX)).exports;
  expect(Object.keys(lazy).sort()).toEqual(Object.keys(eager).sort());
  expect((lazy.A as { name: string }).name).toBe('A');
});

test('asks for a module once, and then has plain values', () => {
  const { exports } = load(makeLazy(INDEX));
  expect(Object.getOwnPropertyDescriptor(exports, 'A')).toHaveProperty('get');
  const { A } = exports;
  expect(Object.getOwnPropertyDescriptor(exports, 'A')).toEqual({ configurable: true, enumerable: true, value: A, writable: false });
});

test('is found out to load everything where nothing is made lazy', () => {
  expect(load(INDEX).loaded).toEqual(['a', 'b']);
});

test('tells ES modules the names', () => {
  expect(makeLazy(INDEX)).toMatch(/\n0 && \(module\.exports = \{ A, B \}\);\n$/);
});

test('changes nothing the second time', () => {
  const once = makeLazy(INDEX);
  expect(makeLazy(once)).toBe(once);
});

test('fails on exports that it cannot make lazy', () => {
  expect(() => makeLazy(INDEX.replace('return b_1.B;', 'return b_1.default;')))
    .toThrow(new Error('cannot make these exports lazy: B; has the compiler changed how it writes them?'));
  expect(() => makeLazy('"use strict";\n')).toThrow(new Error('cannot make these exports lazy: there are none; has the compiler changed how it writes them?'));
});

describe('generated types', () => {
  type Renderer = { useA(): string; useB(): boolean; useEither(isA: boolean): string | undefined };

  test('are loaded when one of them is used, once and no others', () => {
    const { exports, loaded } = load(makeImportsLazy(RENDERER));
    const { useA, useB, useEither } = exports as unknown as Renderer;
    expect(loaded).toEqual([]);
    expect([useB(), useB(), useEither(false)]).toEqual([true, true, 'B']);
    expect(loaded).toEqual(['b']);
    expect([useA(), useEither(true)]).toEqual(['A', undefined]);
    expect(loaded).toEqual(['b', 'a']);
  });

  test('are found out to be loaded at once where nothing is made lazy', () => {
    expect(load(RENDERER).loaded).toEqual(['a', 'b']);
  });

  test('are made lazy alone, and the second time nothing is', () => {
    const once = makeImportsLazy(RENDERER);
    expect(once).toContain('\nconst cdk8s_1 = require("node:path");\n');
    expect(makeImportsLazy(once)).toBe(once);
    expect(makeImportsLazy(INDEX)).toBe(INDEX);
  });
});

test.each(['yaml', '../validation', '../registry'])('%s is loaded when it is used', name => {
  expect(makeImportsLazy(`const late_1 = require("${name}");\n`)).toMatch(`const late_1 = onceUsed(() => require("${name}"));\nfunction onceUsed`);
  expect(makeImportsLazy('const yaml_1 = require("yamljs");\n')).toBe('const yaml_1 = require("yamljs");\n');
});
