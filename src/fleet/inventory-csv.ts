import type { CsvError } from 'csv-parse/sync';
import { findTwin, nearestName, refuseValue } from '../core';
import { InventoryEntry, placeOf } from './inventory-entry';

interface Row {
  readonly cells: readonly string[];
  /** The line that the row begins on. */
  readonly line: number;
}

/** Reads an inventory in CSV: the names of the fields, then a row per cluster. */
export function readCsv(name: string, text: string): InventoryEntry[] {
  const [header, ...rows] = parseRows(name, text);
  if (header === undefined) {
    refuseValue('fleet/inventory', `${name}: the table is empty; begin it with a row of field names, 'name' among them`);
  }
  checkHeader(placeOf(name, header.line), header.cells);
  return rows.map(row => readRow(placeOf(name, row.line), header.cells, row.cells));
}

function parseRows(name: string, text: string): Row[] {
  // Here, because most programs read no table.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { parse } = require('csv-parse/sync') as typeof import('csv-parse/sync');
  const rows: Row[] = [];
  let end = 0;
  try {
    // One kind of line ends, because the parser counts others twice within quotes.
    parse(text.replace(/\r\n?/g, '\n'), {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { lines }) => {
        end = lines;
        // Cells may have line ends, too.
        rows.push({ cells, line: lines - cells.join('').split('\n').length + 1 });
        return null;
      },
    });
  } catch (error) {
    // What is wrong with quotes is found at the next quote, which may be far below.
    refuseValue('fleet/inventory', `${placeOf(name, end + 1)}: cannot be read as CSV: ${explain(error as CsvError)}`);
  }
  return rows.filter(({ cells }) => cells.some(cell => cell !== ''));
}

function explain({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return 'a quote is not closed; close it';
  }
  return code === 'INVALID_OPENING_QUOTE' || code === 'CSV_INVALID_CLOSING_QUOTE'
    ? 'a quote stands within a cell; put the whole cell into quotes, and write a quote in it twice' : message;
}

function checkHeader(place: string, header: readonly string[]): void {
  const empty = header.indexOf('');
  if (empty >= 0) {
    refuseValue('fleet/inventory', `${place}: column ${empty + 1} has no name; name the field that it holds, or remove it`);
  }
  const twin = findTwin(header);
  if (twin !== undefined) {
    refuseValue('fleet/inventory', `${place}: two columns have the name '${twin}'; rename or remove one`);
  }
  if (!header.includes('name')) {
    const slip = nearestName('name', header);
    refuseValue('fleet/inventory', `${place}: no column has the name 'name', but there are ${header.map(cell => `'${cell}'`).join(', ')}; `
      + (slip === undefined ? 'begin with a row of field names, separated by commas' : `did you mean it by '${slip}'?`));
  }
}

function readRow(place: string, header: readonly string[], cells: readonly string[]): InventoryEntry {
  if (cells.length !== header.length) {
    refuseValue('fleet/inventory', `${place}: the row has ${cells.length} cells and the first one ${header.length}; `
      + 'give every row a cell per column, and put one that has commas into quotes');
  }
  const fields = header.map((field, column) => [field, { value: cells[column], place }] as const);
  return { place, fields: new Map(fields.filter(([, { value }]) => value !== '')), isTable: true };
}
