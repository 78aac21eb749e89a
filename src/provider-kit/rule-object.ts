import { BundleObject, Field } from '../topology';

/** One place that breaks a rule: what `field.finding(message)` returns. */
export interface RuleFinding {
  /** The field to mend; a missing one counts, as `object.at('spec.version')`. */
  readonly at: RuleField;
  /** What is wrong, what is allowed and what to do, without the object and the code. */
  readonly message: string;
}

/** An object of a bundle, as rules read it. */
export class RuleObject {
  /** @internal */
  public static _of(object: BundleObject): RuleObject {
    return new RuleObject(object);
  }

  /** @internal */
  public static _maybe(object?: BundleObject): RuleObject | undefined {
    return object && new RuleObject(object);
  }

  private constructor(private readonly object: BundleObject) {}

  /** @internal */
  public get _object(): BundleObject {
    return this.object;
  }

  /** @internal */
  public get _root(): RuleField {
    return RuleField._of(this.object.root);
  }

  /** The API group; empty for that of Kubernetes itself. */
  public get group(): string {
    return this.object.group;
  }

  /** The version of the group. */
  public get version(): string {
    return this.object.version;
  }

  /** The kind. */
  public get kind(): string {
    return this.object.kind;
  }

  /** The name; empty if there is none. */
  public get name(): string {
    return this.object.name;
  }

  /** The namespace as it is written; empty if none is. */
  public get namespace(): string {
    return this.object.namespace;
  }

  /** The labels. */
  public get labels(): { [name: string]: string } {
    return { ...this.object.labels };
  }

  /** The annotations. */
  public get annotations(): { [name: string]: string } {
    return { ...this.object.annotations };
  }

  /**
   * A field, written or not.
   *
   * @param path for example `spec.template.spec`
   */
  public at(path: string): RuleField {
    return RuleField._of(this.object.at(path));
  }

  /** `Kind/name`, as messages call it. */
  public toString(): string {
    return this.object.toString();
  }
}

/**
 * A place in an object, whether or not there is something.
 *
 * Manifests may hold anything anywhere: reading never throws, and what is missing or of another type is undefined or empty.
 */
export class RuleField {
  /** @internal */
  public static _of(field: Field): RuleField {
    return new RuleField(field);
  }

  private constructor(private readonly field: Field) {}

  /** @internal */
  public get _field(): Field {
    return this.field;
  }

  /** The object that it is a field of. */
  public get object(): RuleObject {
    return RuleObject._of(this.field.object);
  }

  /** The way to it, as messages call it: `spec.files[0].path`. */
  public get path(): string {
    return this.field.toString();
  }

  /** The name of the member, or the index of the entry, that it is; empty for a whole object. */
  public get name(): string {
    return `${this.field.step ?? ''}`;
  }

  /** Whether something is written here, be it null. */
  public get exists(): boolean {
    return this.field.exists;
  }

  /** What stands here, of whatever type. */
  // Manifests are JSON, and rules look inside freely.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  public get value(): any {
    return this.field.value;
  }

  /** The text, or undefined if there is none. */
  public get text(): string | undefined {
    return this.field.text;
  }

  /** The number, or undefined if there is none. */
  public get number(): number | undefined {
    return this.field.number;
  }

  /** The boolean, or undefined if there is none. */
  public get flag(): boolean | undefined {
    return this.field.flag;
  }

  /**
   * A field below this one. Names with dots go through `member()`.
   *
   * @param path for example `template.spec`
   */
  public at(path: string): RuleField {
    return RuleField._of(this.field.at(path));
  }

  /**
   * The member of a name.
   *
   * @param name the name, which may hold dots
   */
  public member(name: string): RuleField {
    return RuleField._of(this.field.member(name));
  }

  /** The members of an object, in the order they are written; none for anything else. */
  public members(): RuleField[] {
    return this.field.members().map(field => RuleField._of(field));
  }

  /** The entries of a list; none for anything else. */
  public items(): RuleField[] {
    return this.field.items().map(field => RuleField._of(field));
  }

  /**
   * What a rule returns for a field that breaks it.
   *
   * @param message what is wrong, what is allowed and what to do, without the object and the code
   */
  public finding(message: string): RuleFinding {
    return { at: this, message };
  }
}
