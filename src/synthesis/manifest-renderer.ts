import { ApiObject, ApiObjectMetadataDefinition, App, Chart, ImplicitTokenResolver, IResolver, Lazy, LazyResolver, NumberStringUnionResolver } from 'cdk8s';
import { LazyClass } from './cdk8s-classes';

/** What an object has been rendered to. */
export interface Rendering {
  readonly manifest: unknown;
  /** Whether no list and no map is in it twice. In what a class has rendered itself one may be, and cdk8s writes it as an alias. */
  readonly isTree: boolean;
}

/** Renders an object. */
export type Renderer = (object: ApiObject) => Rendering;

interface JsonMap {
  readonly [name: string]: unknown;
}

/** What cdk8s keeps of an object, out of sight. */
interface ObjectInternals {
  readonly props: JsonMap;
  readonly patches: readonly unknown[];
}

/** What cdk8s keeps of the metadata of an object, out of sight. */
interface MetadataInternals {
  readonly _additionalAttributes: JsonMap;
  readonly annotations: JsonMap;
  readonly finalizers: readonly unknown[];
  readonly ownerReferences: readonly unknown[];
  readonly labels: JsonMap;
}

const BUILT_IN_RESOLVERS = [LazyResolver, ImplicitTokenResolver, NumberStringUnionResolver];
/** What stands before the rest. */
const TYPE_FIELDS = ['apiVersion', 'kind', 'metadata'];
const METADATA_FIELDS = new Set(['annotations', 'finalizers', 'labels', 'name', 'namespace', 'ownerReferences']);
const PROTOTYPE = '__proto__';
const OBJECT = ApiObject.prototype;
const METADATA = ApiObjectMetadataDefinition.prototype;

/** What renders the objects of an app: cdk8s, or `renderManifest` where that does the same. */
export function rendererFor(resolvers: readonly IResolver[]): Renderer {
  return canRender(resolvers) && rendersSample() ? renderManifest : renderByCdk8s;
}

/** Whether an app resolves values as every app does, and writes keys in alphabetical order. */
export function canRender(resolvers: readonly IResolver[]): boolean {
  return !process.env.CDK8S_DISABLE_SORT
    && resolvers.length === BUILT_IN_RESOLVERS.length
    && BUILT_IN_RESOLVERS.every((resolver, index) => resolvers[index].constructor === resolver)
    && !anyObjectInherits();
}

/**
 * Renders an object as its `toJson()` does, in a fraction of the time, for apps of which `canRender` is true.
 *
 * cdk8s walks up the tree to find the resolvers for each value, asks each of them, and copies all of it four times. The resolvers that are built in
 * are simple enough to be asked on one walk. As in cdk8s, everything is read once and in the order in which it stands: a lazy value, a token or a getter may do more
 * than to give a value. An object that is patched or whose class renders itself is left to cdk8s.
 */
export function renderManifest(object: ApiObject): Rendering {
  const { patches } = object as unknown as ObjectInternals;
  if (patches.length > 0 || object.toJson !== OBJECT.toJson || object.metadata.toJson !== METADATA.toJson) {
    return renderByCdk8s(object);
  }
  try {
    return { manifest: render(object), isTree: true };
  } catch (error) {
    // As cdk8s puts it.
    throw new Error(`Failed serializing construct at path '${object.node.path}' with name '${object.name}': ${String(error)}`);
  }
}

export function renderByCdk8s(object: ApiObject): Rendering {
  return { manifest: object.toJson() as unknown, isTree: false };
}

function render(object: ApiObject): JsonMap {
  const data: Record<string, unknown> = { ...(object as unknown as ObjectInternals).props };
  const metadata = plainMetadata(object.metadata);
  if (metadata === undefined || !isMap(data) || hasOddMember(data)) {
    return typeFirst(tidy(resolve({ ...data, metadata: metadata ?? renderMetadata(object.metadata) }), true) as JsonMap);
  }
  data.metadata = undefined; // in which there is nothing to resolve
  renderMembers(data, true);
  data.metadata = metadata;
  return typeFirst(data);
}

function typeFirst(content: JsonMap): JsonMap {
  const manifest: Record<string, unknown> = {};
  for (const key of TYPE_FIELDS) {
    if (key in content && content[key] !== undefined) {
      manifest[key] = content[key];
    }
  }
  for (const key of Object.keys(content).sort()) {
    if (content[key] !== undefined) {
      manifest[key] = content[key];
    }
  }
  return manifest;
}

/** Whether nothing in the props of an object makes it something else than a map. */
function isMap(data: JsonMap): boolean {
  return data.constructor === Object && typeof data.resolve !== 'function';
}

function renderMetadata(metadata: ApiObjectMetadataDefinition): unknown {
  const { _additionalAttributes, annotations, finalizers, ownerReferences, labels } = metadata as unknown as MetadataInternals;
  const { name, namespace } = metadata;
  return tidy(resolve({ ..._additionalAttributes, name, namespace, annotations, finalizers, ownerReferences, labels }), false);
}

