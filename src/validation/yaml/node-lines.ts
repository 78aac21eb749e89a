import { Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, Pair, YAMLMap } from 'yaml';
import { isMerge } from './check-nodes';
import { ParsedDocument } from '../../core/plain-yaml/parse-document';
import { FieldPath } from '../../topology';

export { parseDocument } from '../../core/plain-yaml/parse-document';

/** A field in the nodes of a document: what holds its place, and what holds its members. */
interface Place {
  readonly node: unknown;
  readonly value: unknown;
}

/** The line of a field in a document, or of the nearest field around it that there is, counted from the first one. */
export function findInNodes({ document, lines }: ParsedDocument, path: FieldPath): number {
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
