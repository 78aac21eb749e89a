import { describeSome } from './describe';
import { fullKind } from './kind-name';
import { withoutHash } from './template-hash';
import { nearestName } from '../core';
import { BundleObject } from '../topology';

const MOST_NAMES = 5;

/** What is looked for. */
export interface Wanted {
  readonly kind: string;
  readonly name: string;
  /** @default - any */
  readonly namespace?: string;
}

/**
 * The one object of a name. Throws if there is none or more than one.
 *
 * @param candidates the objects of the kind
 */
export function findNamed(candidates: readonly BundleObject[], wanted: Wanted): BundleObject {
  const inPlace = candidates.filter(({ namespace }) => wanted.namespace === undefined || namespace === wanted.namespace);
  const named = inPlace.filter(({ name }) => name === wanted.name);
  const found = named.length > 0 ? named : inPlace.filter(object => withoutHash(object) === wanted.name);
  if (found.length === 1) {
    return found[0];
  }
  throw new Error(`there ${found.length === 0 ? 'is no' : `are ${found.length} objects`} ${describe(wanted)}; `
    + (found.length === 0 ? hintAtOthers(candidates, wanted) : howToChoose(found)));
}

function describe({ kind, name, namespace }: Wanted): string {
  return `${kind} '${name}'${namespace === undefined ? '' : ` in namespace '${namespace}'`}`;
}

function hintAtOthers(candidates: readonly BundleObject[], { name }: Wanted): string {
  const elsewhere = candidates.find(object => object.name === name);
  if (elsewhere !== undefined) {
    return elsewhere.namespace === '' ? 'there is one without a namespace' : `there is one in namespace '${elsewhere.namespace}'`;
  }
  const names = [...new Set(candidates.map(object => object.name))];
  // The part before the hash is a name, too, and the whole name is never near to a slip of it.
  const near = nearestName(name, [...names, ...candidates.map(withoutHash).filter(base => base !== undefined)]);
  return near === undefined ? `the names are ${describeSome(names, MOST_NAMES)}` : `did you mean '${near}'?`;
}

function howToChoose(found: readonly BundleObject[]): string {
  const [kinds, namespaces, names] = [found.map(fullKind), found.map(({ namespace }) => namespace), found.map(({ name }) => name)]
    .map(values => [...new Set(values)]);
  if (kinds.length > 1) {
    return `write the kind as one of ${kinds.map(kind => `'${kind}'`).join(', ')}`;
  }
  if (namespaces.length > 1) {
    return `give one of the namespaces ${namespaces.map(namespace => `'${namespace}'`).join(', ')}`;
  }
  return names.length > 1 ? `write the whole name, one of ${describeSome(names, MOST_NAMES)}` : 'the object is written more than once';
}
