import { execFileSync } from 'child_process';
import * as fs from 'fs';
import { builtinModules, SourceMap, SourceMapPayload } from 'module';
import * as os from 'os';
import * as path from 'path';
import { crdFiles, SchemaIndex } from '../../src/schemas';
import { bundleClient, bundleLayers, makePackage } from '../../tools/esbuild.config';

const ROOT = path.join(__dirname, '..', '..');
const LOADED = 'globalThis.loadedModules?.push(__name);';
/** An inline source map that says that a line comes from the same line of a source. */
const MAP = { version: 3, sources: ['../../../../src/core/deep/words.ts'], sourcesContent: ['…'], names: [], mappings: 'AAAA;AACA;AACA;AACA;AACA' };

/** Compiled files. Each says when it is loaded. */
const COMPILED = {
  'index.js': 'const core_1 = require("./core");\nObject.defineProperty(exports, "nameOf", { enumerable: true, get: function () { return core_1.nameOf; } });\n'
    + 'exports.check = name => require("./validation").check(name);\nexports.metal = () => require("./providers/metal");',
  'app.js': 'require("./core");',
  'core/index.js': '__exportStar(require("./names"), exports);',
  'core/names.js': 'const words_1 = require("./deep/words");\nexports.nameOf = words_1.join;\nexports.late = () => require(\'./late\').LATE;',
  'core/deep/words.js': 'const path_1 = require("path");\nexports.join = (...words) => path_1.join(...words);',
  'core/late.js': 'exports.LATE = "late";',
  'providers/metal/index.js': 'const traits_1 = require("./traits");\nclass Pool { static all() { return [new Pool()]; } }\nexports.Pool = Pool;\nexports.TRAITS = traits_1.TRAITS;',
  'providers/metal/traits.js': 'exports.TRAITS = { most: 9 };',
  'providers/metal/rules/index.js': 'const one_1 = require("./one");\nexports.RULES = [one_1.rule];',
  'providers/metal/rules/one.js': 'const core_1 = require("../../../core");\nconst traits_1 = require("../traits");\n'
    + 'exports.rule = name => ({ name: core_1.nameOf("rule", name), traits: traits_1.TRAITS });',
  'providers/metal/record.js': 'const rules_1 = require("./rules");\nconst traits_1 = require("./traits");\nexports.RECORD = { rules: rules_1.RULES, traits: traits_1.TRAITS };',
  'registry/index.js': 'const record_1 = require("../providers/metal/record");\nexports.RULES = record_1.RECORD.rules;',
  'validation/index.js': 'const rules_1 = require("../registry");\nconst answers_1 = require("answers");\n'
    + 'exports.check = name => ({ ...rules_1.RULES[0](name), answer: answers_1.answer });',
  'cli/main.js': 'console.log(require("../validation").check("cli").name);',
};
const EXPORT_STAR = 'var __exportStar = (module, exports) => Object.assign(exports, module);\n';

// Bundlers are processes, which a busy machine lets wait.
jest.setTimeout(60_000);

let root: string;

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'esbuild-config-')));
  write('package.json', JSON.stringify({
    main: 'lib/src/index.js',
    bin: { tool: 'lib/src/cli/main.js' },
    exports: { '.': './lib/src/index.js', './metal': { types: './lib/src/providers/metal/index.d.ts', default: './lib/src/providers/metal/index.js' }, './imports/*': './lib/imports/*.js' },
    peerDependencies: { beside: '1.0.0' },
  }));
  Object.entries(COMPILED).forEach(([file, code]) => {
    const inline = file === 'core/deep/words.js' ? `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(MAP)).toString('base64')}` : '';
    write(`lib/src/${file}`, `${file === 'cli/main.js' ? '#!/usr/bin/env node\n' : ''}"use strict";\n${EXPORT_STAR}${LOADED.replace('__name', `"${file}"`)}\n${code}${inline}\n`);
  });
  write('node_modules/answers/package.json', JSON.stringify({ name: 'answers', type: 'module', exports: './index.js' }));
  write('node_modules/answers/index.js', 'export const answer = 42;');
  write('node_modules/answers/LICENSE', 'Do what you like */ with it.\n');
});

