import { toDuration } from './environment';
import { SchemaNode } from '../../schemas';
import { isRecord } from '../../topology/field';

const RESERVED = new Set([
  'true', 'false', 'null', 'in', 'as', 'break', 'const', 'continue', 'else', 'for', 'function', 'if', 'import', 'let', 'loop', 'package',
  'namespace', 'return', 'var', 'void', 'while',
]);
const ESCAPES: { readonly [text: string]: string } = { '__': '__underscores__', '.': '__dot__', '-': '__dash__', '/': '__slash__' };

/** What rules see of the metadata of every object. */
const METADATA: SchemaNode = { type: 'object', properties: { name: { type: 'string' }, generateName: { type: 'string' } } };

/** What every object has, be it in the schema or not. */
const RESOURCE: { readonly [name: string]: SchemaNode } = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: METADATA };

/**
 * A value as a CEL rule sees it: with the defaults of the schema, integers apart from doubles, and objects with the fields that the schema
 * declares and no other, but for those of a schema that takes any object. Objects become maps, since in a plain object fields such as `constructor` would mean something else.
 *
 * Lists of type set or map are plain lists here: compared as a whole, their order counts, which it does not on the API server. No pinned rule
 * compares any.
 *
 * @param isRoot whether the value may be a whole resource
 */
export function toCel(schema: SchemaNode, value: unknown, isRoot = false): unknown {
  if (value === null || value === undefined) {
    return null;
  }
  if (Array.isArray(value)) {
    return value.map(item => toCel(schema.items ?? {}, item));
  }
  if (isRecord(value)) {
    if (!isRoot && isOpaque(schema)) {
      return toOpaque(value);
    }
    return typeof schema.additionalProperties === 'object' && !schema.properties ? toMap(schema.additionalProperties, value) : toObject(schema, value, isRoot);
  }
  return toScalar(schema, value);
}

function toScalar(schema: SchemaNode, value: unknown): unknown {
  if (typeof value === 'number') {
    return schema.type !== 'number' && Number.isInteger(value) ? BigInt(value) : value;
  }
  return typeof value === 'string' && schema.type === 'string' ? toFormatted(schema.format, value) : value;
}

/** Some formats make other types of texts. What is not of its format is for the schema to refuse. */
function toFormatted(format: string | undefined, text: string): unknown {
  switch (format) {
    case 'byte':
      return new Uint8Array(Buffer.from(text, 'base64'));
    case 'date':
    case 'date-time':
      return Number.isNaN(Date.parse(text)) ? text : new Date(text);
    case 'duration':
      return /^[+-]?(\d+(\.\d*)?(ns|us|µs|ms|s|m|h))+$/.test(text) ? toDuration(text) : text;
    default:
      return text;
  }
}

function toMap(schema: SchemaNode, value: { readonly [name: string]: unknown }): Map<string, unknown> {
  return new Map(Object.entries(value).map(([name, member]) => [name, toCel(schema, member)]));
}

/** Null fields are absent to a rule, unless the schema has a default for them. */
function toObject(schema: SchemaNode, value: { readonly [name: string]: unknown }, isRoot: boolean): Map<string, unknown> {
  const object = new Map<string, unknown>();
  const properties = isRoot || schema['x-kubernetes-embedded-resource'] ? resourceProperties(schema) : schema.properties ?? {};
  for (const [name, property] of Object.entries(properties)) {
    const given = Object.prototype.hasOwnProperty.call(value, name) ? value[name] : undefined;
    const member = given === undefined || (given === null && !property.nullable) ? property.default : given;
    if (member !== undefined && member !== null && isTyped(property)) {
      object.set(escapeName(name), toCel(property, member));
    }
  }
  return object;
}

/**
 * Whether a schema takes any object. The pins put it in place of types that nobody writes through us. Rules of upstream may look into those, and must then find what is there; into what a CRD
 * itself says nothing of, no rule can look, for the API server does not take one that names a field which is not declared.
 */
function isOpaque(schema: SchemaNode): boolean {
  return schema.type === 'object' && schema['x-kubernetes-preserve-unknown-fields'] === true && schema['x-kubernetes-embedded-resource'] !== true
    && schema.properties === undefined && schema.additionalProperties === undefined;
}

/** All that is there, by the names that rules have for fields. */
function toOpaque(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(toOpaque);
  }
  if (!isRecord(value)) {
    return toScalar({}, value);
  }
  const given = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return new Map(given.map(([name, member]) => [escapeName(name), toOpaque(member)]));
}

/** Most schemas say of the metadata that it is an object, and no more. */
function resourceProperties({ properties = {} }: SchemaNode): { readonly [name: string]: SchemaNode } {
  return { ...RESOURCE, ...properties, ...properties.metadata?.properties === undefined && { metadata: METADATA } };
}

/** Whether rules can see values of a schema: they cannot see what a CRD keeps without knowing its type. */
function isTyped(schema: SchemaNode): boolean {
  if (schema.type === 'array') {
    return schema.items !== undefined && isTyped(schema.items);
  }
  if (schema.type === 'object' && schema.additionalProperties !== undefined && !schema.properties) {
    return typeof schema.additionalProperties === 'object' && isTyped(schema.additionalProperties);
  }
  return schema.type !== undefined || schema['x-kubernetes-int-or-string'] === true;
}

/** The name by which rules call a field, since not every name is an identifier of CEL. */
export function escapeName(name: string): string {
  return RESERVED.has(name) ? `__${name}__` : name.replace(/__|[./-]/g, part => ESCAPES[part]);
}
