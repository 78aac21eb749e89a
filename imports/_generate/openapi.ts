import type { Crd } from './crd';
import { ImportError, reasonOf } from './errors';
import { isObject, type Json, type JsonObject } from './json';

const DEFINITIONS = '#/definitions/';

/** Definitions that mean more than their schema says. */
const SPECIAL: { readonly [definition: string]: JsonObject } = {
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { 'x-kubernetes-int-or-string': true },
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { anyOf: [{ type: 'number' }, { type: 'string' }] },
  'io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1': { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true },
};

/** Keywords that say how to patch or convert, not what is valid. List keys among them: built-in types do not enforce them on plain requests. */
const DROPPED = [
  'x-kubernetes-group-version-kind', 'x-kubernetes-patch-strategy', 'x-kubernetes-patch-merge-key', 'x-kubernetes-unions',
  'x-kubernetes-list-type', 'x-kubernetes-list-map-keys', 'x-kubernetes-map-type',
];

/**
 * Built-in kinds of Kubernetes, from the OpenAPI document of a release, in the form of CRDs.
 *
 * @param kinds `<group>/<version>/<Kind>`, or `<version>/<Kind>` for the core group
 */
export function parseOpenApi(text: string, label: string, kinds: readonly string[]): Crd[] {
  let document: Json;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new ImportError(`${label}: not valid JSON: ${reasonOf(error)}`);
  }
  const definitions = isObject(document) ? document.definitions : undefined;
  const paths = isObject(document) ? document.paths : undefined;
  if (!isObject(definitions) || !isObject(paths)) throw new ImportError(`${label}: not an OpenAPI document with 'definitions' and 'paths'`);
  const resources = resourcesIn(paths);
  return kinds.map((gvk) => {
    const definition = Object.keys(definitions).find((name) => gvksOfDefinition(definitions[name]).includes(gvk));
    const resource = resources.get(gvk);
    if (definition === undefined || resource === undefined) throw new ImportError(`${label}: has no kind ${gvk}`);
    const [version, kind] = gvk.split('/').slice(-2);
    const others = [...resources.keys()].filter((other) => other !== gvk && sameKind(other, gvk)).map((other) => other.split('/').slice(-2)[0]);
    return {
      group: gvk.split('/').slice(0, -2).join('/'),
      kind,
      ...resource,
      versions: [{ name: version, served: true, schema: withPlainMetadata(inlined(definitions, definition, label, [])) }],
      ...others.length === 0 ? {} : { otherVersions: others },
    };
  });
}

/** Whether two differ in nothing but the version. */
function sameKind(gvk: string, other: string): boolean {
  return gvk.replace(/[^/]+(?=\/[^/]+$)/, '') === other.replace(/[^/]+(?=\/[^/]+$)/, '');
}

/** CRDs leave the metadata of an object to the API server, and so do all others here. */
function withPlainMetadata(schema: JsonObject): JsonObject {
  return { ...schema, properties: { ...schema.properties as JsonObject, metadata: { type: 'object' } } };
}

function gvksOfDefinition(definition: Json): string[] {
  const gvks = isObject(definition) ? definition['x-kubernetes-group-version-kind'] : undefined;
  return Array.isArray(gvks) ? gvks.flatMap((gvk) => isObject(gvk) ? [gvkOf(gvk)] : []) : [];
}

function gvkOf({ group, version, kind }: JsonObject): string {
  return [group, version, kind].filter((part) => part !== '').join('/');
}

/** Plural and scope of each kind, from the path under which it is created. */
function resourcesIn(paths: JsonObject): Map<string, { plural: string; scope: string }> {
  const found = new Map<string, { plural: string; scope: string }>();
  for (const [path, operations] of Object.entries(paths)) {
    const post = isObject(operations) ? operations.post : undefined;
    const gvk = isObject(post) ? post['x-kubernetes-group-version-kind'] : undefined;
    const plural = path.split('/').pop()!;
    if (isObject(gvk) && isObject(post) && post['x-kubernetes-action'] === 'post' && /^[a-z]+$/.test(plural) && !path.includes('{name}')) {
      found.set(gvkOf(gvk), { plural, scope: path.includes('/{namespace}/') ? 'Namespaced' : 'Cluster' });
    }
  }
  return found;
}

/** A definition with every reference replaced by what it refers to: structural schemas know no references. */
function inlined(definitions: JsonObject, name: string, label: string, parents: readonly string[]): JsonObject {
  const definition = definitions[name];
  if (SPECIAL[name]) return SPECIAL[name];
  if (!isObject(definition)) throw new ImportError(`${label}: has no definition ${name}`);
  if (parents.includes(name)) throw new ImportError(`${label}: ${name} contains itself, which a structural schema cannot`);
  const inline = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(inline);
    if (!isObject(node)) return node;
    if (typeof node.$ref === 'string') return inlined(definitions, node.$ref.slice(DEFINITIONS.length), label, [...parents, name]);
    return Object.fromEntries(Object.entries(node).filter(([key]) => !DROPPED.includes(key)).map(([key, value]) => [key, inline(value)]));
  };
  return inline(definition) as JsonObject;
}