afterEach(() => fs.rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
}

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8');
}

function scripts(folder: string): string[] {
  return fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.js')).sort();
}

/** Runs a program on the package, in which `loaded()` tells what has been loaded so far, and gives what it prints as JSON. */
function run(program: string, ...options: string[]): unknown {
  const loaded = 'globalThis.loadedModules = []; const loaded = () => [...loadedModules];';
  return JSON.parse(execFileSync(process.execPath, [...options, '-e', `${loaded} ${program}`], { cwd: root, encoding: 'utf8' }));
}

test('makes a bundle of each layer and provider, of the rules of a provider, of all records, of the facts that constructs read too, and of a package that is not installed', async () => {
  await bundleLayers(root);
  expect(scripts('lib/bundles')).toEqual(['answers.js', 'cli.js', 'core.js', 'facts.js', 'providers-metal.js', 'records.js', 'registry.js', 'root.js', 'rules-metal.js', 'validation.js']);
  expect(read('lib/bundles/records.js')).toContain('"lib/src/providers/metal/record.js"');
  expect(read('lib/bundles/facts.js')).toContain('most: 9');
  expect(read('lib/bundles/rules-metal.js')).toContain('"lib/src/providers/metal/rules/one.js"');
});

test('leaves of the compiled scripts those that programs name', async () => {
  await bundleLayers(root);
  expect(scripts('lib/src')).toEqual(['cli/main.js', 'index.js', 'providers/metal/index.js']);
});

test('loads a module when it is first required, and once', async () => {
  await bundleLayers(root);
  const atFirst = ['index.js', 'core/index.js', 'core/names.js', 'core/deep/words.js'];
  const metal = ['providers/metal/index.js', 'providers/metal/traits.js'];
  const rules = ['validation/index.js', 'registry/index.js', 'providers/metal/record.js', 'providers/metal/rules/index.js', 'providers/metal/rules/one.js'];
  expect(run(`
    const index = require("./lib/src/index.js");
    const steps = [loaded()];
    const metal = require("./lib/src/providers/metal/index.js");
    steps.push(loaded());
    const { name, traits, answer } = index.check("a");
    console.log(JSON.stringify({ steps: [...steps, loaded()], name, answer, same: traits === metal.TRAITS && index.metal() === metal }));
  `)).toEqual({ steps: [atFirst, [...atFirst, ...metal], [...atFirst, ...metal, ...rules]], name: 'rule/a', answer: 42, same: true });
});

test('keeps the names of classes that name themselves, which bundlers change', async () => {
  await bundleLayers(root);
  expect(run('console.log(JSON.stringify(require("./lib/src/providers/metal/index.js").Pool.name))')).toBe('Pool');
});

test('tells ES modules the names that they can import', async () => {
  await bundleLayers(root);
  const program = 'import { check, nameOf } from "./lib/src/index.js"; import { Pool } from "./lib/src/providers/metal/index.js";'
    + 'console.log(JSON.stringify([nameOf("a", "b"), check("c").name, Pool.name]))';
  expect(run(program, '--input-type=module')).toEqual(['a/b', 'rule/c', 'Pool']);
});

test('makes commands that run', async () => {
  await bundleLayers(root);
  expect(read('lib/src/cli/main.js')).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(execFileSync(process.execPath, [path.join(root, 'lib/src/cli/main.js')], { encoding: 'utf8' })).toBe('rule/cli\n');
});

