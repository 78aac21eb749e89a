import { codegen, importer, type LineWriter } from './cdk8s-cli';
import { ImportError, reasonOf } from './errors';
import { type Kind, manifestOf } from './kind';
import { withLeanToJson } from './lean-to-json';

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
  return tidy(withLeanToJson(lines.join('\n')));
}

/** Dropped descriptions leave comment lines with nothing in them, and blanks at line ends. */
function tidy(text: string): string {
  const clean = text
    .replace(/[ \t]+$/gm, '')
    .replace(/^( *)\/\*\*\n(?: *\*\n)+/gm, '$1/**\n')
    .replace(/\n{3,}/g, '\n\n');
  return `${clean.trimEnd()}\n`;
}
