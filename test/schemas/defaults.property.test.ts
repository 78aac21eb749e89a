import * as fc from 'fast-check';
import { fillDefaults } from '../../src/schemas';
import { SchemaNode } from '../../src/schemas/schema-node';
import { isRecord } from '../../src/topology';

const NAME = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor');
const VALUE = fc.letrec(tie => ({
  value: fc.oneof({ maxDepth: 4 }, fc.constantFrom<unknown>(null, undefined, 1, 'x'), fc.array(tie('value'), { maxLength: 3 }), objectOf(tie('value'))),
})).value;
const SCHEMA = fc.letrec<{ readonly node: SchemaNode }>(tie => ({
  node: fc.record({
    nullable: fc.boolean(),
    default: fc.option(VALUE, { nil: undefined }),
    properties: objectOf(tie('node')),
    items: fc.option(tie('node'), { nil: undefined, maxDepth: 3 }),
    additionalProperties: fc.option(fc.oneof(fc.boolean(), tie('node')), { nil: undefined, maxDepth: 3 }),
  }, { requiredKeys: [] }) as fc.Arbitrary<SchemaNode>,
})).node;

function objectOf<T>(member: fc.Arbitrary<T>): fc.Arbitrary<{ readonly [name: string]: T }> {
  return fc.array(fc.tuple(NAME, member), { maxLength: 3 }).map(entries => Object.fromEntries(entries));
}

/** In other words: what is null where nothing may be null is taken out, what is missing then is put in at the end. */
function filled(value: unknown, schema: SchemaNode): unknown {
  if (Array.isArray(value)) {
    return schema.items === undefined ? value : value.map(entry => filled(entry, schema.items!));
  }
  if (!isRecord(value)) {
    return value;
  }
  const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  const nodes = new Map(Object.entries(schema.properties ?? {}));
  const members = new Map(Object.entries(value).filter(([name, member]) => member !== undefined
    && (member !== null || (nodes.get(name) ?? rest).nullable === true)));
  nodes.forEach((node, name) => {
    if (node.default !== undefined && !members.has(name)) {
      members.set(name, node.default);
    }
  });
  return Object.fromEntries(Array.from(members, ([name, member]) => [name, filled(member, nodes.get(name) ?? rest)]));
}

test('what is missing gets its default, in the order of the schema, and what is written stays', () => {
  fc.assert(fc.property(VALUE, SCHEMA, (value, schema) => {
    const twice = [fillDefaults(value, schema), fillDefaults(value, schema)].map(each => JSON.stringify(each));
    expect(twice).toEqual(Array(2).fill(JSON.stringify(filled(value, schema))));
  }), { numRuns: 1000 });
});
