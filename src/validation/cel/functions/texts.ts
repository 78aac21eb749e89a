import { re2 } from '../re2';
import { Registrar } from './registrar';

/**
 * Methods that the library has too, but not as the API server has them: it counts UTF-16 units instead of code points, changes the case of
 * all letters instead of ASCII, and takes JavaScript patterns. Rules that call the name on the left get the one on the right.
 */
export const REPLACED_METHODS: { readonly [name: string]: string } = {
  indexOf: 'indexOfCodePoints',
  lastIndexOf: 'lastIndexOfCodePoints',
  lowerAscii: 'lowerAsciiOnly',
  matches: 'matchesRe2',
  split: 'splitCodePoints',
  substring: 'substringOfCodePoints',
  upperAscii: 'upperAsciiOnly',
};

/** Methods whose first argument is a pattern. */
export const PATTERN_METHODS = ['matches', 'find', 'findAll'];

/** The strings extension of CEL and the regular expressions of Kubernetes, without `format`, `quote` and `reverse`. */
export function addTextFunctions(registrar: Registrar): void {
  registrar
    .add('matches(string, string): bool', (text: string, pattern: string) => re2(pattern).test(text))
    .add('string.matchesRe2(string): bool', (text: string, pattern: string) => re2(pattern).test(text))
    .add('string.find(string): string', (text: string, pattern: string) => findAll(text, pattern, 1n)[0] ?? '')
    .add('string.findAll(string): list<string>', (text: string, pattern: string) => findAll(text, pattern))
    .add('string.findAll(string, int): list<string>', (text: string, pattern: string, limit: bigint) => findAll(text, pattern, limit))
    .add('string.lowerAsciiOnly(): string', (text: string) => text.replace(/[A-Z]+/g, letters => letters.toLowerCase()))
    .add('string.upperAsciiOnly(): string', (text: string) => text.replace(/[a-z]+/g, letters => letters.toUpperCase()))
    .add('string.charAt(int): string', charAt)
    .add('string.indexOfCodePoints(string): int', (text: string, part: string) => indexOf(text, part, 0n))
    .add('string.indexOfCodePoints(string, int): int', indexOf)
    .add('string.lastIndexOfCodePoints(string): int', (text: string, part: string) => lastIndexOf(text, part))
    .add('string.lastIndexOfCodePoints(string, int): int', lastIndexOf)
    .add('string.substringOfCodePoints(int): string', (text: string, start: bigint) => substring(text, start))
    .add('string.substringOfCodePoints(int, int): string', substring)
    .add('string.replace(string, string): string', (text: string, from: string, to: string) => text.split(from).join(to))
    .add('string.replace(string, string, int): string', replace)
    .add('string.splitCodePoints(string): list<string>', (text: string, separator: string) => split(text, separator))
    .add('string.splitCodePoints(string, int): list<string>', split);
}

/** An empty match beside the one before is none, as Go has it. */
function findAll(text: string, pattern: string, limit = -1n): string[] {
  const [expression, points, found] = [re2(pattern), [...text], [] as string[]];
  let lastEnd = -1;
  for (let from = 0; from <= points.length && (limit < 0n || found.length < limit);) {
    const match = expression.find(points, from);
    if (match === undefined) {
      break;
    }
    if (match.end > match.start || match.start !== lastEnd) {
      found.push(points.slice(match.start, match.end).join(''));
    }
    lastEnd = match.end;
    from = match.end > match.start ? match.end : match.end + 1;
  }
  return found;
}

function split(text: string, separator: string, limit = -1n): string[] {
  const parts = separator === '' ? [...text] : text.split(separator);
  if (limit < 0n || parts.length <= limit) {
    return parts;
  }
  const last = Number(limit) - 1;
  return last < 0 ? [] : [...parts.slice(0, last), parts.slice(last).join(separator)];
}

function replace(text: string, from: string, to: string, limit: bigint): string {
  const pieces = split(text, from, limit < 0n ? limit : limit + 1n);
  return pieces.join(to);
}

function charAt(text: string, index: bigint): string {
  const points = [...text];
  inRange(index, 0, points.length);
  return points[Number(index)] ?? '';
}

function substring(text: string, start: bigint, end?: bigint): string {
  const points = [...text];
  inRange(start, 0, points.length);
  inRange(end ?? start, Number(start), points.length);
  return points.slice(Number(start), end === undefined ? undefined : Number(end)).join('');
}

function indexOf(text: string, part: string, from: bigint): bigint {
  const points = [...text];
  inRange(from, 0, points.length);
  const skipped = points.slice(0, Number(from)).join('').length;
  return codePointsBefore(text, text.indexOf(part, skipped));
}

function lastIndexOf(text: string, part: string, from?: bigint): bigint {
  const points = [...text];
  inRange(from ?? 0n, 0, points.length);
  const last = from === undefined ? undefined : points.slice(0, Number(from)).join('').length;
  return codePointsBefore(text, text.lastIndexOf(part, last));
}

function codePointsBefore(text: string, index: number): bigint {
  return BigInt(index < 0 ? index : [...text.slice(0, index)].length);
}

function inRange(index: bigint, lowest: number, highest: number): void {
  if (index < lowest || index > highest) {
    throw new Error(`index ${index} is not between ${lowest} and ${highest}`);
  }
}
