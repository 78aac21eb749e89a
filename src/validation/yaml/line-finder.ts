import { Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, Pair, YAMLMap } from 'yaml';
import { isMerge } from './check-nodes';
import { partOf } from './file-bytes';
import { parseDocument, ParsedDocument } from './parse-document';
import { DocumentPlace } from './split-documents';
import { Places, readPlainDocument } from '../../core/plain-yaml/plain-document';
import { FieldPath } from '../../topology';

/** A field in the nodes of a document: what holds its place, and what holds its members. */
interface Place {
  readonly node: unknown;
  readonly value: unknown;
}

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

function findInNodes({ document, lines }: ParsedDocument, path: FieldPath): number {
  let place: Place | undefined = { node: document.contents, value: document.contents };
  let line = 0;
  for (const step of [undefined, ...path]) {
    place = step === undefined ? place : findMember(document, place.value, step);
    if (place === undefined) {
      break;
    }
    line = lineOfNode(place.node, lines) ?? line;
  }
  return line;
}

function lineOfNode(node: unknown, lines: LineCounter): number | undefined {
  const offset = isNode(node) ? node.range?.[0] : undefined;
  return offset === undefined ? undefined : lines.linePos(offset).line - 1;
}

function findMember(document: Document, parent: unknown, step: string | number): Place | undefined {
  const node = isAlias(parent) ? parent.resolve(document) : parent;
  if (isSeq(node)) {
    const item = typeof step === 'number' ? node.items[step] : undefined;
    return item === undefined ? undefined : { node: item, value: item };
  }
  return isMap(node) ? findInMap(document, node, String(step)) : undefined;
}

/** A member that is written in the object, else one that it takes over from another; of repeated ones the last, which counts. */
function findInMap(document: Document, map: YAMLMap, name: string): Place | undefined {
  const own = map.items.filter(({ key }: Pair) => isScalar(key) && String(key.value) === name).at(-1);
  if (own !== undefined) {
    return { node: own.key, value: own.value };
  }
  for (const { key, value } of map.items) {
    const sources = isMerge(key) ? (isSeq(value) ? value.items : [value]) : [];
    for (const source of sources) {
      const found = findMember(document, source, name);
      if (found !== undefined) {
        return found;
      }
    }
  }
  return undefined;
}
