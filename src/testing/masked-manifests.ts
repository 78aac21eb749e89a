import { withoutHash } from './template-hash';
import { BundleObject, groupBy, isRecord, Manifest } from '../topology';

/** A name of objects that ends as hashes do, alone or amid a text. */
const HASHED_NAME = /(?<![-\w.])[a-z0-9][-a-z0-9.]*-[0-9a-f]{8}(?![-\w])/g;
/** No name can hold these characters, so that nothing else is taken for a masked one. */
const MASK = '<hash>';

type Data = { readonly [name: string]: unknown };

/**
 * Copies of manifests in an order of their own, with the content hashes of template names masked wherever the names stand.
 *
 * So the result changes with what objects say and not with how their constructs or files are arranged, and a changed template is one change.
 */
export function maskManifests(objects: readonly BundleObject[]): Data[] {
  const masked = maskedNames(objects);
  const maskText = (text: string): string => text.replace(HASHED_NAME, name => masked.get(name) ?? name);
  return objects.map(object => ({ key: sortKey(object, masked.get(object.name) ?? object.name), manifest: copyManifest(object.manifest, maskText) }))
    .sort((a, b) => compareTexts(a.key, b.key))
    .map(({ manifest }) => manifest);
}

/** What each name becomes. Objects of a kind that differ in the hash only stay apart: the second one is `<hash 2>`. */
function maskedNames(objects: readonly BundleObject[]): Map<string, string> {
  const masked = new Map<string, string>();
  const taken = new Set<string>();
  for (const [name, namesakes] of groupBy(objects, object => object.name)) {
    const base = namesakes.map(withoutHash).find(found => found !== undefined);
    if (base !== undefined) {
      const maskOf = (nth: number): string => `${base}-${nth === 1 ? MASK : `<hash ${nth}>`}`;
      const ids = (nth: number): string[] => namesakes.map(object => sortKey(object, maskOf(nth)));
      let nth = 1;
      while (ids(nth).some(id => taken.has(id))) {
        nth++;
      }
      ids(nth).forEach(id => taken.add(id));
      masked.set(name, maskOf(nth));
    }
  }
  return masked;
}

function sortKey({ group, kind, namespace }: BundleObject, name: string): string {
  return [kind, group, namespace, name].join(' ');
}

/** The members in the order in which cdk8s writes them: what the object is, then what it says. */
function copyManifest({ apiVersion, kind, metadata, ...content }: Manifest, maskText: (text: string) => string): Data {
  const copy = copyMasked({ metadata, ...content }, maskText) as Data;
  return { apiVersion, kind, ...metadata === undefined ? {} : { metadata: copy.metadata }, ...copy };
}

function copyMasked(value: unknown, maskText: (text: string) => string): unknown {
  if (typeof value === 'string') {
    return maskText(value);
  }
  if (Array.isArray(value)) {
    return value.map(entry => copyMasked(entry, maskText));
  }
  if (!isRecord(value)) {
    return value;
  }
  const names = Object.keys(value).filter(name => value[name] !== undefined).sort();
  return Object.fromEntries(names.map(name => [name, copyMasked(value[name], maskText)]));
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
