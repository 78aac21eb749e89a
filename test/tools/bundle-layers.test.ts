import * as fs from 'fs';
import { SourceMap, SourceMapPayload } from 'module';
import * as os from 'os';
import * as path from 'path';
import { bundleLayers, Folders } from '../../tools/bundle-layers';
import { inlineSourceMap } from '../../tools/source-maps';

/** Compiled files: each says when it is loaded, and what it needs. */
const COMPILED = {
  'index.js': 'exports.core = () => require("./core"); exports.rules = () => require("./rules"); exports.traits = () => require("./core/traits");',
  'core/index.js': '__exportStar(require("./names"), exports);\n__exportStar(require("./traits"), exports);',
  'core/names.js': 'const words_1 = require("./deep/words");\nexports.nameOf = words_1.join;\nexports.late = () => require(\'./late\').LATE;',
  'core/deep/words.js': 'const path_1 = require("path");\nconst limits_1 = require("../limits");\nexports.join = (...words) => path_1.join(...words).slice(0, limits_1.MOST);',
  'core/late.js': 'exports.LATE = "late";',
  'core/limits.js': 'exports.MOST = 9;',
  'core/traits.js': 'const limits_1 = require("./limits");\nexports.TRAITS = { most: limits_1.MOST };',
  'rules/index.js': 'const a_1 = require("./area");\nexports.RULES = a_1.RULES;',
  'rules/area/index.js': 'const b_1 = require("./rule");\nexports.RULES = [b_1.rule];',
  'rules/area/rule.js': 'const core_1 = require("../../core");\nexports.rule = name => core_1.nameOf("rule", name);',
};
const SOURCES = {
  'rules/index.ts': 'import { RULES as AREA } from "./area";\nexport const RULES: readonly unknown[] = AREA;',
  'rules/area/index.ts': 'import { rule } from "./rule";\nexport const RULES = [rule];',
  'rules/area/rule.ts': 'import { nameOf } from "../../core";\nexport const rule = (name: string) => nameOf("source", name);',
};
const EXPORT_STAR = 'var __exportStar = (module, exports) => Object.assign(exports, module);\n';

let root: string;
let folders: Folders;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bundle-layers-'));
  folders = { compiled: path.join(root, 'lib', 'src'), sources: path.join(root, 'src') };
  Object.entries(COMPILED).forEach(([file, code]) => write(path.join('lib', 'src', file), `${EXPORT_STAR}globalThis.loadedModules.push("${file}");\n${code}\n`));
  Object.entries(SOURCES).forEach(([file, code]) => write(path.join('src', file), code));
  (globalThis as { loadedModules?: string[] }).loadedModules = [];
});

afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
}

function compiled(file: string): string {
  return fs.readFileSync(path.join(folders.compiled, file), 'utf8');
}

