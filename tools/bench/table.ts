/** A table with a line above it that says what it shows. */
export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table as aligned Markdown, for the terminal and for pages. The first column is text, the others are aligned to the right where they are numbers. */
export function formatTable({ title, header, rows }: Table): string {
  const widths = header.map((name, column) => Math.max(3, name.length, ...rows.map(row => row[column].length)));
  const isNumber = header.map((_, column) => column > 0 && rows.every(row => /^([-~]?\d|$)/.test(row[column])));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => isNumber[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column])).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => isNumber[column] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2)).join('|')}|`;
  return [`${title}\n`, line(header), rule, ...rows.map(line), ''].join('\n');
}
