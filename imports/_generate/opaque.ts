import type { Crd, CrdVersion } from './crd';
import { ImportError } from './errors';
import { isObject, type JsonObject } from './json';

/** A schema that takes any object, as the API server does where nothing is known. */
const ANYTHING: JsonObject = { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true };

/**
 * The CRD without what is below some of its fields, which may then hold anything.
 *
 * Some CRDs repeat a large type at every level. Nobody writes these fields through us, and their classes and schemas would outweigh all others.
 *
 * @param paths fields such as `spec.generators[].matrix`
 */
export function withOpaque(crd: Crd, paths: readonly string[], label: string): Crd {
  return { ...crd, versions: paths.reduce((versions, path) => hide(versions, path, label), crd.versions) };
}

/** Versions differ in their fields; a path that none of them has is mistyped. */
function hide(versions: readonly CrdVersion[], path: string, label: string): CrdVersion[] {
  const hidden = versions.map((version) => ({ version, schema: replace(version.schema, path.split('.')) }));
  if (hidden.every(({ schema }) => schema === undefined)) {
    throw new ImportError(`${label}: there is no field '${path}' to hide in ${versions.map(({ name }) => name).join(', ')}`);
  }
  return hidden.map(({ version, schema = version.schema }) => ({ ...version, schema }));
}

/** The schema without what is below the path; undefined if it has no such path. */
function replace(schema: JsonObject, [step, ...rest]: readonly string[]): JsonObject | undefined {
  if (step === undefined) return ANYTHING;
  const isList = step.endsWith('[]');
  const name = isList ? step.slice(0, -'[]'.length) : step;
  const { properties } = schema;
  const field = isObject(properties) ? properties[name] : undefined;
  const inner = isList && isObject(field) ? field.items : field;
  if (!isObject(properties) || !isObject(field) || !isObject(inner)) return undefined;
  const replaced = replace(inner, rest);
  return replaced && { ...schema, properties: { ...properties, [name]: isList ? { ...field, items: replaced } : replaced } };
}