/** Metadata as most objects have it: names, labels and annotations that are texts and nothing else. Undefined if there is more to do than to sort them. */
function plainMetadata(metadata: ApiObjectMetadataDefinition): JsonMap | undefined {
  const { _additionalAttributes, annotations, finalizers, ownerReferences, labels } = metadata as unknown as MetadataInternals;
  for (const key in _additionalAttributes) {
    if (!METADATA_FIELDS.has(key)) {
      return undefined;
    }
  }
  if (finalizers.length > 0 || ownerReferences.length > 0 || !areTexts(annotations) || !areTexts(labels)) {
    return undefined;
  }
  const { name, namespace } = metadata as { readonly name: unknown; readonly namespace: unknown };
  if (typeof name !== 'string' || (namespace !== undefined && typeof namespace !== 'string')) {
    return undefined;
  }
  const members = { annotations: tidyMap({ ...annotations }, false), labels: tidyMap({ ...labels }, false), name, namespace };
  return members.annotations !== undefined && members.labels !== undefined && namespace !== undefined ? members : sorted(members, false);
}

function areTexts(map: JsonMap): boolean {
  for (const key in map) {
    if (typeof map[key] !== 'string' || key === PROTOTYPE || key === 'constructor') {
      return false;
    }
  }
  return true;
}

/**
 * `tidy(resolve(value))` on one walk, for values as most are. What is found to be odd is resolved and tidied one after the other.
 *
 * @param keepsEmpty whether lists and maps without members stay
 */
function renderValue(value: unknown, keepsEmpty: boolean): unknown {
  if (value === null) {
    return undefined;
  }
  return typeof value === 'object' || typeof value === 'function' ? renderObject(value, keepsEmpty) : value;
}

function renderObject(value: object, keepsEmpty: boolean): unknown {
  if (Array.isArray(value) && Object.getPrototypeOf(value) === Array.prototype && !('value' in value) && !('resolve' in value)) {
    return value.length === 0 && !keepsEmpty ? undefined : value.map(member => renderValue(member, keepsEmpty));
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) {
    return value instanceof LazyClass ? renderValue(value.produce(), keepsEmpty) : tidy(resolve(value), keepsEmpty);
  }
  return value.constructor === Object && !('resolve' in value) && !hasOddMember(value as JsonMap) ? renderMap(value as JsonMap, keepsEmpty)
    : tidy(resolve(value), keepsEmpty);
}

/** Whether a map has a member that makes something else of it when it is copied. */
function hasOddMember(map: JsonMap): boolean {
  return Object.hasOwn(map, PROTOTYPE);
}

function renderMap(map: JsonMap, keepsEmpty: boolean): JsonMap | undefined {
  // Before the first member is resolved, all are read.
  const members: Record<string, unknown> = { ...map };
  const result = renderMembers(members, keepsEmpty) ? members : sortedMembers(members);
  if (!keepsEmpty) {
    for (const _ in result) {
      return result;
    }
    return undefined;
  }
  return result;
}

/** Renders the members of a map in their places. Tells whether they are in alphabetical order, and none of them goes. */
function renderMembers(map: Record<string, unknown>, keepsEmpty: boolean): boolean {
  let isTidy = true;
  let last = '';
  for (const key in map) {
    let value = map[key];
    // A call for each of the texts that most members are would count.
    if (typeof value === 'object' || typeof value === 'function') {
      value = renderValue(value, keepsEmpty);
      map[key] = value;
    }
    isTidy &&= value !== undefined && last <= key;
    last = key;
  }
  return isTidy;
}

/** A copy in alphabetical order, without members that are undefined. */
function sortedMembers(map: JsonMap): JsonMap {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(map).sort()) {
    if (map[key] !== undefined) {
      result[key] = map[key];
    }
  }
  return result;
}

/** A copy in which lazy values, tokens and unions have been replaced, as by the resolvers of cdk8s. */
function resolve(value: unknown): unknown {
  return (typeof value === 'object' && value !== null) || typeof value === 'function' ? resolveObject(value) : value;
}

function resolveObject(value: object): unknown {
  if (Object.getPrototypeOf(value) !== Object.prototype && value instanceof LazyClass) {
    return resolve(value.produce());
  }
  const token = value as { readonly resolve?: unknown };
  if (typeof token.resolve === 'function') {
    return resolve((token as { resolve(): unknown }).resolve());
  }
  if (value.constructor !== Object && isUnion(value)) {
    // The generated types take it apart after it is resolved.
    return resolve({ value: (value as { readonly value: unknown }).value });
  }
  if (Array.isArray(value)) {
    return value.map(resolve);
  }
  return value.constructor === Object ? resolveMap(value as JsonMap) : value;
}

/** Whether something is a value of a generated class for a number or a text. */
function isUnion(value: object): boolean {
  const type = typeof (value as { readonly value?: unknown }).value;
  return type === 'number' || type === 'string';
}

function resolveMap(map: JsonMap): JsonMap {
  // Before the first member is resolved, all are read.
  return resolveMembers({ ...map });
}

