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

/** The type of an object, spread before its content. Node.js 20 gives every object that has more after a spread a hidden class of its own. */
const SPREAD_TYPE = /^( +)\.\.\.(\w+)\.GVK,(?=\n +\.\.\.toJson_)/gm;

/**
 * The same code, with one function that leaves undefined members out, and with the type of an object written out: rendering does both for every object of a
 * manifest.
 */
function fast(text: string): string {
  const content = text.replace(COPYING_FILTER, 'definedMembers($1)').replace(SPREAD_TYPE, '$1apiVersion: $2.GVK.apiVersion,\n$1kind: $2.GVK.kind,');
  return `${content}\n${LINEAR_FILTER}`;
}

/** Dropped descriptions leave comment lines with nothing in them, and blanks at line ends. */
function tidy(text: string): string {
  const clean = text
    .replace(/[ \t]+$/gm, '')
    .replace(/^( *)\/\*\*\n(?: *\*\n)+/gm, '$1/**\n')
    .replace(/\n{3,}/g, '\n\n');
  return `${clean.trimEnd()}\n`;
}
