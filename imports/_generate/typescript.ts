import { codegen, importer, type LineWriter } from './cdk8s-cli';
import { ImportError, reasonOf } from './errors';
import { type Kind, manifestOf } from './kind';

/** What cdk8s-cli puts where it refuses a character. */
const STRIPPED = '__stripped_by_cdk8s__';

/** The text of one TypeScript file with the classes of all `kinds`, written by cdk8s-cli's importer. */
export async function generateTypeScript(kinds: readonly Kind[], header: string): Promise<string> {
  const lines: string[] = [header];
  const code: LineWriter = { line: (text = '') => lines.push(text) };
  codegen.emitHeader(code, true);
  for (const kind of kinds) {
    const name = `${kind.group}/${kind.version}/${kind.kind}`;
    try {
      // Through text, because the importer vets what it parses and edits the schema it is given.
      const [manifest] = importer.safeParseCrds(JSON.stringify(manifestOf(kind)));
      await new importer.CustomResourceDefinition(manifest).generateTypeScript(code, {});
    } catch (error) {
      throw new ImportError(`${name}: cdk8s-cli cannot import it: ${reasonOf(error)}`);
    }
    if (lines.at(-1)?.includes(STRIPPED)) throw new ImportError(`${name}: cdk8s-cli refuses the characters of an enum value`);
  }
  return tidy(fast(lines.join('\n')));
}

/** How json2jsii leaves undefined members out. It copies the object for each member, so the time grows with the square of their number. */
const COPYING_FILTER = /Object\.entries\(([\w.]+)\)\.reduce\(\(r, i\) => .+? \[i\[0\]\]: i\[1\] \}\), \{\}\)/g;

const LINEAR_FILTER = `
function definedMembers(members: Record<string, any>): Record<string, any> {
  const defined: Record<string, any> = {};
  for (const name in members) {
    if (members[name] !== undefined) { defined[name] = members[name]; }
  }
  return defined;
}
`;

/** An object that is made with all members of its type, most of them undefined, and then filtered. */
const FILTERED_OBJECT = /^ {2}const result = \{\n((?: {4}'[^'\n]+': .+,\n)*) {2}\};\n {2}\/\/ filter undefined values\n {2}return definedMembers\(result\);$/gm;
const MEMBER = /^ {4}'([^'\n]+)': (.+),$/gm;
const PLAIN_MEMBER = /^obj\.\w+$/;

/** The type of an object, spread before its content. Node.js 20 gives every object that has more after a spread a hidden class of its own. */
const SPREAD_TYPE = /^( +)\.\.\.(\w+)\.GVK,(?=\n +\.\.\.toJson_)/gm;

/** The same code, faster: rendering runs it for every object of a manifest. */
function fast(text: string): string {
  const code = text.replace(COPYING_FILTER, 'definedMembers($1)')
    .replace(FILTERED_OBJECT, (_object, members: string) => withDefinedMembers(members))
    .replace(SPREAD_TYPE, '$1apiVersion: $2.GVK.apiVersion,\n$1kind: $2.GVK.kind,');
  return code.includes('definedMembers(') ? `${code}\n${LINEAR_FILTER}` : code;
}

/** Makes an object with those members only that are defined. */
function withDefinedMembers(members: string): string {
  const assignments = Array.from(members.matchAll(MEMBER), ([, name, value]) => PLAIN_MEMBER.test(value)
    ? `  if (${value} !== undefined) { result['${name}'] = ${value}; }`
    : `  value = ${value};\n  if (value !== undefined) { result['${name}'] = value; }`);
  const variable = assignments.some(assignment => assignment.startsWith('  value')) ? ['  let value: any;'] : [];
  return ['  const result: Record<string, any> = {};', ...variable, ...assignments, '  return result;'].join('\n');
}

/** Dropped descriptions leave comment lines with nothing in them, and blanks at line ends. */
function tidy(text: string): string {
  const clean = text
    .replace(/[ \t]+$/gm, '')
    .replace(/^( *)\/\*\*\n(?: *\*\n)+/gm, '$1/**\n')
    .replace(/\n{3,}/g, '\n\n');
  return `${clean.trimEnd()}\n`;
}
