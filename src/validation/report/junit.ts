import { describeSubject, ReportEntry } from './entry';
import { describeSummary, Report } from './report';
import { Severity } from '../../knowledge';
import { groupBy } from '../../topology';

const ESCAPES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\r': '&#13;', '\t': '&#9;' };

/** For CI servers that read JUnit XML: a suite for each file with findings, in which an error is a failure and a warning passes with its text. */
export function formatJunit({ entries, summary }: Report): string {
  const suites = [...groupBy(entries, entry => entry.file ?? entry.constructPath ?? '')].map(([name, found]) => formatSuite(name, found));
  // An empty list is an error to some servers, so that what has passed is told as a test of its own.
  const passed = `  <testsuite name="validate" tests="1" failures="0">\n    <testcase classname="validate" name="${escape(describeSummary(summary))}"/>\n  </testsuite>\n`;
  const tests = Math.max(1, entries.length);
  return '<?xml version="1.0" encoding="UTF-8"?>\n'
    + `<testsuites name="cdk8s-cluster-api" tests="${tests}" failures="${summary.errors}">\n${suites.length === 0 ? passed : suites.join('')}</testsuites>\n`;
}

function formatSuite(name: string, entries: readonly ReportEntry[]): string {
  const failures = entries.filter(({ severity }) => severity === Severity.ERROR).length;
  return `  <testsuite name="${escape(name)}" tests="${entries.length}" failures="${failures}">\n${entries.map(formatCase).join('')}  </testsuite>\n`;
}

function formatCase(entry: ReportEntry): string {
  const { code, severity, message, file, line } = entry;
  const name = describeSubject(entry) || file || code;
  const place = [file, line].filter(part => part !== undefined).join(':');
  const text = escape([place, message].filter(part => part !== '').join(': '));
  const outcome = severity === Severity.ERROR ? `<failure message="${escape(message)}" type="${escape(code)}">${text}</failure>` : `<system-out>warning: ${text}</system-out>`;
  const where = file === undefined ? '' : ` file="${escape(file)}"${line === undefined ? '' : ` line="${line}"`}`;
  return `    <testcase classname="${escape(code)}" name="${escape(name)}"${where}>\n      ${outcome}\n    </testcase>\n`;
}

/** XML has no place for other control characters, not even escaped. */
function escape(text: string): string {
  return text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '?').replace(/[&<>"\n\r\t]/g, character => ESCAPES[character]);
}
