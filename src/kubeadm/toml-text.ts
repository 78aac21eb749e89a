/** What is wrong with a text of TOML, with its line from 1. */
export interface TomlProblem {
  readonly line: number;
  readonly problem: string;
}

/** What is broken over lines is not followed here. */
const INTRICATE = /"""|'''/;
/** In place of what stood in quotes. */
const WORD = '_';
const NAME = /^[\w.\s-]+$/;
const SCALAR = /^(?:_|true|false|[+-]?(?:inf|nan)|[+-]?\d[\w.:+\s-]*)$/;
/** How most people write those in other languages. */
const ALMOST: { readonly [text: string]: string } = { True: 'true', TRUE: 'true', yes: 'true', on: 'true', False: 'false', FALSE: 'false', no: 'false', off: 'false' };

/** The first thing in a text for which no program reads it as TOML, as far as that can be seen; undefined if there is none. */
export function tomlProblem(text: string): TomlProblem | undefined {
  if (INTRICATE.test(text)) {
    return undefined;
  }
  const tables = new Set<string>();
  let depth = 0;
  for (const [index, raw] of text.split('\n').entries()) {
    const { plain, written } = readLine(raw);
    const problem = depth > 0 || plain === '' ? undefined : plain.startsWith('[') ? tableProblem(plain, written, tables) : entryProblem(plain);
    if (problem !== undefined) {
      return { line: index + 1, problem };
    }
    depth = depth > 0 || !plain.startsWith('[') ? Math.max(0, depth + bracketsOf(plain)) : 0;
  }
  return undefined;
}

/** A line without its comment, as it is and with a word in place of each text in quotes. A quote that nothing closes stays. */
function readLine(raw: string): { readonly plain: string; readonly written: string } {
  let plain = '';
  let start = 0;
  for (let at = 0; at < raw.length; at++) {
    const end = raw[at] === '"' || raw[at] === "'" ? endOfQuote(raw, at) : -1;
    if (raw[at] === '#') {
      return { plain: (plain + raw.slice(start, at)).trim(), written: raw.slice(0, at).trim() };
    }
    if (end > 0) {
      plain += raw.slice(start, at) + WORD;
      start = end + 1;
      at = end;
    } else if (end < 0 && (raw[at] === '"' || raw[at] === "'")) {
      break;
    }
  }
  return { plain: (plain + raw.slice(start)).trim(), written: raw.trim() };
}

function endOfQuote(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\' && quote === '"') {
      at++;
    } else if (text[at] === quote) {
      return at;
    }
  }
  return -1;
}

function tableProblem(plain: string, written: string, tables: Set<string>): string | undefined {
  const brackets = plain.startsWith('[[') ? 2 : 1;
  const name = plain.endsWith(']'.repeat(brackets)) ? plain.slice(brackets, -brackets) : '';
  if (!NAME.test(name)) {
    return 'is no name of a table; write it as [name], with quotes around what has other signs than letters, digits, - and _';
  }
  const table = written.replace(/\s/g, '');
  if (brackets === 1 && tables.has(table)) {
    return `writes the table ${table} again; put its members into one`;
  }
  tables.add(table);
  return undefined;
}

function entryProblem(plain: string): string | undefined {
  const sign = plain.indexOf('=');
  if (sign < 0) {
    return "has no '='; write name = value";
  }
  const [key, value] = [plain.slice(0, sign).trim(), plain.slice(sign + 1).trim()];
  if (!NAME.test(key)) {
    return 'has a name with other signs than letters, digits, - and _; write it in quotes';
  }
  if (value.startsWith('[') || value.startsWith('{') || SCALAR.test(value)) {
    return undefined;
  }
  return value === '' ? 'has no value; write one' : Object.hasOwn(ALMOST, value) ? `has the value ${value}; write ${ALMOST[value]}` : 'has a text without quotes; write quotes around it';
}

function bracketsOf(plain: string): number {
  let count = 0;
  for (const sign of plain) {
    count += sign === '[' || sign === '{' ? 1 : sign === ']' || sign === '}' ? -1 : 0;
  }
  return count;
}
