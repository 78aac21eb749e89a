import { parseAllDocuments } from 'yaml';
import { ImportError } from './errors';
import { isObject, type Json, type JsonObject } from './json';

const KIND = 'CustomResourceDefinition';

export interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  readonly schema: JsonObject;
}

/** What the pipeline needs to know of a CustomResourceDefinition. */
export interface Crd {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: string;
  readonly versions: CrdVersion[];
  /** Served versions without a schema here, as of built-in kinds, which are read one by one. */
  readonly otherVersions?: readonly string[];
}

/** The CRDs of one YAML file, as far as the pipeline needs them. */
export function parseCrds(text: string, label: string): Crd[] {
  return parseCrdManifests(text, label).map((manifest) => toCrd(manifest, label));
}

/**
 * The CRDs of one YAML file as they are written. It may hold several documents and lists, but nothing except CRDs:
 * a path that leads to another manifest is a wrong pin and should not pass as an empty one.
 */
export function parseCrdManifests(text: string, label: string): JsonObject[] {
  const manifests: JsonObject[] = [];
  for (const document of parseAllDocuments(text)) {
    if (document.errors.length > 0) {
      throw new ImportError(`${label}: not valid YAML: ${document.errors[0].message.split('\n')[0].replace(/:$/, '')}`);
    }
    const content = document.toJS() as Json;
    if (content !== null) manifests.push(...crdsIn(content, label));
  }
  if (manifests.length === 0) throw new ImportError(`${label}: holds no ${KIND}`);
  return manifests;
}

export function servedVersions(crd: Crd): string[] {
  return crd.versions.filter((version) => version.served).map((version) => version.name);
}

/** Every version that the API server answers for, also those that cannot be imported. */
export function allServedVersions(crd: Crd): string[] {
  return [...servedVersions(crd), ...crd.otherVersions ?? []];
}

function crdsIn(content: Json, label: string): JsonObject[] {
  if (!isObject(content)) throw new ImportError(`${label}: expected a ${KIND}, got ${JSON.stringify(content)?.slice(0, 40)}`);
  if (content.kind === 'List' && Array.isArray(content.items)) return content.items.flatMap((item) => crdsIn(item, label));
  if (content.kind !== KIND) throw new ImportError(`${label}: expected kind ${KIND}, got ${String(content.kind)}`);
  if (content.apiVersion !== 'apiextensions.k8s.io/v1') {
    throw new ImportError(`${label}: expected apiVersion apiextensions.k8s.io/v1, got ${String(content.apiVersion)}`);
  }
  return [content];
}

function toCrd(manifest: JsonObject, label: string): Crd {
  const spec = objectAt(manifest, 'spec', label);
  const names = objectAt(spec, 'names', label);
  if (!Array.isArray(spec.versions) || spec.versions.length === 0) throw new ImportError(`${label}: 'versions' is missing or empty`);
  const group = textAt(spec, 'group', label);
  // It names the output file.
  if (!/^[a-z0-9.-]+$/.test(group)) throw new ImportError(`${label}: 'group' must be a DNS name, got '${group}'`);
  return {
    group,
    kind: textAt(names, 'kind', label),
    plural: textAt(names, 'plural', label),
    scope: textAt(spec, 'scope', label),
    versions: spec.versions.map((version) => toVersion(version, label)),
  };
}

function toVersion(version: Json, label: string): CrdVersion {
  if (!isObject(version)) throw new ImportError(`${label}: 'versions' must hold objects`);
  return {
    name: textAt(version, 'name', label),
    served: version.served === true,
    schema: objectAt(objectAt(version, 'schema', label), 'openAPIV3Schema', label),
  };
}

function objectAt(object: JsonObject, key: string, label: string): JsonObject {
  const value = object[key];
  if (!isObject(value)) throw new ImportError(`${label}: '${key}' is missing or not an object`);
  return value;
}

function textAt(object: JsonObject, key: string, label: string): string {
  const value = object[key];
  if (typeof value !== 'string') throw new ImportError(`${label}: '${key}' is missing or not a string`);
  return value;
}
