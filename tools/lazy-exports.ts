import * as fs from 'fs';
import * as path from 'path';

const REQUIRE = /^var (\w+) = (require\("\.[^"]*"\));$/gm;
const GETTER = /^Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: function \(\) \{ return (\w+)\.\1; \} \}\);$/gm;
// A function of its own: where a getter stands in the open, Node takes its name for one that ES modules cannot import.
// The first use puts the value in place of the getter, because to ask `require` again each time takes longer than most of what is then done.
const HELPER = [
  'function lazily(name, load) {',
  '    const settle = value => (Object.defineProperty(exports, name, { enumerable: true, value }), value);',
  '    Object.defineProperty(exports, name, { configurable: true, enumerable: true, get: () => settle(load()[name]) });',
  '}',
].join('\n');

/**
 * Generated types; the YAML parser, which only those need who read files; arithmetic for addresses that are not plain IPv4; and some hundred files of rules,
 * which are needed at the very end, and the codes of all providers.
 */
const USED_LATE = /^const (\w+) = (?:__importStar\()?(require\("(?:[./]+\/imports\/[^"]*|ip-address|yaml|\.\.\/validation|\.\.\/registry)"\))\)?;$/gm;
const IMPORT_HELPER = 'function onceUsed(load) { let loaded; return new Proxy({}, { get: (_, name) => (loaded ??= load())[name] }); }';

/**
 * Makes the re-exports of a compiled index load their module at first use.
 *
 * A program uses two or three of the providers, and each brings thousands of lines of generated types: loaded all at once they would
 * cost every `cdk8s synth` some hundred milliseconds.
 *
 * @param code an index as TypeScript compiles it: `var a_1 = require("./a")` and getters that return `a_1.X`
 */
export function makeLazy(code: string): string {
  if (code.includes(HELPER)) {
    return code;
  }
  const names = [...code.matchAll(GETTER)].map(([, name]) => name);
  const eager = [...code.matchAll(/^Object\.defineProperty\(exports, "(\w+)"/gm)].map(([, name]) => name).filter(name => name !== '__esModule' && !names.includes(name));
  if (names.length === 0 || eager.length > 0) {
    throw new Error(`cannot make these exports lazy: ${eager.join(', ') || 'there are none'}; has the compiler changed how it writes them?`);
  }
  const lazy = code.replace(REQUIRE, 'var $1 = () => $2;').replace(GETTER, 'lazily("$1", $2);');
  // The last line never runs. Node reads it to learn which names ES modules can import.
  return `${lazy.trimEnd()}\n${HELPER}\n0 && (module.exports = { ${names.join(', ')} });\n`;
}

/**
 * Makes a compiled file load generated types, rules and the YAML parser when it first uses them: a cluster has one API version, and to load the types of
 * the other takes a sixth of the time that the library takes to load.
 *
 * @param code a file as TypeScript compiles it: `const v1beta1 = __importStar(require("../../imports/…"))` and uses such as `v1beta1.X`
 */
export function makeImportsLazy(code: string): string {
  const lazy = code.replace(USED_LATE, 'const $1 = onceUsed(() => $2);');
  return lazy === code ? code : `${lazy.trimEnd()}\n${IMPORT_HELPER}\n`;
}

function rewrite(file: string, change: (code: string) => string): void {
  fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
}

function scriptsBelow(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.js')).map(file => path.join(folder, file));
}

if (require.main === module) {
  const compiled = path.join(__dirname, '..', 'lib', 'src');
  scriptsBelow(compiled).forEach(file => rewrite(file, makeImportsLazy));
}