test('compiles an ES module into CommonJS, with its licence', async () => {
  await bundleLayers(root);
  fs.rmSync(path.join(root, 'node_modules'), { recursive: true });
  expect(run('console.log(require("./lib/src/index.js").check("a").answer)')).toBe(42);
  expect(read('lib/bundles/answers.js')).toMatch(/^\/\*! Contains answers:\n\nDo what you like \* \/ with it\.\n\*\//);
});

test('fails without a licence', async () => {
  fs.rmSync(path.join(root, 'node_modules/answers/LICENSE'));
  await expect(bundleLayers(root)).rejects.toThrow(`ENOENT: no such file or directory, open '${path.join(root, 'node_modules/answers/LICENSE')}'`);
});

test('leaves what is installed beside the package, and generated types, where they are', async () => {
  write('lib/imports/metal/v1/types.js', 'exports.kind = "Metal";');
  fs.appendFileSync(path.join(root, 'lib/src/core/deep/words.js'), '\nexports.beside = () => require("beside");\nexports.kind = () => require("../../../imports/metal/v1/types").kind;\n');
  fs.appendFileSync(path.join(root, 'lib/src/core/names.js'), '\nexports.kind = words_1.kind;\n');
  fs.appendFileSync(path.join(root, 'lib/src/index.js'), '\nexports.kind = core_1.kind;\n');
  await bundleLayers(root);
  expect(read('lib/bundles/core.js')).toContain('require("beside")');
  expect(run('console.log(JSON.stringify(require("./lib/src/index.js").kind()))')).toBe('Metal');
});

test('tells where each line of a bundle comes from', async () => {
  await bundleLayers(root);
  const lines = read('lib/bundles/core.js').split('\n');
  expect(lines.at(-2)).toBe('//# sourceMappingURL=core.js.map');
  const line = lines.findIndex(text => text.includes('.join = ('));
  const map = new SourceMap(JSON.parse(read('lib/bundles/core.js.map')) as SourceMapPayload);
  expect(map.findEntry(line, lines[line].length - 1)).toMatchObject({ originalSource: '../../src/core/deep/words.ts', originalLine: 4 });
});

test('fails on a package that has been bundled', async () => {
  await bundleLayers(root);
  await expect(bundleLayers(root)).rejects.toThrow(new Error('lib/src/ has been bundled; compile it first'));
});

test('fails on a module that is not there', async () => {
  fs.rmSync(path.join(root, 'lib/src/core/deep/words.js'));
  await expect(bundleLayers(root)).rejects.toThrow('Could not resolve "./deep/words"');
});

test('copies every schema to the same place, and nothing else', async () => {
  write('lib/imports/metal/v1/types.js', 'exports.kind = "Metal";');
  crdFiles(path.join(ROOT, 'imports')).forEach(file => write(path.relative(ROOT, file), fs.readFileSync(file, 'utf8')));
  await makePackage(root);
  const copies = path.join(root, 'lib', 'imports');
  expect(new SchemaIndex(copies).all()).toEqual(new SchemaIndex(path.join(ROOT, 'imports')).all());
  expect(fs.readdirSync(copies, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.json')).sort())
    .toEqual(crdFiles(path.join(ROOT, 'imports')).map(file => path.relative(path.join(ROOT, 'imports'), file)).sort());
});

test('leaves the source maps of generated types out', async () => {
  write('lib/imports/metal/v1/types.js', `"use strict";\n/** About it. */\nexports.kind = "Metal";\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(MAP)).toString('base64')}\n`);
  write('imports/metal/v1/crds.json', '{}');
  await makePackage(root);
  expect(read('lib/imports/metal/v1/types.js')).toBe('"use strict";exports.kind="Metal";\n');
});

test('fails where there are no schemas', async () => {
  write('lib/imports/metal/v1/types.js', 'exports.kind = "Metal";');
  await expect(makePackage(root)).rejects.toThrow('Could not resolve "imports/**/crds.json"');
});

test('makes one file of the client of Kubernetes, which needs nothing but Node.js, with all licences', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'client-'));
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await bundleClient(folder);
  const file = path.join(folder, 'lib', 'bundles', 'kubernetes-client.js');
  const text = fs.readFileSync(file, 'utf8');
  const required = [...text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name.replace(/^node:/, ''));
  expect(required.filter(name => !builtinModules.includes(name))).toEqual([]);
  expect(text).toContain('/*! Contains @kubernetes/client-node:\n');
  expect(text.length).toBeLessThan(700_000);
  const [context] = JSON.parse(execFileSync(process.execPath, ['-e', `
    const config = new (require(${JSON.stringify(file)}).KubeConfig)();
    config.loadFromString('contexts: [{name: a, context: {cluster: b, user: c}}]\\nclusters: []\\nusers: []');
    console.log(JSON.stringify(config.contexts));
  `], { encoding: 'utf8' })) as { readonly name: string }[];
  expect(context.name).toBe('a');
}, 60_000);
