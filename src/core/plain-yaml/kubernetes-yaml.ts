import { readPlainText } from './plain-document';
import { lazily } from '../lazily';

/** As many as the library follows by itself. */
const MAX_ALIASES = 100;
// eslint-disable-next-line @typescript-eslint/no-require-imports
const parser = lazily(() => (require('./parse-document') as typeof import('./parse-document')).parseDocument);

/** What the library makes of a document, as programs of Kubernetes read it. It throws what is wrong first, and takes time to load. */
export function parseKubernetesYaml(text: string): unknown {
  const { document, lines } = parser()(text);
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new Error(`${error.message} at line ${line}, column ${col}`);
  }
  return document.toJS({ maxAliasCount: MAX_ALIASES });
}

/** The same without the library, where a document is plain. */
export function readKubernetesYaml(text: string): unknown {
  const plain = readPlainText(text.replace(/^\s*---[ \t]*\r?\n/, ''));
  return plain === undefined ? parseKubernetesYaml(text) : plain.value;
}
