import { BundleObject, Field, Topology } from '../../topology';

/** Paths of fields by group and kind; `[]` stands for every entry of a list. */
export interface FieldTable {
  readonly [group: string]: { readonly [kind: string]: readonly string[] };
}

/** The fields of a table in a bundle, whether or not there is something, except what stands in lists that are not there. */
export function fieldsOfTable(table: FieldTable, topology: Topology, isMeant: (object: BundleObject) => boolean): Field[] {
  return Object.entries(table).flatMap(([group, kinds]) => topology.ofKinds(group, ...Object.keys(kinds)).filter(isMeant)
    .flatMap(object => kinds[object.kind].flatMap(path => fieldsAt(object.root, path))));
}

/** The fields of a path below another one. */
export function fieldsAt(root: Field, path: string): Field[] {
  return !path.includes('[]') ? [root.at(path)] : path.split('.').reduce<Field[]>((fields, step) => fields
    .flatMap(field => step.endsWith('[]') ? field.member(step.slice(0, -2)).items() : [field.member(step)]), [root]);
}

/** The first version of the contract that is still served; the API server converts its objects before it keeps them. */
export function isOfFirstVersion({ version }: BundleObject): boolean {
  return version === 'v1beta1';
}
