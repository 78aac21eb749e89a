import { KindSchemas } from './kind-schemas';
import { SchemaNode } from './schema-node';
import { isRecord, Manifest } from '../topology';

/** A manifest with what the API server adds where nothing is written. A kind without a schema has no known defaults. */
export function withDefaults(manifest: Manifest, schemas: KindSchemas): Manifest {
  const known = schemas.of(manifest.apiVersion, manifest.kind);
  return known === undefined ? manifest : fillDefaults(manifest, known.schema) as Manifest;
}

/** A value with what a schema adds where nothing is written. */
export function fillDefaults(value: unknown, { properties = {}, additionalProperties, items }: SchemaNode): unknown {
  if (Array.isArray(value)) {
    return items === undefined ? value : value.map(entry => fillDefaults(entry, items));
  }
  if (!isRecord(value)) {
    return value;
  }
  const rest = typeof additionalProperties === 'object' ? additionalProperties : {};
  const nodeOf = (name: string) => Object.hasOwn(properties, name) ? properties[name] : rest;
  const written = Object.entries(value).filter(([name, member]) => member !== undefined && (member !== null || nodeOf(name).nullable === true));
  const names = new Set(written.map(([name]) => name));
  const added = Object.entries(properties).filter(([name, node]) => node.default !== undefined && !names.has(name))
    .map(([name, node]): [string, unknown] => [name, node.default]);
  return Object.fromEntries([...written, ...added].map(([name, member]) => [name, fillDefaults(member, nodeOf(name))]));
}
