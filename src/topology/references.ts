import { BundleObject } from './bundle-object';
import { Field } from './field';
import { groupBy } from './group-by';
import { orDefault } from './namespaces';
import { ObjectReference } from './object-reference';
import { ReferenceField, ReferenceFields, ReferenceRole, ReferenceScope, ReferenceTarget } from './reference-field';
import { REFERENCE_TABLE } from './reference-table';
import type { Topology } from './topology';

/** A reference of an object, with what it resolves to. */
export interface Reference extends ObjectReference {
  readonly from: BundleObject;
  /** The namespace where the controller looks for the target; empty if that is not known or there is none. */
  readonly namespace: string;
  /** The objects of the bundle it may mean: none if it dangles or the target is elsewhere, several if it is ambiguous. */
  readonly targets: readonly BundleObject[];
  /** Whether the target belongs into the same bundle; Secrets, identities and IP pools may well be applied by somebody else. */
  readonly mustBeInBundle: boolean;
  /** The field that holds the name, which is `field` itself where that is a text. */
  readonly nameField: Field;
  /** The field that states a namespace. @default - it states none */
  readonly namespaceField?: Field;
  /** Where the controller looks for the target. */
  readonly scope: ReferenceScope;
  /** What it is for, where that decides the kinds it can mean. */
  readonly role?: ReferenceRole;
  /** Whether it means a set of objects, as a selector does. */
  readonly isSelector: boolean;
}

/** A field of the table, its path taken apart. */
interface CompiledField extends ReferenceField {
  /** The names of members that lead to a list, then those in its entries, and so on to the field. */
  readonly ways: readonly (readonly string[])[];
}

const NO_FIELDS: readonly CompiledField[] = [];
const FIELDS = compile();

/** Every reference of every object, in the order of the bundle. */
export function findReferences(topology: Topology): Reference[] {
  return new ReferenceFinder(topology).find();
}

/** Reads the table over a bundle; remembers what is looked up by a field other than the name. */
class ReferenceFinder {
  private readonly indexes = new Map<string, Map<string, BundleObject[]>>();
  private readonly found: Reference[] = [];

  constructor(private readonly topology: Topology) {}

  public find(): Reference[] {
    for (const from of this.topology.objects) {
      for (const entry of fieldsOf(from)) {
        this.follow(entry, from.root, 0);
      }
    }
    return this.found;
  }

  /** Goes the rest of the ways to a field from a place on them. */
  private follow(entry: CompiledField, start: Field, index: number): void {
    const way = entry.ways[index];
    const field = way.length === 0 ? start : start.find(way);
    if (field === undefined) {
      return;
    }
    if (index < entry.ways.length - 1) {
      field.items().forEach(item => this.follow(entry, item, index + 1));
      return;
    }
    const reference = this.read(entry, field);
    if (reference !== undefined) {
      this.found.push(reference);
    }
  }

  private read(entry: CompiledField, field: Field): Reference | undefined {
    const target = entry.read(field);
    const name = target?.nameField.text;
    // An empty name is how fields that must be written say that they refer to nothing.
    if (target === undefined || name === undefined || name === '') {
      return undefined;
    }
    const { group, kind, nameField, namespaceField, scope } = target;
    const from = field.object;
    const namespace = namespaceOf(scope, from, namespaceField);
    return {
      from,
      field,
      group,
      kind,
      namespace,
      name,
      nameField,
      namespaceField,
      scope,
      role: entry.role,
      mustBeInBundle: entry.mustBeInBundle,
      isSelector: entry.matchedBy !== undefined,
      targets: this.targets(entry, target, name, namespace),
    };
  }

  /** The objects of the name where the controller looks. */
  private targets({ matchedBy }: CompiledField, { group, kind, scope }: ReferenceTarget, name: string, namespace: string): readonly BundleObject[] {
    const isAnywhere = scope === ReferenceScope.CLUSTER || scope === ReferenceScope.UNKNOWN_NAMESPACE;
    if (matchedBy === undefined) {
      return isAnywhere ? this.topology.named(group, kind, name) : this.topology.findAll(group, kind, namespace, name);
    }
    const id = `${group}/${kind}/${matchedBy}`;
    const index = this.indexes.get(id) ?? groupBy(this.topology.ofKind(group, kind), object => object.at(matchedBy).text ?? '');
    this.indexes.set(id, index);
    return (index.get(name) ?? []).filter(object => isAnywhere || orDefault(object.namespace) === orDefault(namespace));
  }
}

function namespaceOf(scope: ReferenceScope, from: BundleObject, stated?: Field): string {
  switch (scope) {
    case ReferenceScope.OWN_NAMESPACE:
      return from.namespace;
    case ReferenceScope.STATED_NAMESPACE:
      return stated?.text ?? from.namespace;
    default:
      return '';
  }
}

function fieldsOf({ group, kind }: BundleObject): readonly CompiledField[] {
  const kinds = FIELDS.get(group);
  return kinds?.get(kind) ?? kinds?.get('*') ?? NO_FIELDS;
}

/** The fields of each kind of each group of the table, and of all other kinds of a group under `*`. */
function compile(): Map<string, Map<string, CompiledField[]>> {
  const rows = REFERENCE_TABLE.flatMap(({ group, kinds, fields }) => kinds.map(kind => ({ group, kind, fields: compileFields(fields) })));
  return new Map(Array.from(groupBy(rows, ({ group }) => group), ([group, ofGroup]) => [
    group, new Map(ofGroup.map(({ kind }) => [kind, ofGroup.filter(row => [kind, '*'].includes(row.kind)).flatMap(row => row.fields)])),
  ]));
}

function compileFields(fields: ReferenceFields): CompiledField[] {
  return Object.entries(fields).map(([path, field]) => ({ ...field, ways: waysTo(path) }));
}

/** `a.b[].c` is `a.b` and then `c`; what ends in a list has no names after it. */
function waysTo(path: string): string[][] {
  return path.split('[]').map(way => way.split('.').filter(name => name !== ''));
}