function compiledFiles(): string[] {
  return fs.readdirSync(folders.compiled, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.js')).sort();
}

interface Loaded {
  readonly core: { TRAITS: unknown };
  readonly rules: { RULES: ((name: string) => string)[] };
  readonly traits: { TRAITS: unknown };
}

/** Loads all layers in one program. */
function load(): Loaded & { readonly loaded: readonly string[] } {
  const result: { [name: string]: unknown } = { loaded: (globalThis as { loadedModules?: string[] }).loadedModules };
  jest.isolateModules(() => {
    const index = jest.requireActual<{ [name: string]: () => unknown }>(path.join(folders.compiled, 'index.js'));
    Object.keys(index).forEach(name => {
      result[name] = index[name]();
    });
  });
  return result as unknown as ReturnType<typeof load>;
}

test('makes one file of a layer, and leaves files that are required by their own path or late', () => {
  bundleLayers(folders, []);
  expect(compiledFiles()).toEqual(['core/index.js', 'core/late.js', 'core/limits.js', 'core/traits.js', 'index.js', 'rules/index.js']);
});

test('loads every module once', () => {
  bundleLayers(folders, []);
  const { core, rules, traits, loaded } = load();
  expect(core.TRAITS).toBe(traits.TRAITS);
  expect(rules.RULES[0]('a')).toBe('rule/a');
  expect([...loaded].sort()).toEqual(Object.keys(COMPILED).filter(name => name !== 'core/late.js').sort());
});

test('does not load what is required late', () => {
  bundleLayers(folders, []);
  expect(load().loaded).not.toContain('core/late.js');
});

test('makes a layer of its sources, and requires the other layers as they are compiled', () => {
  bundleLayers(folders, ['rules']);
  expect(compiledFiles()).toContain('rules/index.js');
  expect(compiledFiles()).not.toContain('rules/area/rule.js');
  expect(load().rules.RULES[0]('b')).toBe('source/b');
});

test('keeps a source map beside each bundle', () => {
  bundleLayers(folders, ['rules']);
  expect(compiled('rules/index.js')).toMatch(/\n\/\/# sourceMappingURL=index\.js\.map\n$/);
  expect((JSON.parse(compiled('rules/index.js.map')) as { sources: string[] }).sources).toContain('../../../src/rules/area/rule.ts');
});

test('tells where each line of joined modules comes from', () => {
  const map = { version: 3, sources: ['../../../../src/core/deep/words.ts'], sourcesContent: ['…'], names: [], mappings: 'AAAA;AACA;AACA' };
  write('lib/src/core/deep/words.js', `"use strict";\nconst limits_1 = require("../limits");\nexports.join = limits_1;\n${inlineSourceMap(JSON.stringify(map))}`);
  bundleLayers(folders, []);
  const lines = compiled('core/index.js').split('\n');
  const line = lines.findIndex(text => text.includes('.join = limits_1'));
  const found = new SourceMap(JSON.parse(compiled('core/index.js.map')) as SourceMapPayload).findEntry(line, lines[line].length - 1);
  expect(found).toMatchObject({ originalSource: '../../../src/core/deep/words.ts', originalLine: 2 });
});

test('keeps the names of classes that name themselves, which bundlers change', () => {
  write('lib/src/core/traits.js', 'class Traits { static all() { return [new Traits()]; } }\nexports.TRAITS = Traits;\n');
  write('lib/src/index.js', 'exports.core = () => require("./core");\n');
  bundleLayers(folders, []);
  expect(compiledFiles()).not.toContain('core/traits.js');
  expect(load().core.TRAITS).toHaveProperty('name', 'Traits');
});

test('exports values, whatever the index has', () => {
  fs.appendFileSync(path.join(folders.compiled, 'core', 'index.js'), 'Object.defineProperty(exports, "__esModule", { value: true });\n'
    + 'Object.defineProperty(exports, "two", { enumerable: true, get: function () { return 2; } });\n');
  bundleLayers(folders, []);
  const { core } = load();
  expect(Object.getOwnPropertyDescriptor(core, 'two')).toEqual({ configurable: true, enumerable: true, value: 2, writable: true });
  expect(Object.getOwnPropertyDescriptor(core, '__esModule')).toMatchObject({ enumerable: false, value: true });
});

test.each(['exports.count = 1;', 'exports.count += 2;', 'exports.count ??= 3;', 'exports.count++;', '--exports.count;'])('fails on an exported variable that changes by %s', change => {
  const names = path.join(folders.compiled, 'core', 'names.js');
  fs.appendFileSync(names, `exports.count = 0;\nexports.change = () => {\n    ${change}\n};\n`);
  expect(() => bundleLayers(folders, [])).toThrow(new Error(`${names} exports a variable that it changes; those who import it would not see that`));
});

test.each([
  'exports.B = exports.A = void 0;', 'exports.A = 1;', 'if (exports.A <= 1 || exports.A === 2) { exports.B(); }', '(function (E) { })(E || (exports.E = E = {}));',
])('knows that %s changes no variable', code => {
  fs.appendFileSync(path.join(folders.compiled, 'core', 'names.js'), `var E;\n${code}\n`);
  expect(() => bundleLayers(folders, [])).not.toThrow();
});

test('leaves a file that asks where it is', () => {
  write('lib/src/core/deep/words.js', 'exports.join = () => __dirname;\n');
  bundleLayers(folders, []);
  expect(compiledFiles()).toContain('core/deep/words.js');
});

test('fails where there is nothing to bundle', () => {
  bundleLayers(folders, []);
  expect(() => bundleLayers(folders, []))
    .toThrow(new Error(`there is nothing to bundle in ${folders.compiled}; has that been done, or has the compiler changed how it writes imports?`));
});

test('fails on sources that lack what the compiled files have', () => {
  const rule = path.join(folders.compiled, 'rules', 'area', 'rule.js');
  fs.appendFileSync(rule, 'const JSII_RTTI_SYMBOL_1 = Symbol.for("jsii.rtti");\n');
  expect(() => bundleLayers(folders, ['rules']))
    .toThrow(new Error(`${rule} has more than its source, so that ${path.join(folders.compiled, 'rules', 'index.js')} cannot be made of sources`));
});

test('fails on sources that are not those of the compiled files', () => {
  write('src/rules/area/rule.ts', 'import { more } from "./more";\nexport const rule = () => more;');
  write('src/rules/area/more.ts', 'export const more = 1;');
  const [index, more] = [path.join(folders.compiled, 'rules', 'index.js'), path.join(folders.sources, 'rules', 'area', 'more.ts')];
  expect(() => bundleLayers(folders, ['rules'])).toThrow(new Error(`${index} is made of other files than it should be: ${more}`));
});

test('fails on a file that is not there', () => {
  fs.rmSync(path.join(folders.compiled, 'core', 'limits.js'));
  const [words, limits] = [['deep', 'words.js'], ['limits']].map(names => path.join(folders.compiled, 'core', ...names));
  expect(() => bundleLayers(folders, [])).toThrow(new Error(`${words} requires ${limits}, which is not there; if an earlier compile has left the file, remove lib/`));
});

test('fails on a layer that a part of it needs as a whole', () => {
  write('lib/src/core/traits.js', 'const core_1 = require(".");\nexports.TRAITS = core_1;\n');
  expect(() => bundleLayers(folders, []))
    .toThrow(new Error(`${path.join(folders.compiled, 'core', 'index.js')} is required by a file of its own layer, so that it cannot contain it`));
});
