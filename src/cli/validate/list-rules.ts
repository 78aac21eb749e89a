import { CODES } from '../../registry/codes';
import { KNOWN_RULES } from '../../validation/report';

/** All rules as a table. */
export function listRules(): string {
  const rows = [
    ['CODE', 'SEVERITY', 'REASON', 'SOURCE'],
    ...KNOWN_RULES.map(({ code, severity, source }) => [code, severity, CODES[code], source]),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
  return rows.map(row => `${row.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd()}\n`).join('');
}
