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
  return { ...crd, versions: crd.versions.map((version) => paths.reduce((result, path) => hide(result, path, label), version)) };
}

function hide(version: CrdVersion, path: string, label: string): CrdVersion {
  return { ...version, schema: replace(version.schema, path.split('.'), `${label}: there is no field '${path}' to hide in ${version.name}`) };
}

function replace(schema: JsonObject, [step, ...rest]: readonly string[], failure: string): JsonObject {
  if (step === undefined) return ANYTHING;
  const isList = step.endsWith('[]');
  const name = isList ? step.slice(0, -'[]'.length) : step;
  const { properties } = schema;
  const field = isObject(properties) ? properties[name] : undefined;
  const inner = isList && isObject(field) ? field.items : field;
  if (!isObject(properties) || !isObject(field) || !isObject(inner)) throw new ImportError(failure);
  const replaced = replace(inner, rest, failure);
  return { ...schema, properties: { ...properties, [name]: isList ? { ...field, items: replaced } : replaced } };
}
