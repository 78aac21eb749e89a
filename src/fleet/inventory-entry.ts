/** A value of an entry, and where it stands. */
export interface InventoryField {
  readonly value: unknown;
  /** For messages: the file and line, or the number of the entry. */
  readonly place: string;
  /** The value as it is written, where that tells more than the value: `1.30` is the number 1.3. */
  readonly written?: string;
}

/** What an inventory says about one cluster. */
export interface InventoryEntry {
  /** For messages: the file and line, or the number of the entry. */
  readonly place: string;
  /** Fields without a value are absent. */
  readonly fields: ReadonlyMap<string, InventoryField>;
  /** Whether all values are texts that are yet to be read as numbers, flags or lists, as in a table. */
  readonly isTable?: boolean;
}

/** A place as editors and terminals recognise it. */
export function placeOf(name: string, line: number): string {
  return `${name}:${line}`;
}

/** A value for a message. */
export function describe(value: unknown, written?: string): string {
  if (typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? 'a list' : 'an object';
  }
  if (typeof value === 'string') {
    return `the text '${value}'`;
  }
  return value === null || value === undefined ? 'empty' : `the ${typeof value} ${written ?? String(value)}`;
}
