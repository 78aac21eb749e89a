import { describe, InventoryField } from './inventory-entry';

/** Reads a value as one of a kind. */
export interface ValueReader<T> {
  /** The value, or undefined if it is none of the kind. */
  readonly read: (value: unknown) => T | undefined;
  /** The same for the text of a table. */
  readonly readCell: (cell: string) => T | undefined;
  /** What to write instead. */
  readonly remedy: (field: InventoryField, isTable: boolean) => string;
}

const LIST_SEPARATOR = ';';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads texts. Numbers and flags are none: who writes 1.30 and means a version would get 1.3. */
export const TEXT: ValueReader<string> = {
  read: value => isText(value) ? value : undefined,
  readCell: cell => cell,
  remedy: ({ value, written }) => typeof value === 'object' ? 'write one text' : `put it into quotes: '${written ?? String(value)}'`,
};

/** Reads numbers. */
export const NUMBER: ValueReader<number> = {
  read: value => typeof value === 'number' && Number.isFinite(value) ? value : undefined,
  readCell: cell => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(cell) ? Number(cell) : undefined,
  remedy: (_, isTable) => `write a number, for example 3${isTable ? '' : ', without quotes'}`,
};

/** Spreadsheets write capitals. */
const FLAG_CELLS = new Map([['true', true], ['TRUE', true], ['false', false], ['FALSE', false]]);

/** Reads flags. */
export const FLAG: ValueReader<boolean> = {
  read: value => typeof value === 'boolean' ? value : undefined,
  readCell: cell => FLAG_CELLS.get(cell),
  remedy: (_, isTable) => `write true or false${isTable ? '' : ', without quotes'}`,
};

/** Reads lists of texts. */
export const LIST: ValueReader<string[]> = {
  read: value => Array.isArray(value) && value.every(isText) ? [...value] : undefined,
  readCell: cell => {
    const items = cell.split(LIST_SEPARATOR).map(item => item.trim());
    return items.includes('') ? undefined : items;
  },
  remedy: ({ value }, isTable) => {
    const wrong = Array.isArray(value) ? value.find(item => !isText(item)) : undefined;
    return isTable ? `write texts with '${LIST_SEPARATOR}' between them and nowhere else`
      : wrong === undefined ? 'write a list of texts' : `write texts only: one item is ${describe(wrong)}`;
  },
};

