import { FieldPath, formatPath, isRecord, Manifest } from '../../../src/topology';
import { assign } from '../../rules/negative';

/** An object with one field changed, whether or not that makes it wrong. */
export interface Mutant {
  /** The field, as people write it. */
  readonly field: string;
  /** Its new value; undefined where it is removed. */
  readonly value: unknown;
  readonly manifest: Manifest;
}

/** The change for reports. */
export function describeChange({ field, value }: Mutant): string {
  const shown = JSON.stringify(value) ?? 'removed';
  return `${field} = ${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown}`;
}

const LONG = 'x'.repeat(300);

/** The object with each field removed, and with each of some odd values in its place. Names and type fields stay: they say which object it is. */
export function mutantsOf(manifest: Manifest): Mutant[] {
  const { apiVersion: _apiVersion, kind: _kind, metadata, ...rest } = manifest;
  const { name: _name, namespace: _namespace, ...otherMetadata } = metadata ?? {};
  const fields = [...fieldsOf(rest, []), ...fieldsOf(otherMetadata, ['metadata'])];
  return fields.flatMap(({ path, value }) => oddValues(value).map(odd => mutant(manifest, path, odd)));
}

function mutant(manifest: Manifest, path: FieldPath, value: unknown): Mutant {
  const copy = structuredClone(manifest);
  assign(copy, path, value);
  return { field: formatPath(path), value, manifest: copy };
}

/** All fields below a value, containers before their members. */
function fieldsOf(value: unknown, path: FieldPath): { path: FieldPath; value: unknown }[] {
  const members = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : isRecord(value) ? Object.entries(value) : [];
  return members.flatMap(([step, member]) => [{ path: [...path, step], value: member }, ...fieldsOf(member, [...path, step])]);
}

/** What is tried in place of a value; undefined removes it. */
function oddValues(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    return [undefined, null, [], [...value, value[0]], 'text'];
  }
  if (isRecord(value)) {
    return [undefined, null, {}, 'text'];
  }
  switch (typeof value) {
    case 'string': return [undefined, null, '', 'Not Valid!', LONG, `${value}x`, 7];
    case 'number': return [undefined, null, -1, 0, 1_000_000, 1.5, String(value)];
    case 'boolean': return [undefined, null, !value, 'yes'];
    default: return [];
  }
}
