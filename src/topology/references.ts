import { APPLY_TO_LABEL } from '../core';
import { BundleObject } from './bundle-object';
import { Field, memberOf } from './field';
import { FieldTree } from './field-tree';
import { groupBy } from './group-by';
import { orDefault } from './namespaces';
import { ObjectReference } from './object-reference';
import { ReferenceForm, ReferenceRole, ReferenceScope, TargetKind } from './reference-field';
import { OrderedField, ReferenceTable } from './reference-table';
import { readTarget, ReferenceTarget } from './reference-target';
import type { Topology } from './topology';

const NO_KEYS: readonly string[] = [];
const STATE_KIND: ReadonlySet<ReferenceForm> = new Set([ReferenceForm.CONTRACT, ReferenceForm.KIND_AND_NAME, ReferenceForm.TYPED]);

/** A reference of an object, with what it resolves to. */
export interface Reference extends ObjectReference {
  readonly from: BundleObject;
  /** The namespace where the controller looks for the target; empty if that is not known or there is none. */
  readonly namespace: string;
  /** The objects of the bundle it may mean: none if it dangles or the target is elsewhere, several if it is ambiguous. */
  readonly targets: readonly BundleObject[];
  /** The objects that it would mean if they were applied to the same cluster as the one that refers to them. @default - none */
  readonly otherSide?: readonly BundleObject[];
  /** Whether the target belongs into the same bundle; Secrets, identities and IP pools may well be applied by somebody else. */
  readonly mustBeInBundle: boolean;
  /** The field that holds the name, which is `field` itself where that is a text. */
  readonly nameField: Field;
  /** The field that states a namespace. @default - it states none */
  readonly namespaceField?: Field;
  /** The field that says which kind is meant, or on which that depends. @default - it always means the same kind */
  readonly kindField?: Field;
  /** What it would mean if that field said otherwise, where it is no kind. @default - it states the kind, or always means the same */
  readonly otherKind?: TargetKind;
  /** Where the controller looks for the target. */
  readonly scope: ReferenceScope;
  /** What it is for, where that decides the kinds it can mean. */
  readonly role?: ReferenceRole;
  /** Whether everybody may read what it refers to, though that is a Secret. */
  readonly isPublic: boolean;
  /** Whether it means a set of objects, as a selector does. */
  readonly isSelector: boolean;
  /** The keys that the controller reads of a Secret or ConfigMap, as far as they are known. */
  readonly keys: readonly string[];
}

/** A large bundle has a million references: each holds what all are asked for, and the rest is read from the table when somebody asks. */
class FoundReference implements Reference {
  public readonly group: string;
  public readonly kind: string;
  public readonly name: string;
  public readonly scope: ReferenceScope;
  private readonly nameMember?: string;
  private readonly namespaceMember?: string;

  constructor(
    public readonly entry: OrderedField, public readonly field: Field, { group, kind, name, scope, nameMember, namespaceMember }: ReferenceTarget,
    public readonly namespace: string, public readonly targets: readonly BundleObject[], public readonly otherSide?: readonly BundleObject[],
  ) {
    this.group = group;
    this.kind = kind;
    this.name = name;
    this.scope = scope;
    this.nameMember = nameMember;
    this.namespaceMember = namespaceMember;
  }

  public get from(): BundleObject {
    return this.field.object;
  }

  public get nameField(): Field {
    return this.nameMember === undefined ? this.field : this.field.member(this.nameMember);
  }

  public get namespaceField(): Field | undefined {
    return this.namespaceMember === undefined ? undefined : this.field.member(this.namespaceMember);
  }

  public get kindField(): Field | undefined {
    const { form, variant } = this.entry;
    return variant !== undefined ? this.field.member(variant.member) : STATE_KIND.has(form) ? this.field.member('kind') : undefined;
  }

  public get otherKind(): TargetKind | undefined {
    const { variant, group = '', kind } = this.entry;
    return variant === undefined || kind === undefined ? undefined : variant.kind === this.kind ? { group, kind } : variant;
  }

  public get role(): ReferenceRole | undefined {
    return this.entry.role;
  }

  public get mustBeInBundle(): boolean {
    return this.entry.mustBeInBundle ?? false;
  }

  public get isPublic(): boolean {
    return this.entry.isPublic ?? false;
  }

  public get isSelector(): boolean {
    return this.entry.matchedBy !== undefined;
  }

  /** A reference that may mean several kinds knows keys only of those that have some. */
  public get keys(): readonly string[] {
    const { keyMember, keys } = this.entry;
    const named = keyMember === undefined ? undefined : this.field.textOf(keyMember);
    return named !== undefined ? [named] : this.group === '' ? keys ?? NO_KEYS : NO_KEYS;
  }
}

