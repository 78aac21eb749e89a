import type { BundleObject } from './bundle-object';
import { FieldPath, formatPath } from './manifest';

/**
 * A place in an object, whether or not there is something.
 *
 * Rules read objects through fields, because hand-written YAML may hold anything anywhere: reading never throws, and what is missing or
 * of another type is undefined or empty.
 */
export class Field {
  constructor(public readonly object: BundleObject, public readonly path: FieldPath, public readonly value: unknown) {}

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
    return Object.fromEntries(this.members().flatMap(({ path, text }) => text === undefined ? [] : [[path[path.length - 1], text]]));
  }

  /** A field below this one, for example `at('template.spec')`. Names with dots go through `member()`. */
  public at(dotted: string): Field {
    return dotted.split('.').reduce<Field>((field, name) => field.member(name), this);
  }

  /** The member of a name. */
  public member(name: string): Field {
    const value = isRecord(this.value) && Object.prototype.hasOwnProperty.call(this.value, name) ? this.value[name] : undefined;
    return new Field(this.object, [...this.path, name], value);
  }

  /** The members of an object, in the order they are written; none for anything else. */
  public members(): Field[] {
    return isRecord(this.value) ? Object.keys(this.value).map(name => this.member(name)) : [];
  }

  /** The entries of a list; none for anything else. */
  public items(): Field[] {
    return Array.isArray(this.value) ? this.value.map((item, index) => new Field(this.object, [...this.path, index], item)) : [];
  }

  /** The name of the last step, for messages. */
  public toString(): string {
    return formatPath(this.path);
  }
}

export function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
