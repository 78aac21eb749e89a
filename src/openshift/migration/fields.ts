import { DifferenceLog } from './differences';
import { refuseValue } from '../../core';

const NO_COUNTERPART = 'Cluster API has nothing for it';

/**
 * An object that is read field by field. It knows which fields have been read, so that none is forgotten: what nobody has asked for is lost, and said to be.
 * As in Go, a text that is empty is the same as none.
 */
export class Fields {
  private readonly read = new Set<string>();
  private readonly children: Fields[] = [];

  constructor(private readonly value: { readonly [name: string]: unknown }, public readonly path: string, public readonly log: DifferenceLog) {}

  /** Where a field is. */
  public at(name: string): string {
    return /^[\w-]+$/.test(name) ? `${this.path}${this.path === '' ? '' : '.'}${name}` : `${this.path}["${name}"]`;
  }

  public text(name: string): string | undefined {
    const value = this.take(name, 'a text', member => typeof member === 'string');
    return value === '' ? undefined : value as string | undefined;
  }

  /** A text that there is nothing without. */
  public requiredText(name: string): string {
    return this.text(name) ?? refuseField(this.at(name), undefined, 'a text');
  }

  public number(name: string): number | undefined {
    return this.take(name, 'a whole number', Number.isInteger) as number | undefined;
  }

  public flag(name: string): boolean | undefined {
    return this.take(name, 'true or false', member => typeof member === 'boolean') as boolean | undefined;
  }

  public texts(name: string): string[] | undefined {
    const list = this.take(name, 'a list of texts', member => Array.isArray(member) && member.every(entry => typeof entry === 'string')) as string[] | undefined;
    return list?.length === 0 ? undefined : list;
  }

  /** Labels, annotations and the like. */
  public map(name: string): { readonly [key: string]: string } {
    const isMap = (member: unknown) => isObject(member) && Object.values(member).every(entry => typeof entry === 'string');
    return (this.take(name, 'texts by name', isMap) ?? {}) as { readonly [key: string]: string };
  }

  /** An object; an empty one if there is none. */
  public object(name: string): Fields {
    return this.child((this.take(name, 'an object', isObject) ?? {}) as { readonly [name: string]: unknown }, this.at(name));
  }

  public list(name: string): Fields[] {
    const list = (this.take(name, 'a list of objects', member => Array.isArray(member) && member.every(isObject)) ?? []) as { readonly [name: string]: unknown }[];
    return list.map((entry, index) => this.child(entry, `${this.at(name)}[${index}]`));
  }

  public has(name: string): boolean {
    return this.value[name] !== undefined && this.value[name] !== null;
  }

  /** Reads fields that mean the same elsewhere. */
  public moved(name: string, reason: string): void {
    if (this.has(name)) {
      this.log.moved(this.at(name), reason);
    }
    this.read.add(name);
  }

  /** Reads a field that nothing can be made of. */
  public lost(name: string, reason: string = NO_COUNTERPART): void {
    if (this.has(name)) {
      this.log.lost(this.at(name), reason);
    }
    this.read.add(name);
  }

  /** Reads fields that have no meaning. */
  public skip(...names: string[]): void {
    names.forEach(name => this.read.add(name));
  }

  /** Says of all that nobody has read that it is lost. */
  public finish(): void {
    for (const name of Object.keys(this.value).filter(member => this.has(member) && !this.read.has(member))) {
      this.log.lost(this.at(name), NO_COUNTERPART);
    }
    this.children.forEach(child => child.finish());
  }

  private take(name: string, allowed: string, isAllowed: (member: unknown) => boolean): unknown {
    this.read.add(name);
    const member = this.value[name] ?? undefined;
    return member === undefined || isAllowed(member) ? member : refuseField(this.at(name), member, allowed);
  }

  private child(value: { readonly [name: string]: unknown }, path: string): Fields {
    const child = new Fields(value, path, this.log);
    this.children.push(child);
    return child;
  }
}

/** Refuses what stands in a field. */
export function refuseField(field: string, value: unknown, allowed: string): never {
  const written = value === undefined ? 'missing' : JSON.stringify(value);
  return refuseValue('openshift/migration-input', `'${field}' is ${written}; it has to be ${allowed}`);
}

export function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
