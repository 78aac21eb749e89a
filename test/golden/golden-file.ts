import * as fs from 'fs';
import * as path from 'path';

/** A list that nothing writes: a line changes by hand only. */
export interface GoldenFile {
  /** Its name in this folder. */
  readonly name: string;
  /** What to do about a difference. */
  readonly remedy: string;
}

/** The lines that count: the head is for people. */
export function goldenLines({ name }: GoldenFile): string[] {
  return fs.readFileSync(path.join(__dirname, name), 'utf8').split('\n').filter(line => line !== '' && !line.startsWith('#'));
}

/** What differs and what to do, or undefined. The order of lines counts for nothing. */
export function explainDifference(file: GoldenFile, golden: readonly string[], actual: readonly string[]): string | undefined {
  const [expected, found] = [new Set(golden), new Set(actual)];
  const gone = golden.filter(line => !found.has(line)).map(line => `- ${line}`);
  const added = actual.filter(line => !expected.has(line)).map(line => `+ ${line}`);
  const twice = golden.filter((line, index) => golden.indexOf(line) !== index).map(line => `twice: ${line}`);
  const lines = [...gone, ...added, ...twice];
  return lines.length === 0 ? undefined : [`test/golden/${file.name} is not what the library has:`, ...lines, '', file.remedy].join('\n');
}
