import { Composer, CST, Document, LineCounter, Parser, YAMLParseError } from 'yaml';
import { KUBERNETES_SCHEMA } from './kubernetes-schema';

/** A document as nodes that know their place. */
export interface ParsedDocument {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** Deeper than any manifest, and shallow enough to walk recursively. */
export const MAX_DEPTH = 500;

/** A document is nested more deeply than anybody reads. */
export class TooDeepError extends Error {
  /** @param line of the first place that is too deep, from 1 */
  constructor(public readonly line: number) {
    super(`is nested more than ${MAX_DEPTH} levels deep; write it flatter`);
  }
}

/**
 * Reads one document; what is wrong with it stands in its errors. Repeated keys are not looked for, which takes the library quadratic time.
 *
 * The library makes nodes of tokens recursively, and where the stack is nearly used up, the engine may end the whole process. So the tokens are looked at before.
 */
export function parseDocument(text: string): ParsedDocument {
  const lines = new LineCounter();
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const tooDeep = tokens.map(firstTooDeep).find(offset => offset !== undefined);
  if (tooDeep !== undefined) {
    throw new TooDeepError(lines.linePos(tooDeep).line);
  }
  const composer = new Composer({ logLevel: 'error', prettyErrors: false, schema: KUBERNETES_SCHEMA, uniqueKeys: false, version: '1.1' });
  const [document, another] = composer.compose(tokens, true, text.length);
  if (another !== undefined) {
    document.errors.push(new YAMLParseError([another.range[0], another.range[1]], 'MULTIPLE_DOCS', 'it holds several documents that no line of three dashes separates'));
  }
  return { document: document as Document.Parsed, lines };
}

/** The offset of the first object or list that is too deep; looked for without recursion. */
function firstTooDeep(root: CST.Token): number | undefined {
  let level = [root];
  // The outermost token is the document itself.
  for (let depth = -1; level.length > 0 && depth <= MAX_DEPTH; depth++) {
    level = level.flatMap(partsOf);
  }
  const tooDeep = level.find(token => 'items' in token);
  return tooDeep && 'offset' in tooDeep ? tooDeep.offset : undefined;
}

function partsOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') {
    return token.value === undefined ? [] : [token.value];
  }
  return 'items' in token ? token.items.flatMap(({ key, value }) => [key, value].filter(part => part !== undefined && part !== null)) : [];
}
