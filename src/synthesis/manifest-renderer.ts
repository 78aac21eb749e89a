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

/** What every object has in its metadata. */
interface MetadataFields {
  readonly name: unknown;
  readonly namespace: unknown;
  readonly annotations: JsonMap;
  readonly finalizers: readonly unknown[];
  readonly ownerReferences: readonly unknown[];
  readonly labels: JsonMap;
}

/** What cdk8s keeps of the metadata of an object, out of sight. */
interface MetadataInternals extends MetadataFields {
  readonly _additionalAttributes: JsonMap;
}

interface RenderedMetadata {
  readonly content: unknown;
  /** Whether there are texts in it and nothing else, so that to resolve it once more changes nothing. */
  readonly isDone: boolean;
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
  const { content, isDone } = renderMetadata(object.metadata);
  data.metadata = content;
  const { apiVersion, kind } = data;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || data.metadata === undefined || !isMap(data) || hasOddMember(data)) {
    return typeFirst(tidy(resolve(data), true) as JsonMap);
  }
  const walk = { isTidy: true };
  // As in cdk8s, metadata with more in it than texts is resolved once more.
  const manifest: Record<string, unknown> = { apiVersion, kind, metadata: isDone ? content : renderValue(content, walk) };
  let isSorted = true;
  let last = '';
  for (const key in data) {
    const value = TYPE_FIELDS.includes(key) ? undefined : renderValue(data[key], walk);
    if (value !== undefined) {
      manifest[key] = value;
      isSorted &&= last <= key;
      last = key;
    }
  }
  return walk.isTidy && isSorted ? manifest : typeFirst(walk.isTidy ? manifest : tidy(manifest, true) as JsonMap);
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

/** Whether nothing in the props or the metadata of an object makes something else than a map of them. */
function isMap(data: JsonMap): boolean {
  return data.constructor === Object && typeof data.resolve !== 'function';
}

function renderMetadata(metadata: ApiObjectMetadataDefinition): RenderedMetadata {
  const internals = metadata as unknown as MetadataInternals;
  const hasFieldsOnly = isOfFields(internals._additionalAttributes);
  const plain = hasFieldsOnly ? plainMetadata(internals) : undefined;
  if (plain !== undefined) {
    return { content: plain, isDone: true };
  }
  const { _additionalAttributes, annotations, finalizers, ownerReferences, labels } = internals;
  const { name, namespace } = metadata;
  const members = { ..._additionalAttributes, name, namespace, annotations, finalizers, ownerReferences, labels };
  if (!isMap(members) || hasOddMember(members)) {
    return { content: tidy(resolve(members), false), isDone: false };
  }
  const walk = { isTidy: true };
  renderMembers(members, walk);
  const resolved = hasFieldsOnly && walk.isTidy ? plainMetadata(members) : undefined;
  return resolved === undefined ? { content: tidy(members, false), isDone: false } : { content: resolved, isDone: true };
}

function isOfFields(attributes: JsonMap): boolean {
  for (const key in attributes) {
    if (!METADATA_FIELDS.has(key)) {
      return false;
    }
  }
  return true;
}

/** Metadata as most objects have it: names, labels and annotations that are texts and nothing else. Undefined if there is more to do than to sort them. */
function plainMetadata(fields: MetadataFields): JsonMap | undefined {
  if (fields.finalizers.length > 0 || fields.ownerReferences.length > 0) {
    return undefined;
  }
  const annotations = sortedTexts(fields.annotations);
  const labels = annotations && sortedTexts(fields.labels);
  if (labels === undefined) {
    return undefined;
  }
  const { name, namespace } = fields;
  if (typeof name !== 'string' || (namespace !== undefined && typeof namespace !== 'string')) {
    return undefined;
  }
  // In alphabetical order.
  const members: { annotations?: JsonMap; labels?: JsonMap; name?: string; namespace?: string } = {};
  if (!isEmpty(annotations!)) {
    members.annotations = annotations;
  }
  if (!isEmpty(labels)) {
    members.labels = labels;
  }
  members.name = name;
  if (namespace !== undefined) {
    members.namespace = namespace;
  }
  return members;
}