/** Reads the table over the objects of a bundle; remembers what is looked up by a field other than the name. */
export class ReferenceFinder {
  private readonly indexes = new Map<string, Map<string, BundleObject[]>>();
  /** The fields of each kind, less what no object of the bundle has. */
  private readonly trees = new Map<FieldTree<OrderedField>, FieldTree<OrderedField>>();
  private found: FoundReference[] = [];
  private readonly hasSides: boolean;
  /** How many references were found before those of the object that is being read. */
  private before = 0;
  /** Whether one of those comes later in the table than the next. */
  private isUnsorted = false;

  /** @param topology the whole bundle, which references are resolved in */
  constructor(private readonly topology: Topology, private readonly table: ReferenceTable) {
    this.hasSides = topology.words.hasMember(APPLY_TO_LABEL);
  }

  /** Every reference of objects of the bundle, in their order. */
  public find(objects: readonly BundleObject[]): Reference[] {
    this.found = [];
    this.before = 0;
    for (const from of objects) {
      const tree = this.table.fieldsOf(from.group, from.kind);
      const written = tree && this.written(tree);
      if (written?.isEmpty === false) {
        this.follow(written, from.manifest, from.root);
        this.keepInOrder();
        this.before = this.found.length;
      }
    }
    return this.found;
  }

  private written(tree: FieldTree<OrderedField>): FieldTree<OrderedField> {
    let written = this.trees.get(tree);
    if (written === undefined) {
      written = tree.within(name => this.topology.words.hasMember(name));
      this.trees.set(tree, written);
    }
    return written;
  }

  /**
   * Reads a field and all below it. Fields are made only of what refers and of lists on the way, because references are kept.
   *
   * @param value what stands in the field
   * @param start the object or the entry of a list that the way of the tree begins at
   */
  private follow(tree: FieldTree<OrderedField>, value: unknown, start: Field): void {
    if (tree.here.length > 0) {
      const field = start.below(tree.way, value);
      for (let index = 0; index < tree.here.length; index++) {
        this.add(tree.here[index], field);
      }
    }
    for (let index = 0; index < tree.names.length; index++) {
      const member = memberOf(value, tree.names[index]);
      if (member !== undefined) {
        this.follow(tree.below[index], member, start);
      }
    }
    const { entries } = tree;
    if (entries !== undefined && Array.isArray(value)) {
      for (const item of start.below(tree.way, value).items()) {
        this.follow(entries, item.value, item);
      }
    }
  }

  private add(entry: OrderedField, field: Field): void {
    const target = readTarget(entry, field);
    // An empty name is how fields that must be written say that they refer to nothing.
    if (target === undefined || target.name === '') {
      return;
    }
    const { found } = this;
    const namespace = namespaceOf(target, field);
    const objects = this.targets(entry, target, namespace);
    // A controller finds what is applied to its own cluster.
    const targets = this.hasSides ? objects.filter(object => object.side === field.object.side) : objects;
    this.isUnsorted ||= found.length > this.before && found[found.length - 1].entry.order > entry.order;
    found.push(new FoundReference(entry, field, target, namespace, targets, targets.length === 0 && objects.length > 0 ? objects : undefined));
  }

  /** Puts the references of an object into the order of the table. */
  private keepInOrder(): void {
    if (this.isUnsorted) {
      this.isUnsorted = false;
      this.found.splice(this.before).sort((a, b) => a.entry.order - b.entry.order).forEach(reference => this.found.push(reference));
    }
  }

  /** The objects of the name where the controller looks. */
  private targets({ matchedBy }: OrderedField, { group, kind, name, scope }: ReferenceTarget, namespace: string): readonly BundleObject[] {
    const isAnywhere = scope === ReferenceScope.CLUSTER || scope === ReferenceScope.UNKNOWN_NAMESPACE;
    if (matchedBy === undefined) {
      return isAnywhere ? this.topology.named(group, kind, name) : this.topology.findAll(group, kind, namespace, name);
    }
    const id = `${group}/${kind}/${matchedBy}`;
    const index = this.indexes.get(id) ?? groupBy(this.topology.ofKind(group, kind), object => object.textAt(matchedBy) ?? '');
    this.indexes.set(id, index);
    return (index.get(name) ?? []).filter(object => isAnywhere || orDefault(object.namespace) === orDefault(namespace));
  }
}

function namespaceOf({ scope, namespaceMember }: ReferenceTarget, field: Field): string {
  switch (scope) {
    case ReferenceScope.OWN_NAMESPACE:
      return field.object.namespace;
    case ReferenceScope.STATED_NAMESPACE:
      return (namespaceMember === undefined ? undefined : field.textOf(namespaceMember)) ?? field.object.namespace;
    default:
      return '';
  }
}
