import { AbsentStep } from './patched-template';
import { ProviderRegistry } from '../../knowledge';
import { SchemaNode } from '../../schemas';
import { BundleObject } from '../../topology';

/** Templates of machines and of their configs. Webhooks write much into those of clusters and managed control planes. */
const LEFT_ALONE = /^(?!.*Managed).*(?:Config|ControlPlane|Machine)Template$/;
/** Cluster API writes labels and annotations there itself. */
const METADATA = ['spec', 'template', 'metadata'];

/**
 * Whether the template on a management cluster may have what the manifest leaves out, or nobody knows: the API server, webhooks and conversions write something.
 */
export function isFilledIn(template: BundleObject, { steps, isEntry }: AbsentStep, registry: ProviderRegistry): boolean {
  const { manifest: { apiVersion }, group, kind } = template;
  const place = isEntry ? steps.slice(0, -1) : steps;
  const node = schemaAt(place, registry.schemas.of(apiVersion, kind)?.schema);
  const record = registry.kindOf(group, kind);
  const path = place.join('.');
  if (node === undefined || node.default !== undefined || METADATA.every((step, index) => place[index] === step)) {
    return true;
  }
  const isWritten = Object.keys(record?.filledByWebhooks ?? {}).map(filled => `spec.${filled}`).some(filled => isBelow(filled, path) || isBelow(path, filled));
  const staysAbsent = hasOwnMembers(node) ? (node.minProperties ?? 0) > 0 : LEFT_ALONE.test(kind);
  return isWritten || record?.leftToClasses?.includes(path) === true || !staysAbsent;
}

/** What a schema says of a path; undefined where nobody knows. What has to be there and is not is told by the schema. */
function schemaAt(steps: readonly string[], schema: SchemaNode | undefined): SchemaNode | undefined {
  let node = schema;
  let isRequired = false;
  for (const step of steps) {
    const { properties = {}, additionalProperties, required = [] }: SchemaNode = node ?? {};
    isRequired = required.includes(step);
    node = Object.hasOwn(properties, step) ? properties[step] : typeof additionalProperties === 'object' ? additionalProperties : undefined;
  }
  return isRequired ? undefined : node;
}

/** Go writes a structure even where it is empty, unless the schema refuses one without members. */
function hasOwnMembers({ properties }: SchemaNode): boolean {
  return properties !== undefined;
}

function isBelow(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`);
}
