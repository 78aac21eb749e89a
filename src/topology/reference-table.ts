import { FieldTree } from './field-tree';
import { groupBy } from './group-by';
import { ReferenceField, ReferenceFields } from './reference-field';

/** The fields that refer, of a kind. */
export interface KindReferences {
  readonly group: string;
  /** `*` for all kinds of the group, also those that nobody has heard of. */
  readonly kind: string;
  readonly fields: ReferenceFields;
}

/** Every member has to be written, be it undefined. */
type AllMembers<T> = { readonly [Name in keyof Required<T>]: T[Name] };

/** A field that refers, with its position among those of its kind. */
export interface OrderedField extends AllMembers<ReferenceField> {
  readonly order: number;
}

/** The fields that refer to other objects, of all kinds that somebody knows. */
export class ReferenceTable {
  private readonly groups: ReadonlyMap<string, ReadonlyMap<string, FieldTree<OrderedField>>>;

  /** @param rows of which a kind may have several */
  constructor(rows: readonly KindReferences[]) {
    this.groups = new Map(Array.from(groupBy(rows, ({ group }) => group), ([group, ofGroup]) => [
      group, new Map(ofGroup.map(({ kind }) => [kind, plant(ofGroup.filter(row => [kind, '*'].includes(row.kind)).map(({ fields }) => fields))])),
    ]));
  }

  /** The fields of a kind, in all versions; undefined if none of them refers. */
  public fieldsOf(group: string, kind: string): FieldTree<OrderedField> | undefined {
    const kinds = this.groups.get(group);
    return kinds?.get(kind) ?? kinds?.get('*');
  }
}

/** What a topology has to be told of kinds. */
export interface KindKnowledge {
  /** The fields that refer to other objects. */
  readonly references: ReferenceTable;
}

function plant(tables: readonly ReferenceFields[]): FieldTree<OrderedField> {
  const tree = new FieldTree<OrderedField>();
  tables.flatMap(fields => Object.entries(fields)).forEach(([path, field], order) => tree.add(path, ordered(field, order)));
  return tree;
}

/** All have the same members in the same order, which makes reading them fast: a table is read for every object. */
function ordered(field: ReferenceField, order: number): OrderedField {
  return {
    order,
    form: field.form,
    group: field.group,
    kind: field.kind,
    scope: field.scope,
    clusterScopedPrefix: field.clusterScopedPrefix,
    variant: field.variant,
    nameMember: field.nameMember,
    namespaceMember: field.namespaceMember,
    mustBeInBundle: field.mustBeInBundle,
    isPublic: field.isPublic,
    role: field.role,
    keys: field.keys,
    keyMember: field.keyMember,
    matchedBy: field.matchedBy,
  };
}
