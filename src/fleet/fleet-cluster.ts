import { copyProps, nearestName, refuseValue } from '../core';
import { describe, InventoryEntry } from './inventory-entry';
import { FLAG, LIST, NUMBER, TEXT, ValueReader } from './inventory-values';

/**
 * What the inventory says about one cluster.
 *
 * Each kind of value has two readers: `text()` refuses a cluster without the field, and `tryText()` says that it has none. Both refuse a value
 * of another kind, with its place in the inventory.
 */
export class FleetCluster {
  /**
   * @param entry what the inventory says
   * @param asked collects the names of all fields that are asked for
   * @param namespace where clusters are that say nothing about it
   *
   * @internal
   */
  public static _of(entry: InventoryEntry, asked: Set<string>, namespace?: string): FleetCluster {
    return new FleetCluster(entry, asked, namespace);
  }

  /** The name of the cluster, which no other one of the inventory has. */
  public readonly name: string;
  /** The namespace of the cluster: its own, else that of the fleet. */
  public readonly namespace?: string;

  private constructor(private readonly entry: InventoryEntry, private readonly asked: Set<string>, namespace?: string) {
    this.name = String(entry.fields.get('name')?.value);
    this.namespace = this.tryText('namespace') ?? namespace;
    asked.add('name');
  }

  /** Where the inventory speaks of the cluster, for messages: file and line, or the number of the entry. */
  public get place(): string {
    return this.entry.place;
  }

  /** The names of all fields that the cluster has. */
  public get fields(): string[] {
    return [...this.entry.fields.keys()];
  }

  /**
   * Whether the cluster has a field.
   *
   * @param field the name of the field
   */
  public has(field: string): boolean {
    this.asked.add(field);
    return this.entry.fields.has(field);
  }

  /**
   * A text.
   *
   * @param field the name of the field
   */
  public text(field: string): string {
    return this.required(field, this.tryText(field));
  }

  /**
   * A text, or undefined if the cluster has no such field.
   *
   * @param field the name of the field
   */
  public tryText(field: string): string | undefined {
    return this.read(field, TEXT);
  }

  /**
   * A number.
   *
   * @param field the name of the field
   */
  public number(field: string): number {
    return this.required(field, this.tryNumber(field));
  }

  /**
   * A number, or undefined if the cluster has no such field.
   *
   * @param field the name of the field
   */
  public tryNumber(field: string): number | undefined {
    return this.read(field, NUMBER);
  }

  /**
   * True or false.
   *
   * @param field the name of the field
   */
  public flag(field: string): boolean {
    return this.required(field, this.tryFlag(field));
  }

  /**
   * True or false, or undefined if the cluster has no such field.
   *
   * @param field the name of the field
   */
  public tryFlag(field: string): boolean | undefined {
    return this.read(field, FLAG);
  }

  /**
   * A list of texts; in a table they are separated by `;`.
   *
   * @param field the name of the field
   */
  public list(field: string): string[] {
    return this.required(field, this.tryList(field));
  }

  /**
   * A list of texts, or undefined if the cluster has no such field.
   *
   * @param field the name of the field
   */
  public tryList(field: string): string[] | undefined {
    return this.read(field, LIST);
  }

  /**
   * A value of any kind, such as objects within objects. In a table it is a text.
   *
   * @param field the name of the field
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  public value(field: string): any {
    return this.required(field, this.tryValue(field));
  }

  /**
   * A value of any kind, or undefined if the cluster has no such field.
   *
   * @param field the name of the field
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  public tryValue(field: string): any {
    this.asked.add(field);
    return copyProps({ value: this.entry.fields.get(field)?.value }).value;
  }

  private read<T>(name: string, reader: ValueReader<T>): T | undefined {
    this.asked.add(name);
    const field = this.entry.fields.get(name);
    if (field === undefined) {
      return undefined;
    }
    const isTable = this.entry.isTable === true;
    const value = isTable ? reader.readCell(String(field.value)) : reader.read(field.value);
    return value ?? refuseValue('fleet/inventory', `${field.place}: '${name}' of cluster '${this.name}' is ${describe(field.value, field.written)}; `
      + reader.remedy(field, isTable));
  }

  private required<T>(field: string, value: T | undefined): T {
    if (value !== undefined) {
      return value;
    }
    const slip = nearestName(field, this.fields.filter(name => !this.asked.has(name)));
    refuseValue('fleet/inventory', `${this.place}: cluster '${this.name}' has no '${field}'; `
      + (slip === undefined ? 'add the field to its entry' : `did you mean it by '${slip}'?`));
  }
}
