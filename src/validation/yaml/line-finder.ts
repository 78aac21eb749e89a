import { partOf } from './file-bytes';
import { DocumentPlace } from './split-documents';
import { lazily } from '../../core';
import { Places, readPlainDocument } from '../../core/plain-yaml/plain-document';
import { FieldPath } from '../../topology';

/** The library takes time to load, and nearly every document is plain. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const nodes = lazily(() => require('./node-lines') as typeof import('./node-lines'));

/** Finds lines in one document, counted from its first one. */
type Finder = (path: FieldPath) => number;

/**
 * Finds the lines of fields.
 *
 * The nodes of a document take many times its text, and a file may be larger than the memory, so a document is read again when a line is asked for. Reports ask in the order of the
 * objects, hence the last document is kept.
 */
export class LineFinder {
  private last?: { readonly document: DocumentPlace; readonly find: Finder };

  /** The line of a field in the file, or of the nearest field around it that there is. */
  public lineOf(document: DocumentPlace, path: FieldPath): number {
    const { file, position } = this.last?.document ?? {};
    if (this.last === undefined || file !== document.file || position !== document.position) {
      this.last = { document, find: finderOf(document) };
    }
    return document.line + this.last.find(path);
  }
}

function finderOf({ file, position, length }: DocumentPlace): Finder {
  const bytes = partOf(file, position, length);
  const places: Places = new Map();
  const plain = readPlainDocument({ bytes, start: 0, end: bytes.length, isAscii: false }, places);
  if (plain !== undefined) {
    return path => findInPlain(plain.value, path, places, bytes);
  }
  const { findInNodes, parseDocument } = nodes();
  const parsed = parseDocument(bytes.toString());
  return path => findInNodes(parsed, path);
}

function findInPlain(root: unknown, path: FieldPath, places: Places, bytes: Buffer): number {
  // The first member of the outermost value stands where the value does.
  let [place] = places.get(root as object)?.values() ?? [0];
  let value = root;
  for (const step of path) {
    const next = places.get(value as object)?.get(step);
    if (next === undefined) {
      break;
    }
    place = next;
    value = (value as { readonly [step: string | number]: unknown })[step];
  }
  return countLines(bytes, place);
}

function countLines(bytes: Buffer, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf('\n'); at >= 0 && at < end; at = bytes.indexOf('\n', at + 1)) {
    count += 1;
  }
  return count;
}
