import { ProviderRegistry } from '../../knowledge';
import { PinnedKind, SchemaNode } from '../../schemas';
import { isRecord } from '../../topology';

/** The schema of a kind as whoever writes a manifest meets it: what webhooks fill in is a default like those of the schema itself. */
export function writtenSchema({ group, kind, schema }: PinnedKind, registry: ProviderRegistry): SchemaNode {
  const filled = Object.entries(registry.kindOf(group, kind)?.filledByWebhooks ?? {});
  return filled.reduce((node, [path, value]) => changeAt(node, ['spec', ...path.split('.')], field => withDefault(field, value)), schema);
}

/** @param steps names of fields; `[]` at the end of one stands for every entry of a list */
function changeAt(node: SchemaNode, steps: readonly string[], change: (node: SchemaNode) => SchemaNode): SchemaNode {
  const [step, ...rest] = steps;
  const name = step.replace('[]', '');
  const child = node.properties?.[name];
  if (child === undefined) {
    return node;
  }
  const changed = (field: SchemaNode) => rest.length === 0 ? change(field) : changeAt(field, rest, change);
  return { ...node, properties: { ...node.properties, [name]: step === name ? changed(child) : { ...child, items: changed(child.items ?? {}) } } };
}

function withDefault(node: SchemaNode, value: unknown): SchemaNode {
  if (isRecord(value)) {
    const filled = Object.entries(value).reduce((parent, [name, member]) => changeAt(parent, [name], child => withDefault(child, member)), node);
    const known = Object.keys(value).filter(name => filled.properties?.[name] !== undefined);
    return { ...filled, default: Object.fromEntries(known.map(name => [name, filled.properties![name].default])) };
  }
  return { ...node, default: value, ...typeof value === 'string' && node.enum !== undefined ? { enum: [...node.enum, ''] } : {} };
}
