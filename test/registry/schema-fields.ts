import { SchemaNode, schemaOf, versionsOf } from '../../src/schemas';

/** Whether a pinned version of a kind has a field; `[]` stands for an entry of a list. */
export function hasField({ group, kind }: { readonly group: string; readonly kind: string }, field: string): boolean {
  return versionsOf(group, kind).some(version => field.replace(/\[\]/g, '.[]').split('.').reduce<SchemaNode | undefined>(
    (node, step) => step === '[]' ? node?.items : node?.properties?.[step], schemaOf(group === '' ? version : `${group}/${version}`, kind)!.schema) !== undefined);
}
