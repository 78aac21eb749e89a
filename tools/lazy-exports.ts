import * as fs from 'fs';
import * as path from 'path';

const REQUIRE = /^var (\w+) = (require\("\.[^"]*"\));$/gm;
const GETTER = /^Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: function \(\) \{ return (\w+)\.\1; \} \}\);$/gm;
// A function of its own: where a getter stands in the open, Node takes its name for one that ES modules cannot import.
const HELPER = 'function lazily(name, load) { Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] }); }';

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

if (require.main === module) {
  const index = path.join(__dirname, '..', 'lib', 'src', 'index.js');
  fs.writeFileSync(index, makeLazy(fs.readFileSync(index, 'utf8')));
}
