import * as fs from 'fs';
import * as path from 'path';
import { isDeepStrictEqual } from 'util';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from '../cases/manifests-case';

/** Says what differs between two bundles: an object that is missing, or more than there should be, or another content; undefined if nothing does. */
export function findDifference(expected: readonly Manifest[], actual: readonly Manifest[]): string | undefined {
  const rest = new Map(actual.map(manifest => [nameOf(manifest), manifest]));
  for (const manifest of expected) {
    const name = nameOf(manifest);
    if (!rest.has(name)) {
      return `${name} is missing`;
    }
    if (!isDeepStrictEqual(manifest, rest.get(name))) {
      return `${name} is ${JSON.stringify(rest.get(name))} instead of ${JSON.stringify(manifest)}`;
    }
    rest.delete(name);
  }
  const [stranger] = rest.keys();
  return stranger && `${stranger} is one too many`;
}

/** The objects in the files of a folder: YAML or JSON, alone, in lists or in a List. */
export function readObjects(folder: string): Manifest[] {
  return fs.readdirSync(folder).sort().flatMap(file =>
    parseAllDocuments(fs.readFileSync(path.join(folder, file), 'utf8')).flatMap(document => objectsIn(document.toJS())));
}

function objectsIn(value: unknown): Manifest[] {
  if (value === null) {
    return [];
  }
  if (Array.isArray(value)) {
    return value as Manifest[];
  }
  const { kind, items } = value as { kind?: string; items?: Manifest[] };
  return kind === 'List' ? items! : [value as Manifest];
}

function nameOf({ apiVersion, kind, metadata }: Manifest): string {
  return [apiVersion, kind, metadata.namespace, metadata.name].join('/');
}
