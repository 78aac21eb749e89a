import { widgetSchema } from './widget';
import type { JsonObject } from '../../imports/_generate/json';
import { pruneSchema } from '../../imports/_generate/prune-schema';

test('drops the status and its entry in required', () => {
  expect(pruneSchema(widgetSchema() as JsonObject)).toEqual({
    type: 'object',
    required: ['spec'],
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { type: 'object' },
      spec: { type: 'object', properties: { size: { type: 'integer' } } },
    },
  });
});

test('drops required when nothing but the status was required', () => {
  const pruned = pruneSchema({ type: 'object', required: ['status'], properties: { spec: { type: 'object' }, status: { type: 'object' } } });
  expect(pruned).toEqual({ type: 'object', properties: { spec: { type: 'object' } } });
});

test('keeps properties that are named description, title, example or status', () => {
  const named = {
    description: { type: 'string', description: 'prose' },
    title: { type: 'string' },
    example: { type: 'string' },
    status: { type: 'object', properties: { description: { type: 'string', description: 'prose' } } },
  };
  expect(pruneSchema(widgetSchema(named) as JsonObject)).toMatchObject({
    properties: {
      spec: {
        properties: {
          description: { type: 'string' },
          title: { type: 'string' },
          example: { type: 'string' },
          status: { type: 'object', properties: { description: { type: 'string' } } },
        },
      },
    },
  });
});

test('keeps a required list and properties below the root that name the status', () => {
  const nested = { condition: { type: 'object', required: ['status'], properties: { status: { type: 'string' } } } };
  expect(pruneSchema(widgetSchema(nested) as JsonObject)).toMatchObject({ properties: { spec: { properties: nested } } });
});

test.each([
  ['items', { items: { type: 'string', description: 'prose' } }, { items: { type: 'string' } }],
  ['additionalProperties', { additionalProperties: { type: 'string', description: 'prose' } }, { additionalProperties: { type: 'string' } }],
  ['not', { not: { description: 'prose', required: ['a'] } }, { not: { required: ['a'] } }],
  ['anyOf', { anyOf: [{ type: 'string', description: 'prose' }, { type: 'integer' }] }, { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
  ['allOf', { allOf: [{ description: 'prose', minLength: 1 }] }, { allOf: [{ minLength: 1 }] }],
  ['oneOf', { oneOf: [{ description: 'prose', required: ['a'] }] }, { oneOf: [{ required: ['a'] }] }],
  ['boolean additionalProperties', { additionalProperties: true }, { additionalProperties: true }],
  ['other prose', { title: 'prose', example: 'prose', externalDocs: { url: 'prose' }, type: 'string' }, { type: 'string' }],
])('drops prose below %s', (_name, schema, expected) => {
  expect(pruneSchema(schema as JsonObject)).toEqual(expected);
});

test('keeps data to the letter', () => {
  const data = {
    'type': 'object',
    'default': { description: 'a default, not an annotation', status: 'on' },
    'enum': ['description', 'status'],
    'pattern': '^a b$',
    'format': 'int32',
    'minimum': 0,
    'maxLength': 253,
    'nullable': true,
    'x-kubernetes-list-map-keys': ['name'],
    'x-kubernetes-preserve-unknown-fields': true,
  };
  expect(pruneSchema(data)).toEqual(data);
});

test('keeps CEL rules without their messages', () => {
  const rule = { rule: 'self == oldSelf', reason: 'FieldValueForbidden', fieldPath: '.a', optionalOldSelf: true };
  const rules = [{ ...rule, message: 'prose', messageExpression: "'prose'" }, { rule: 'self > 0', message: 'prose' }];
  const pruned = pruneSchema(widgetSchema({ size: { 'type': 'integer', 'x-kubernetes-validations': rules } }) as JsonObject);
  expect(pruned).toMatchObject({ properties: { spec: { properties: { size: { type: 'integer' } } } } });
  expect(JSON.stringify(pruned)).toContain(JSON.stringify({ 'x-kubernetes-validations': [rule, { rule: 'self > 0' }] }).slice(1, -1));
  expect(JSON.stringify(pruned)).not.toContain('prose');
});

test('leaves its argument alone', () => {
  const schema = widgetSchema() as JsonObject;
  pruneSchema(schema);
  expect(schema).toEqual(widgetSchema());
});
