import { camelCase } from './cdk8s-cli';
import { isObject, type JsonObject } from './json';
import type { Kind } from './kind';

/**
 * Properties that have no place in the TypeScript class, because a sibling takes the same camel-case name first.
 *
 * json2jsii drops them without a word. They stay in crds.json, and a JSON patch can still set them.
 */
export function lostProperties(kind: Kind): string[] {
  return lostIn(kind.schema, kind.kind);
}

function lostIn(schema: JsonObject, path: string): string[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const taken = new Map<string, string>();
  const lost: string[] = [];
  for (const [name, property] of Object.entries(properties)) {
    const first = taken.get(camelCase(name));
    if (first !== undefined) lost.push(`${path}.${name} has no TypeScript property of its own, '${first}' takes the name`);
    taken.set(camelCase(name), first ?? name);
    if (isObject(property)) lost.push(...lostIn(property, `${path}.${name}`));
  }
  for (const inner of [schema.items, schema.additionalProperties]) {
    if (isObject(inner)) lost.push(...lostIn(inner, `${path}[]`));
  }
  return lost;
}
