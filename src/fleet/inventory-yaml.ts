import type { Document, LineCounter, YAMLError } from 'yaml';
import { lazily, refuseValue } from '../core';
import { InventoryEntry, placeOf } from './inventory-entry';
import { Locate, readEntries } from './inventory-shape';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const yaml = lazily(() => require('yaml') as typeof import('yaml'));

/** How often the values of an inventory may be repeated by aliases, nested ones multiplied: an alias per field of the largest fleets, and no bomb. */
const MAX_ALIASES = 100_000;

const PROBLEMS: { readonly [code in YAMLError['code']]?: string } = {
  DUPLICATE_KEY: 'a field is written twice; remove one',
  MULTIPLE_DOCS: "it has several documents; write one list without '---' in between",
  TAB_AS_INDENT: 'tabs are used as indentation; use spaces',
};

/** Reads an inventory in YAML. */
export function readYaml(name: string, text: string): InventoryEntry[] {
  const { document, lines } = parse(text, true);
  const [error] = document.errors;
  if (error !== undefined) {
    refuseSyntax('YAML', placeOf(name, lines.linePos(error.pos[0]).line), PROBLEMS[error.code] ?? error.message);
  }
  return readEntries(valueOf(name, document), locateNodes(name, document, lines));
}

/** Reads an inventory in JSON. */
export function readJson(name: string, text: string): InventoryEntry[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    refuseSyntax('JSON', position === undefined ? name : placeOf(name, text.slice(0, Number(position)).split('\n').length), message);
  }
  let locate: Locate | undefined;
  return readEntries(value, path => (locate ??= locateInJson(name, text))(path));
}

/** JSON is YAML but for some oddities, and the nodes of YAML know their lines. Reading them takes long, so that waits until a message needs it. */
function locateInJson(name: string, text: string): Locate {
  const { document, lines } = parse(text, false);
  return document.errors.length === 0 ? locateNodes(name, document, lines) : locateByNumber(name);
}

/** Places in what has no lines: the number of the entry. */
export function locateByNumber(name: string): Locate {
  return path => {
    const index = path.find(step => typeof step === 'number');
    return { place: index === undefined ? name : `${name}, entry ${index + 1}` };
  };
}

function parse(text: string, merge: boolean): { document: Document.Parsed; lines: LineCounter } {
  const lines = new (yaml().LineCounter)();
  return { document: yaml().parseDocument(text, { lineCounter: lines, logLevel: 'error', merge, prettyErrors: false }), lines };
}

function valueOf(name: string, document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    refuseSyntax('YAML', name, (error as Error).message);
  }
}

/** Places by the nodes of a document. What an alias or `<<` brings along stands where these do. */
function locateNodes(name: string, document: Document, lines: LineCounter): Locate {
  return path => {
    for (let length = path.length; length >= 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (yaml().isNode(node) && node.range) {
        return { place: placeOf(name, lines.linePos(node.range[0]).line), written: yaml().isScalar(node) ? node.source : undefined };
      }
    }
    return { place: name };
  };
}

function refuseSyntax(format: string, place: string, problem: string): never {
  refuseValue('fleet/inventory', `${place}: cannot be read as ${format}: ${problem[0].toLowerCase()}${problem.slice(1)}`);
}
