import { describeSubject, ReportEntry } from './entry';
import { describeSummary, Report } from './report';
import { Severity } from '../../knowledge';

/** For programs that read the Test Anything Protocol, version 13: an error is a failure, and a warning is one that is still to be done, which fails nothing. */
export function formatTap({ entries, summary }: Report): string {
  const lines = entries.map((entry, index) => formatEntry(entry, index + 1));
  return `TAP version 13\n1..${Math.max(1, entries.length)}\n${lines.length === 0 ? `ok 1 - ${escape(describeSummary(summary))}\n` : lines.join('')}`;
}

function formatEntry(entry: ReportEntry, number: number): string {
  const { code, severity, message, file, line, constructPath } = entry;
  const place = file === undefined ? constructPath : [file, line].filter(part => part !== undefined).join(':');
  const name = [place, describeSubject(entry), `(${code})`].filter(part => part !== undefined && part !== '').join(' ');
  const details = [`message: ${quote(message)}`, `severity: ${severity}`].map(detail => `  ${detail}\n`).join('');
  return `not ok ${number} - ${escape(name)}${severity === Severity.WARNING ? ' # TODO warning' : ''}\n  ---\n${details}  ...\n`;
}

/** In quotes, as YAML 1.2 and JSON have them. Some characters of JSON end a line for others, or are none of YAML. */
function quote(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A hash begins a directive, and a line is a test. */
function escape(text: string): string {
  return text.replace(/[\\#]/g, '\\$&').replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '?');
}