/** Resolves the members of a map in their places. */
function resolveMembers(map: Record<string, unknown>): Record<string, unknown> {
  let hasPrototype = false;
  for (const key in map) {
    const value = map[key];
    // A call for each of the texts that most members are would count.
    if (typeof value === 'object' || typeof value === 'function') {
      map[key] = resolve(value);
    }
    hasPrototype ||= key === PROTOTYPE;
  }
  return hasPrototype ? withPrototype(map) : map;
}

/** cdk8s makes a member of this name what the map inherits from. */
function withPrototype({ [PROTOTYPE]: prototype, ...members }: JsonMap): Record<string, unknown> {
  return typeof prototype === 'object' || typeof prototype === 'function' ? Object.setPrototypeOf(members, prototype) as Record<string, unknown> : members;
}

/**
 * What was resolved, without members that are null or undefined, and in alphabetical order.
 *
 * @param keepsEmpty whether lists and maps without members stay
 */
function tidy(value: unknown, keepsEmpty: boolean): unknown {
  if (typeof value !== 'object') {
    return value;
  }
  if (value === null) {
    return undefined;
  }
  if (Array.isArray(value)) {
    return value.length === 0 && !keepsEmpty ? undefined : tidyList(value, keepsEmpty);
  }
  if (value.constructor.name !== 'Object') {
    throw new Error(`can't render non-simple object of type '${value.constructor.name}'`);
  }
  return tidyMap((isOwnCopy(value) ? value : copyOf(value)) as Record<string, unknown>, keepsEmpty);
}

/** Tidies a list in its place, as `resolve` has copied it. Holes stay. */
function tidyList(list: unknown[], keepsEmpty: boolean): unknown[] {
  for (let index = 0; index < list.length; index++) {
    const member = list[index];
    if (typeof member === 'object') {
      list[index] = tidy(member, keepsEmpty);
    }
  }
  return list;
}

/** Whether `resolveMap` has made a map, so that it may be changed. */
function isOwnCopy(map: object): boolean {
  return map.constructor === Object && Object.getPrototypeOf(map) === Object.prototype;
}

/** What `resolve` has left as it was, because it is of another realm, may be somebody else's, with all that is in it. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(copyOf);
  }
  const isCopied = typeof value === 'object' && value !== null && value.constructor?.name === 'Object';
  return isCopied ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyOf(member)])) : value;
}

function tidyMap(map: Record<string, unknown>, keepsEmpty: boolean): JsonMap | undefined {
  const result = isSorted(map) ? tidyMembers(map, keepsEmpty) : sorted(map, keepsEmpty);
  if (!keepsEmpty) {
    for (const _ in result) {
      return result;
    }
    return undefined;
  }
  return result;
}

/** Tidies the members of a map in their places, or returns a copy without those that go. */
function tidyMembers(map: Record<string, unknown>, keepsEmpty: boolean): JsonMap {
  let goes = false;
  for (const key in map) {
    const value = map[key];
    if (typeof value === 'object') {
      map[key] = tidy(value, keepsEmpty);
    }
    goes ||= map[key] === undefined;
  }
  return goes ? sorted(map, keepsEmpty) : map;
}

/** Whether members stand in alphabetical order. Numbers are always first, in their own order. */
function isSorted(map: JsonMap): boolean {
  let last = '';
  for (const key in map) {
    if (key < last) {
      return false;
    }
    last = key;
  }
  return true;
}

/** A tidy copy in alphabetical order. */
function sorted(map: JsonMap, keepsEmpty: boolean): JsonMap {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(map).sort()) {
    const value = tidy(map[key], keepsEmpty);
    if (value !== undefined) {
      result[key] = value;
    }
  }
  return result;
}

/** Whether somebody has given all objects a member that is met in every loop over members. */
function anyObjectInherits(): boolean {
  for (const _ in {}) {
    return true;
  }
  return false;
}

/** Whether this release of cdk8s renders an object with something of everything as `renderManifest` does. */
function rendersSample(): boolean {
  const sample = new ApiObject(new Chart(new App(), 'sample', { labels: { 'z': '1', 'a/b': '2' } }), 'Sample', {
    kind: 'Sample',
    apiVersion: 'example.com/v1',
    metadata: { annotations: { note: 'a' }, finalizers: [], extra: { empty: {}, null: null, list: [{ a: 1 }] } },
    zone: Lazy.any({ produce: () => ({ token: { resolve: () => [1, null, { b: undefined }] }, empty: {}, list: [] }) }),
    data: { number: -0, flag: false, none: null, text: 'a', last: [['nested'], Lazy.any({ produce: () => undefined })], first: new SampleUnion() },
  } as ConstructorParameters<typeof ApiObject>[2]);
  return asText(renderManifest(sample).manifest) === asText(renderByCdk8s(sample).manifest);
}

class SampleUnion {
  public readonly value = '50%';
}

/** A value to the last detail: the order of keys counts, and so does what JSON has no word for. */
function asText(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => typeof member === 'object' || typeof member === 'string' ? member
    : `${typeof member} ${Object.is(member, -0) ? '-0' : String(member)}`);
}
