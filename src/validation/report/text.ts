import { describeSubject, ReportEntry } from './entry';
import { describeSummary, Report } from './report';
import { Style } from './style';
import { Severity } from '../../knowledge';

/** For people: one block for each violation, an empty line between files, the summary last. */
export function formatText({ entries, summary }: Report, style: Style, options: { readonly summary: boolean }): string {
  const blocks = entries.map((entry, index) => {
    const separator = index > 0 && groupOf(entries[index - 1]) !== groupOf(entry) ? '\n' : '';
    return `${separator}${formatEntry(entry, style)}`;
  });
  const end = options.summary ? [`${blocks.length > 0 ? '\n' : ''}${style.bold(describeSummary(summary))}\n`] : [];
  return [...blocks, ...end].join('');
}

function formatEntry(entry: ReportEntry, style: Style): string {
  const place = entry.file === undefined ? entry.constructPath : [entry.file, entry.line, entry.column].filter(part => part !== undefined).join(':');
  const severity = entry.severity === Severity.ERROR ? style.red(entry.severity) : style.yellow(entry.severity);
  const head = [style.bold(printable(place ?? '')), severity, printable(describeSubject(entry))].filter(part => part !== '').join('  ');
  return `${head}\n    ${printable(entry.message)} ${style.dim(`(${entry.code})`)}\n`;
}

function groupOf({ file, constructPath }: ReportEntry): string | undefined {
  return file ?? constructPath;
}

/** Names and values of foreign files must neither break lines nor steer the terminal. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, character => JSON.stringify(character).slice(1, -1).replace(/^[^\\]$/, '?'));
}
