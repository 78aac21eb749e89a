import { KindSchemas } from './kind-schemas';
import { SchemaNode } from './schema-node';
import { isRecord, Manifest } from '../topology';

/** A manifest with what the API server adds where nothing is written. A kind without a schema has no known defaults. */
export function withDefaults(manifest: Manifest, schemas: KindSchemas): Manifest {
  const known = schemas.of(manifest.apiVersion, manifest.kind);
  return known === undefined ? manifest : fillDefaults(manifest, known.schema) as Manifest;
}

type Properties = NonNullable<SchemaNode['properties']>;

/** The members with a default, of which most objects have few or none. */
const defaults = new WeakMap<Properties, readonly (readonly [string, SchemaNode])[]>();
const NO_PROPERTIES: Properties = {};
const ANYTHING: SchemaNode = {};

/** A value with what a schema adds where nothing is written. */
export function fillDefaults(value: unknown, { properties = NO_PROPERTIES, additionalProperties, items }: SchemaNode): unknown {
  if (Array.isArray(value)) {
    return items === undefined ? value : value.map(entry => fillDefaults(entry, items));
  }
  if (!isRecord(value)) {
    return value;
  }
  const rest = typeof additionalProperties === 'object' ? additionalProperties : ANYTHING;
  const members: [string, unknown][] = [];
  for (const name of Object.keys(value)) {
    const node = Object.hasOwn(properties, name) ? properties[name] : rest;
    if (isWritten(value[name], node)) {
      members.push([name, fillDefaults(value[name], node)]);
    }
  }
  for (const [name, node] of defaultsIn(properties)) {
    if (!Object.hasOwn(value, name) || !isWritten(value[name], node)) {
      members.push([name, fillDefaults(node.default, node)]);
    }
  }
  return Object.fromEntries(members);
}

function isWritten(member: unknown, { nullable }: SchemaNode): boolean {
  return member !== undefined && (member !== null || nullable === true);
}

function defaultsIn(properties: Properties): readonly (readonly [string, SchemaNode])[] {
  let known = defaults.get(properties);
  if (known === undefined) {
    known = Object.entries(properties).filter(([, node]) => node.default !== undefined);
    defaults.set(properties, known);
  }
  return known;
}