function isEmpty(map: JsonMap): boolean {
  for (const _ in map) {
    return false;
  }
  return true;
}

/** A copy of a map of texts in alphabetical order, without members that are undefined; undefined if there is anything else in the map. */
function sortedTexts(map: JsonMap): JsonMap | undefined {
  const texts: Record<string, unknown> = {};
  let isSorted = true;
  let last = '';
  for (const key in map) {
    const value = map[key];
    if (key === PROTOTYPE || key === 'constructor' || (typeof value !== 'string' && value !== undefined)) {
      return undefined;
    }
    if (value !== undefined) {
      texts[key] = value;
      isSorted &&= last <= key;
      last = key;
    }
  }
  return isSorted ? texts : sortedMembers(texts);
}

/** A walk over the content of an object. */
interface Walk {
  /** Whether nothing that was met has to be tidied once all is resolved: cdk8s does so, and only then finds what cannot be rendered. */
  isTidy: boolean;
}

/** `resolve` and `tidy` on one walk, for values as most are. */
function renderValue(value: unknown, walk: Walk): unknown {
  if (value === null) {
    return undefined;
  }
  return typeof value === 'object' || typeof value === 'function' ? renderObject(value, walk) : value;
}

function renderObject(value: object, walk: Walk): unknown {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && value instanceof LazyClass) {
    return renderValue(value.produce(), walk);
  }
  if (prototype === Array.prototype) {
    if (Array.isArray(value) && !('resolve' in value) && !('value' in value)) {
      return value.map(member => renderValue(member, walk));
    }
  } else if (prototype === Object.prototype && !('resolve' in value) && value.constructor === Object && !hasOddMember(value as JsonMap)) {
    return renderMap(value as JsonMap, walk);
  }
  walk.isTidy = false;
  return resolve(value);
}

/** Whether a map has a member that makes something else of it when it is copied. */
function hasOddMember(map: JsonMap): boolean {
  return Object.hasOwn(map, PROTOTYPE);
}

function renderMap(map: JsonMap, walk: Walk): JsonMap {
  // Before the first member is resolved, all are read. To spread maps of ever other members would take twice as long as this.
  const members: Record<string, unknown> = Object.assign({}, map);
  return renderMembers(members, walk) ? members : sortedMembers(members);
}

/** Renders the members of a map in their places. Tells whether they are in alphabetical order, and none of them goes. */
function renderMembers(map: Record<string, unknown>, walk: Walk): boolean {
  let isTidy = true;
  let last = '';
  for (const key in map) {
    let value = map[key];
    // A call for each of the texts that most members are would count.
    if (typeof value === 'object' || typeof value === 'function') {
      value = renderValue(value, walk);
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
  const members: Record<string, unknown> = {};
  // Before the first member is resolved, all are read. As in cdk8s, one that is called __proto__ becomes what the map inherits from.
  for (const [key, value] of Object.entries(map)) {
    members[key] = resolve(value);
  }
  return members;
}

/**
 * A copy of what was resolved, without members that are null or undefined, and in alphabetical order.
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
    return value.length === 0 && !keepsEmpty ? undefined : value.map(member => tidy(member, keepsEmpty));
  }
  if (value.constructor.name !== 'Object') {
    throw new Error(`can't render non-simple object of type '${value.constructor.name}'`);
  }
  const members: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    const member = tidy((value as JsonMap)[key], keepsEmpty);
    if (member !== undefined) {
      members[key] = member;
    }
  }
  return !keepsEmpty && Object.keys(members).length === 0 ? undefined : members;
}

/** Whether somebody has given all objects a member that is met in every loop over members. */
function anyObjectInherits(): boolean {
  return !isEmpty({});
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
