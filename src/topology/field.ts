import type { BundleObject } from './bundle-object';
import { FieldPath, formatPath } from './manifest';

type Step = FieldPath[number];

/** The steps of dotted paths: rules ask for the same few hundred paths of every object. */
const steps = new Map<string, readonly string[]>();
/** Most of what is looked for is absent. */
const NO_FIELDS: readonly Field[] = [];
const NO_TEXTS: { readonly [name: string]: string } = Object.freeze({});

/**
 * A place in an object, whether or not there is something.
 *
 * Rules read objects through fields, because hand-written YAML may hold anything anywhere: reading never throws, and what is missing or
 * of another type is undefined or empty.
 */
export class Field {
  /** The field at a path of an object. */
  public static of(object: BundleObject, path: FieldPath): Field {
    return path.length === 0 ? object.root : new Field(object, path.reduce(valueAt, object.manifest), undefined, path);
  }

  /** The whole of an object. */
  public static rootOf(object: BundleObject): Field {
    return new Field(object, object.manifest);
  }

  /** The field at a dotted path of an object. */
  public static in(object: BundleObject, dotted: string): Field {
    const names = stepsOf(dotted);
    return new Field(object, follow(object.manifest, names), undefined, names);
  }

  /** The text at a dotted path of an object, or undefined if there is none. */
  public static textIn(object: BundleObject, dotted: string): string | undefined {
    const value = follow(object.manifest, stepsOf(dotted));
    return typeof value === 'string' ? value : undefined;
  }

  // Declared, because a class that defines its members writes each twice, and hundreds of fields are made for a cluster.
  public declare readonly object: BundleObject;
  public declare readonly value: unknown;
  private declare readonly parent?: Field;
  private declare readonly way?: Step | FieldPath;

  /**
   * A field knows how it was reached and not its path, which only reports ask for.
   *
   * @param parent the field that the way begins at; without one it begins at the object
   * @param way one step from there, or several
   */
  private constructor(object: BundleObject, value: unknown, parent?: Field, way?: Step | FieldPath) {
    this.object = object;
    this.value = value;
    this.parent = parent;
    this.way = way;
  }

  /** The way to this field from its object. */
  public get path(): FieldPath {
    return (this.parent?.path ?? []).concat(this.way ?? []);
  }

  /** The name of the member or the index of the entry that this field is; undefined for a whole object. */
  public get step(): Step | undefined {
    const { way } = this;
    return typeof way === 'object' ? way[way.length - 1] : way;
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
    return textsIn(this.value);
  }

  /** A field below this one, for example `at('template.spec')`. Names with dots go through `member()`. */
  public at(dotted: string): Field {
    const names = stepsOf(dotted);
    return new Field(this.object, follow(this.value, names), this, names);
  }

  /**
   * The field at the end of a way.
   *
   * @param way the names of members, which may be none
   * @param value what stands there, which whoever asks has gone to
   */
  public below(way: readonly string[], value: unknown): Field {
    return way.length === 0 ? this : new Field(this.object, value, this, way);
  }

  /** The member of a name. */
  public member(name: string): Field {
    return new Field(this.object, memberOf(this.value, name), this, name);
  }

  /** The member of a name, if there is one: what is looked for in every object is mostly absent. */
  public find(name: string): Field | undefined {
    const value = memberOf(this.value, name);
    return value === undefined ? undefined : new Field(this.object, value, this, name);
  }

  /** The text of a member, or undefined if there is none: `member(name).text` for what is read of every object. */
  public textOf(name: string): string | undefined {
    const member = memberOf(this.value, name);
    return typeof member === 'string' ? member : undefined;
  }

  /** Whether there is a member of a name, be it null: `member(name).exists` for what is asked of every object. */
  public has(name: string): boolean {
    return memberOf(this.value, name) !== undefined;
  }

  /** The members of an object, in the order they are written; none for anything else. */
  public members(): readonly Field[] {
    if (!isRecord(this.value)) {
      return NO_FIELDS;
    }
    const { value } = this;
    return Object.keys(value).map(name => new Field(this.object, value[name], this, name));
  }

  /** The entries of a list; none for anything else. */
  public items(): readonly Field[] {
    if (!Array.isArray(this.value) || this.value.length === 0) {
      return NO_FIELDS;
    }
    // A list that grows would take room for more than most have.
    const fields = new Array<Field>(this.value.length);
    for (let index = 0; index < fields.length; index++) {
      fields[index] = new Field(this.object, this.value[index], this, index);
    }
    return fields;
  }

  /** The first entry of a list that has a text as a member; undefined if there is none. */
  public itemWith(member: string, text: string): Field | undefined {
    const list: readonly unknown[] = Array.isArray(this.value) ? this.value : [];
    const index = list.findIndex(entry => memberOf(entry, member) === text);
    return index < 0 ? undefined : new Field(this.object, list[index], this, index);
  }

  /** The path, for messages. */
  public toString(): string {
    return formatPath(this.path);
  }
}

function stepsOf(dotted: string): readonly string[] {
  let names = steps.get(dotted);
  if (names === undefined) {
    names = dotted.split('.');
    steps.set(dotted, names);
  }
  return names;
}

/** Goes from member to member as `memberOf` does, which is asked only where a member may be inherited: it would be half of all calls of a check. */
function follow(start: unknown, names: readonly string[]): unknown {
  let value = start;
  for (let index = 0; index < names.length; index++) {
    if (typeof value !== 'object' || value === null) {
      return undefined;
    }
    const name = names[index];
    const member = (value as { readonly [name: string]: unknown })[name];
    if (member === undefined) {
      return undefined;
    }
    value = mayBeInherited(member) || Array.isArray(value) ? memberOf(value, name) : member;
  }
  return value;
}

function valueAt(value: unknown, step: Step): unknown {
  return typeof step === 'string' ? memberOf(value, step) : Array.isArray(value) ? value[step] as unknown : undefined;
}

/** The member of a name that a value has itself; undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const member = (value as { readonly [name: string]: unknown })[name];
  // Most of what is looked for is absent, also in the prototype, and nothing more is asked of it.
  if (member === undefined || Array.isArray(value)) {
    return undefined;
  }
  return !mayBeInherited(member) || Object.prototype.hasOwnProperty.call(value, name) ? member : undefined;
}

/** Data inherits functions and its prototype and nothing else; to ask for every member whose it is would take longer than to read it. */
function mayBeInherited(member: unknown): boolean {
  return typeof member === 'function' || member === Object.prototype;
}

/** The members of an object with text values; empty for anything else. */
export function textsIn(value: unknown): { readonly [name: string]: string } {
  if (!isRecord(value)) {
    return NO_TEXTS;
  }
  return hasTextsOnly(value) ? value : Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Whether all members of an object are texts. */
export function hasTextsOnly(value: { readonly [name: string]: unknown }): value is { readonly [name: string]: string } {
  for (const name in value) {
    if (typeof value[name] !== 'string') {
      return false;
    }
  }
  return true;
}

export function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
