import { nearestName } from '../../core';
import { Finding, ProviderRegistry } from '../../knowledge';
import { SchemaNode, stepsOfPointer } from '../../schemas';
import { Field } from '../../topology';

/** A step of a path that a schema does not have. */
interface MissingStep {
  readonly step: string;
  /** What it has in its place. */
  readonly known: readonly string[];
  /** What the value above it is. @default - unknown */
  readonly type?: string;
}

/** Templates that are never written with a patch: only what is made from them is, and may have more fields. */
const ONLY_READ = /(Cluster|ControlPlane)Template$/;
const IN_TEMPLATE = '/spec/template/spec';

/** The step of a JSON patch that neither the patched template nor what is made from it has; nothing where there is no schema. */
export function patchedFieldProblem(at: Field, selector: Field, registry: ProviderRegistry): Finding[] {
  const [apiVersion, kind, path] = [selector.textOf('apiVersion') ?? '', selector.textOf('kind') ?? '', at.text!];
  const missing = missingStep(path, registry.schemas.of(apiVersion, kind)?.schema);
  if (missing === undefined || (ONLY_READ.test(kind) && isOfMadeObject(path, apiVersion, kind, registry))) {
    return [];
  }
  const near = nearestName(missing.step, missing.known);
  if (missing.known.length === 0) {
    return [{ at, message: `'path' '${path}' goes on below a ${missing.type} of ${kind} ${apiVersion.split('/').pop()}, which has no fields; end it there` }];
  }
  return [{
    at,
    message: `'path' '${path}' goes through '${missing.step}', which ${kind} ${apiVersion.split('/').pop()} does not have there; `
      + (near === undefined ? `use one of ${[...missing.known].sort().join(', ')}` : `use '${near}'`),
  }];
}

/** Whether the object that is made from a template may have the field. */
function isOfMadeObject(path: string, apiVersion: string, kind: string, registry: ProviderRegistry): boolean {
  const made = registry.schemas.of(apiVersion, kind.slice(0, -'Template'.length))?.schema;
  return made === undefined || (path.startsWith(IN_TEMPLATE) && missingStep(`/spec${path.slice(IN_TEMPLATE.length)}`, made) === undefined);
}

function missingStep(path: string, schema: SchemaNode | undefined): MissingStep | undefined {
  let node = schema;
  for (const step of stepsOfPointer(path)) {
    if (node === undefined || node['x-kubernetes-preserve-unknown-fields'] === true) {
      return undefined;
    }
    const { properties = {}, additionalProperties, items }: SchemaNode = node;
    if (node.type === 'array') {
      node = items;
    } else if (Object.hasOwn(properties, step)) {
      node = properties[step];
    } else if (Object.keys(properties).length > 0 && additionalProperties === undefined) {
      return { step, known: Object.keys(properties) };
    } else if (isScalar(node)) {
      return { step, known: [], type: node.type };
    } else {
      node = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    }
  }
  return undefined;
}

function isScalar(node: SchemaNode): boolean {
  return ['string', 'integer', 'number', 'boolean'].includes(`${node.type}`);
}
