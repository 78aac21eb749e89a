import type { BundleObject } from './bundle-object';
import { FieldPath, formatPath } from './manifest';

/** The steps of dotted paths: rules ask for the same few hundred paths of every object. */
const steps = new Map<string, readonly string[]>();

/**
 * A place in an object, whether or not there is something.
 *
 * Rules read objects through fields, because hand-written YAML may hold anything anywhere: reading never throws, and what is missing or
 * of another type is undefined or empty.
 */
export class Field {
  /** The field at a path of an object. */
  public static of(object: BundleObject, path: FieldPath): Field {
    return path.reduce<Field>((field, step) => typeof step === 'number' ? field.item(step) : field.member(step), object.root);
  }

  /** The whole of an object. */
  public static rootOf(object: BundleObject): Field {
    return new Field(object, object.manifest);
  }

  /** A field knows its parent and not its path, which only reports ask for. */
  private constructor(
    public readonly object: BundleObject, public readonly value: unknown, private readonly parent?: Field, private readonly step?: string | number,
  ) {}

  /** The way to this field from its object. */
  public get path(): FieldPath {
    return this.parent === undefined ? [] : [...this.parent.path, this.step!];
  }

  /** Whether something is written here, be it null. */
  public get exists(): boolean {
    return this.value !== undefined;
  }

  /** The text, or undefined if there is none. */
  public get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined;
  }

  /** The number, or undefined if there is none. */
  public get number(): number | undefined {
    return typeof this.value === 'number' ? this.value : undefined;
  }

  /** The boolean, or undefined if there is none. */
  public get flag(): boolean | undefined {
    return typeof this.value === 'boolean' ? this.value : undefined;
  }

  /** The members of an object with text values; empty for anything else. */
  public get texts(): { readonly [name: string]: string } {
    if (!isRecord(this.value)) {
      return {};
    }
    return Object.fromEntries(Object.entries(this.value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  }

  /** A field below this one, for example `at('template.spec')`. Names with dots go through `member()`. */
  public at(dotted: string): Field {
    let names = steps.get(dotted);
    if (names === undefined) {
      names = dotted.split('.');
      steps.set(dotted, names);
    }
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    let field: Field = this;
    for (const name of names) {
      field = field.member(name);
    }
    return field;
  }

  /** The member of a name. */
  public member(name: string): Field {
    const { value } = this;
    return new Field(this.object, isRecord(value) && Object.prototype.hasOwnProperty.call(value, name) ? value[name] : undefined, this, name);
  }

  /** The members of an object, in the order they are written; none for anything else. */
  public members(): Field[] {
    return isRecord(this.value) ? Object.keys(this.value).map(name => this.member(name)) : [];
  }

  /** The entries of a list; none for anything else. */
  public items(): Field[] {
    return Array.isArray(this.value) ? this.value.map((_, index) => this.item(index)) : [];
  }

  /** The path, for messages. */
  public toString(): string {
    return formatPath(this.path);
  }

  private item(index: number): Field {
    return new Field(this.object, Array.isArray(this.value) ? this.value[index] : undefined, this, index);
  }
}

export function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
