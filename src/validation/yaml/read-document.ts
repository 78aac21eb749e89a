import { YAMLError } from 'yaml';
import { checkNodes } from './check-nodes';
import { FileProblem, fileProblem } from './file-problem';
import { isPlainJson } from './plain-json';
import { MAX_DEPTH, parseDocument, ParsedDocument, TooDeepError } from '../../core/plain-yaml/parse-document';

/**
 * How many times the values of a document may be repeated by aliases, nested ones multiplied.
 *
 * The library's 100 is too few for a list whose items share labels.
 */
const MAX_ALIASES = 10_000;
const TOO_DEEP = 'it is nested too deeply';

/** The text of one document of a file. */
export interface DocumentText {
  readonly text: string;
  /** The line of the file that the text begins on, from 1. */
  readonly line: number;
}

/** The value of a document; none, if it cannot be read. */
export interface ReadDocument {
  readonly value?: unknown;
  readonly problems: readonly FileProblem[];
}

const REMEDIES: { readonly [code in YAMLError['code']]?: string } = {
  BAD_DQ_ESCAPE: 'write the backslash twice, or use single quotes',
  BAD_INDENT: 'mend the indentation or close the bracket',
  BAD_SCALAR_START: 'put the value into quotes',
  BLOCK_AS_IMPLICIT_KEY: "mend the indentation, or put a value that holds ': ' into quotes",
  MISSING_CHAR: 'mend the indentation, or add what is missing',
  MULTILINE_IMPLICIT_KEY: 'mend the indentation',
  TAB_AS_INDENT: 'use spaces',
};

/** Reads one document of a file. What can be read in spite of its problems is read, as kubectl would. */
export function readDocument(file: string, source: DocumentText): ReadDocument {
  const json = readJson(source.text);
  if (json !== undefined && isPlainJson(source.text, MAX_DEPTH)) {
    return { value: json, problems: [] };
  }
  try {
    return readParsed(file, source, parseDocument(source.text), json);
  } catch (error) {
    if (error instanceof TooDeepError) {
      return { problems: [fileProblem('file/syntax', { file, line: source.line + error.line - 1 }, `${error.message}${remedyFor(source.text)}`)] };
    }
    // The library throws for what it finds while it resolves aliases, and the engine where a text is nested too deeply.
    const message = error instanceof RangeError ? TOO_DEEP : shorten(error instanceof Error ? error.message : String(error));
    return { problems: [fileProblem('file/syntax', { file, line: source.line }, `cannot be read as YAML: ${message}`)] };
  }
}

function readParsed(file: string, source: DocumentText, { document, lines }: ParsedDocument, json: unknown): ReadDocument {
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { file, line: source.line + line - 1, column: col };
  };
  const [error] = document.errors;
  if (error !== undefined && json === undefined) {
    const reason = error.code === 'RESOURCE_EXHAUSTION' ? TOO_DEEP : shorten(error.message);
    return { problems: [fileProblem('file/syntax', place(error.pos[0]), `cannot be read as YAML: ${reason}${remedyFor(source.text, error.code)}`)] };
  }
  // The library may stumble over JSON, for example over a key of more than 1024 characters; then its nodes mean nothing.
  const problems = (error === undefined ? checkNodes(document.contents) : []).map(({ code, offset, message }) =>
    fileProblem(code, place(offset), code === 'file/syntax' ? `${message}${remedyFor(source.text)}` : message));
  if (problems.some(({ code }) => code === 'file/syntax')) {
    return { problems };
  }
  try {
    return { value: json ?? document.toJS({ maxAliasCount: MAX_ALIASES }), problems };
  } catch (thrown) {
    if (!(thrown instanceof ReferenceError)) {
      throw thrown;
    }
    const start = place(document.contents?.range[0] ?? 0);
    return {
      problems: [...problems, fileProblem('file/too-many-aliases', start,
        `aliases repeat the values of this document more than ${MAX_ALIASES} times; write them out or split the document`)],
    };
  }
}

/** kubectl reads what begins like JSON as JSON, where a key `<<` is a key like others, and as YAML only if that fails. */
function readJson(text: string): unknown {
  if (!/^\s*\{/.test(text)) {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shorten(message: string): string {
  return `${message[0]?.toLowerCase() ?? ''}${message.slice(1)}`.trimEnd().replace(/[.:]$/, '');
}

function remedyFor(text: string, code?: YAMLError['code']): string {
  const remedy = text.includes('{{') ? "the document holds '{{': if it is a template, render it first" : code === undefined ? undefined : REMEDIES[code];
  return remedy === undefined ? '' : `; ${remedy}`;
}
