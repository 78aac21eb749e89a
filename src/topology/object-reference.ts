import { Field } from './field';

/** What a reference points at. */
export interface ObjectReference {
  /** The field that holds it. */
  readonly field: Field;
  readonly group: string;
  readonly kind: string;
  /** The namespace it states, else that of the object that holds it. */
  readonly namespace: string;
  readonly name: string;
}

/**
 * A reference to an object of a provider: `apiGroup`, `kind`, `name` in v1beta2 and `apiVersion`, `kind`, `name`, `namespace` in v1beta1.
 * Undefined if kind or name is missing, which the schemas report.
 */
export function readContractReference(field: Field): ObjectReference | undefined {
  const kind = field.textOf('kind');
  const name = field.textOf('name');
  if (kind === undefined || name === undefined) {
    return undefined;
  }
  const apiVersion = field.textOf('apiVersion');
  const group = field.textOf('apiGroup') ?? (apiVersion?.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '');
  return { field, group, kind, namespace: field.textOf('namespace') ?? field.object.namespace, name };
}
