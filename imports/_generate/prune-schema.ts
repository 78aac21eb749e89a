import { isObject, type Json, type JsonObject } from './json';

/** Annotations that carry upstream sentences and constrain nothing. */
const PROSE = new Set(['description', 'title', 'example', 'externalDocs']);

/** Keywords whose value maps *names* to schemas: a name may well be `description` or `status`. */
const SCHEMA_MAPS = new Set(['properties', 'patternProperties', 'definitions', 'dependencies']);

/** Keywords whose value is a schema or a list of schemas. */
const SCHEMAS = new Set(['items', 'additionalProperties', 'not', 'allOf', 'anyOf', 'oneOf']);

const CEL_RULES = 'x-kubernetes-validations';

/** Of a CEL rule only what a validator acts upon: `message` and `messageExpression` are sentences. */
const CEL_RULE_KEYS = ['rule', 'reason', 'fieldPath', 'optionalOldSelf'];

/** The schema of one kind without the status, which controllers write and manifests never hold, and without prose. */
export function pruneSchema(root: JsonObject): JsonObject {
  const { status: _status, ...properties } = isObject(root.properties) ? root.properties : {};
  const required = Array.isArray(root.required) ? root.required.filter((name) => name !== 'status') : [];
  const { properties: _properties, required: _required, ...rest } = root;
  return withoutProse({
    ...rest,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  });
}

function withoutProse(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([keyword]) => !PROSE.has(keyword));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, pruneKeyword(keyword, value)]));
}

function pruneKeyword(keyword: string, value: Json): Json {
  if (SCHEMA_MAPS.has(keyword) && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, isObject(schema) ? withoutProse(schema) : schema]));
  }
  if (SCHEMAS.has(keyword)) {
    if (Array.isArray(value)) return value.map((schema) => isObject(schema) ? withoutProse(schema) : schema);
    return isObject(value) ? withoutProse(value) : value;
  }
  if (keyword === CEL_RULES && Array.isArray(value)) return value.map((rule) => isObject(rule) ? pruneRule(rule) : rule);
  // Everything else is data (`default`, `enum`, `pattern`, limits …) and is kept to the letter.
  return value;
}

function pruneRule(rule: JsonObject): JsonObject {
  return Object.fromEntries(CEL_RULE_KEYS.filter((key) => key in rule).map((key) => [key, rule[key]]));
}
