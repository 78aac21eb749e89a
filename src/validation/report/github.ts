import { describeSubject } from './entry';
import { Report } from './report';

/** For GitHub Actions, which shows each line at its place in the changed files. */
export function formatGithub({ entries }: Report): string {
  return entries.map(entry => {
    const properties = Object.entries({ file: entry.file, line: entry.line, col: entry.column, title: entry.code })
      .flatMap(([name, value]) => value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`]);
    const subject = [entry.file === undefined ? entry.constructPath : undefined, describeSubject(entry)].filter(part => part).join(' ');
    const message = `${subject === '' ? '' : `${subject}: `}${entry.message} (${entry.code})`;
    return `::${entry.severity} ${properties.join(',')}::${escapeData(message)}\n`;
  }).join('');
}

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
