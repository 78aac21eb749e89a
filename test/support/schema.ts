import { Manifest } from './manifests';
import { BUILT_IN } from '../../src/registry';
import { SchemaNode, schemaOf } from '../../src/schemas';
import { BundleObject } from '../../src/topology';
import { isChecked, ObjectChecker } from '../../src/validation/schema';

/**
 * What the pinned schema of a manifest objects to: wrong types, limits, missing and, other than on an API server, unknown fields.
 * Undefined for kinds without a pinned schema. That the check is right is proven against ajv elsewhere.
 */
export function schemaErrors(manifest: Manifest): string[] | undefined {
  const object = new BundleObject(manifest, {}, 0);
  return isChecked(object, BUILT_IN) ? ObjectChecker.of(BUILT_IN).check(object).map(({ at, message, code }) => `${object} ${at}: ${message} (${code})`) : undefined;
}

/** The fields that the API server would add to a manifest, because its CRD has a default for them. */
export function missingDefaults(manifest: Manifest): string[] | undefined {
  const schema = schemaOf(manifest.apiVersion, manifest.kind)?.schema;
  return schema && defaultsMissingIn(schema, manifest, `${manifest.kind}/${manifest.metadata.name}`);
}

function defaultsMissingIn(schema: SchemaNode, value: unknown, at: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => defaultsMissingIn(schema.items ?? {}, item, `${at}/${index}`));
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const member = (value as { [name: string]: unknown })[name];
    if (member === undefined) {
      return property.default === undefined ? [] : [`${at}/${name}`];
    }
    return defaultsMissingIn(property, member, `${at}/${name}`);
  });
}
