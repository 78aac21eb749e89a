import { RuleBook } from '../../validation';

/** All rules as a table. */
export function listRules(rules: RuleBook): string {
  const rows = [
    ['CODE', 'SEVERITY', 'REASON', 'SOURCE'],
    ...rules.all.map(({ code, severity, source }) => [code, severity, rules.reasonOf(code), source]),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
  return rows.map(row => `${row.map((cell, column) => cell.padEnd(widths[column])).join('  ').trimEnd()}\n`).join('');
}
