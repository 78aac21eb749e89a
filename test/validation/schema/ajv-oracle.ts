import Ajv, { ValidateFunction } from 'ajv';
import { BUILT_IN } from '../../../src/registry';
import { isBuiltIn, PinnedKind, SchemaNode } from '../../../src/schemas';
import { isRecord } from '../../../src/topology';
import { writtenSchema } from '../../../src/validation/schema/webhook-fields';

type Json = { [key: string]: unknown };

const ANYTHING: SchemaNode = { 'x-kubernetes-preserve-unknown-fields': true };
const ajv = new Ajv({ strict: false, validateFormats: true, logger: false });
ajv.addFormat('int32', { type: 'number', validate: value => value >= -(2 ** 31) && value < 2 ** 31 });
ajv.addFormat('int64', { type: 'number', validate: value => value >= -(2 ** 63) && value < 2 ** 63 });
ajv.addKeyword({
  keyword: 'x-kubernetes-list-map-keys',
  type: 'array',
  validate: (keys: string[], list: unknown[]) => areUnique(list.map(entry => keys.map(key => isRecord(entry) ? entry[key] : undefined))),
});
ajv.addKeyword({ keyword: 'x-kubernetes-list-type', type: 'array', validate: (type: string, list: unknown[]) => type !== 'set' || areUnique(list) });
const validators = new Map<PinnedKind, ValidateFunction>();

/**
 * Whether ajv accepts an object, apart from its metadata, the formats of texts and CEL rules.
 *
 * The object is prepared like on an API server, by filling in defaults, also for nulls, which are dropped elsewhere in built-in kinds only;
 * but for the list of fields that webhooks fill, nothing here is shared with the check in the library, so that a mistake in one shows.
 */
export function ajvAccepts(pinned: PinnedKind, object: unknown): boolean {
  let validate = validators.get(pinned);
  if (validate === undefined) {
    validate = ajv.compile(closed(withoutEnvelope(writtenSchema(pinned, BUILT_IN))));
    validators.set(pinned, validate);
  }
  const { status, ...rest } = structuredClone(object) as Json;
  return validate(prepared(writtenSchema(pinned, BUILT_IN), rest, isBuiltIn(pinned)));
}

function withoutEnvelope(schema: SchemaNode): SchemaNode {
  return {
    ...schema,
    properties: { ...schema.properties, apiVersion: ANYTHING, kind: ANYTHING, metadata: ANYTHING },
    required: schema.required?.filter(name => name !== 'metadata'),
  };
}

/** The value with defaults filled in and, if wanted, nulls dropped. */
function prepared(schema: SchemaNode, value: unknown, dropsNulls: boolean): unknown {
  if (Array.isArray(value)) {
    return value.map(item => schema.items === undefined ? item : prepared(schema.items, item, dropsNulls));
  }
  if (!isRecord(value)) {
    return value;
  }
  const result: Json = Object.create(null) as Json;
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    if (child.default !== undefined) {
      result[name] = structuredClone(child.default);
    }
  }
  for (const [name, member] of Object.entries(value)) {
    const own = schema.properties !== undefined && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    const child = own ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
    if (member !== null || child === undefined || child.nullable === true || !dropsNulls && child.default === undefined) {
      result[name] = child === undefined ? member : prepared(child, member, dropsNulls);
    }
  }
  return result;
}

/** The schema with unknown fields refused, the Kubernetes extensions translated and the formats of texts left out. */
function closed(node: SchemaNode): Json {
  const { format, ...rest } = node;
  const copy: Json = { ...rest, ...format === 'int32' || format === 'int64' ? { format } : {} };
  delete copy.default;
  if (node['x-kubernetes-int-or-string'] === true) {
    delete copy.type;
    copy.anyOf = [{ type: 'integer' }, { type: 'string' }];
  }
  if (node['x-kubernetes-list-type'] !== 'map') {
    delete copy['x-kubernetes-list-map-keys'];
  }
  if (node.properties !== undefined) {
    copy.properties = Object.fromEntries(Object.entries(node.properties).map(([name, child]) => [name, closed(child)]));
  }
  if (node.items !== undefined) {
    copy.items = closed(node.items);
  }
  if (typeof node.additionalProperties === 'object') {
    copy.additionalProperties = closed(node.additionalProperties);
  } else if (node.type === 'object' && node['x-kubernetes-preserve-unknown-fields'] !== true) {
    copy.additionalProperties = node.additionalProperties ?? false;
  }
  return copy;
}

function areUnique(values: unknown[]): boolean {
  const ids = values.map(value => JSON.stringify(value, (_name, member: unknown) => isRecord(member) ? Object.entries(member).sort() : member));
  return new Set(ids).size === values.length;
}
