/** What is wrong with a text of TOML, with its line from 1. */
export interface TomlProblem {
  readonly line: number;
  readonly problem: string;
}

/** Texts in quotes. What is broken over lines is not followed here. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'[^']*'/g;
const INTRICATE = /"""|'''|\\$/m;
/** In place of what stood in quotes. */
const WORD = '_';
const HEADER = /^(?:\[\s*[\w.\s-]+\]|\[\[\s*[\w.\s-]+\]\])$/;
const KEY = /^[\w.\s-]+$/;
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
    const line = raw.trim();
    const plain = line.replace(QUOTED, WORD).replace(/#.*$/, '').trim();
    const problem = depth > 0 || plain === '' ? undefined : plain.startsWith('[') ? tableProblem(plain, line, tables) : entryProblem(plain);
    if (problem !== undefined) {
      return { line: index + 1, problem };
    }
    depth = depth > 0 || !plain.startsWith('[') ? Math.max(0, depth + bracketsOf(plain)) : 0;
  }
  return undefined;
}

function tableProblem(plain: string, line: string, tables: Set<string>): string | undefined {
  if (!HEADER.test(plain)) {
    return 'is no name of a table; write it as [name], with quotes around what has other signs than letters, digits, - and _';
  }
  const name = line.replace(/\s/g, '').replace(/\]#.*$/, ']');
  if (!plain.startsWith('[[') && tables.has(name)) {
    return `writes the table ${name} again; put its members into one`;
  }
  tables.add(name);
  return undefined;
}

function entryProblem(plain: string): string | undefined {
  const sign = plain.indexOf('=');
  if (sign < 0) {
    return "has no '='; write name = value";
  }
  const [key, value] = [plain.slice(0, sign).trim(), plain.slice(sign + 1).trim()];
  if (!KEY.test(key)) {
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
