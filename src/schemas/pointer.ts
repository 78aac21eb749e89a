import { SchemaNode } from './schema-node';

/** The steps of a JSON pointer, which writes slashes and tildes in another way. */
export function stepsOfPointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(step => step.replace(/~1/g, '/').replace(/~0/g, '~'));
}

/** What a schema says of the place that a JSON pointer leads to; undefined where it says nothing. */
export function schemaAtPointer(schema: SchemaNode | undefined, pointer: string): SchemaNode | undefined {
  let node = schema;
  for (const step of stepsOfPointer(pointer)) {
    const { type, items, properties = {}, additionalProperties }: SchemaNode = node ?? {};
    node = type === 'array' ? items : Object.hasOwn(properties, step) ? properties[step] : typeof additionalProperties === 'object' ? additionalProperties : undefined;
  }
  return node;
}
