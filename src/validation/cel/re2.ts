import { LinearPattern, Memo } from '../../core';

const POSIX: { readonly [name: string]: string } = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7F',
  blank: '\\t ',
  cntrl: '\\x00-\\x1F\\x7F',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
};
/** What stands before the first character of a class. */
const OPENING = 'opening';
const SPACE = '\\t\\n\\f\\r ';

// What a pattern is made of. Order matters: the first that fits is taken.
const TOKENS = /\\Q([^]*?)(?:\\E|$)|\\x\{([0-9A-Fa-f]+)\}|\\x[0-9A-Fa-f]{2}|\\[pP](?:\{[^}]*\}|[A-Z])|\\([^])|\[:(\^?)(\w+):\]|\{\d+(?:,\d*)?\}|\(\?P?<\w+>|\(\?:|\[\^?|[^]/gu;

const patterns = new Memo<LinearPattern>(500);

/**
 * A pattern that finds what an RE2 pattern finds anywhere in a text, and takes no longer than RE2 does.
 *
 * RE2 has `\A`, `\z`, `\Q…\E`, `(?P<name>`, POSIX classes and any punctuation escaped, knows ASCII space only, takes only a line feed for the
 * end of a line, and works on code points. Flags are understood at the beginning only. What is left, such as flags in the middle and
 * scripts, fails here and does not find something else; what RE2 lacks, such as look-around, the API server has refused before.
 */
export function re2(pattern: string): LinearPattern {
  return patterns.get(pattern, () => {
    const [, flags = '', rest] = /^(?:\(\?([a-zA-Z]+)\))?([^]*)$/.exec(pattern)!;
    if (/[^ims]/.test(flags)) {
      throw new Error(`pattern ${pattern} has flags that are not supported here: ${flags}`);
    }
    const source = translate(pattern, rest, flags.includes('s'));
    const compiled = LinearPattern.tryOf(source, flags.replace(/s/g, ''));
    if (compiled === undefined) {
      throw new Error(`pattern ${pattern} is not supported here: ${problemOf(source)}`);
    }
    return compiled;
  });
}

/** The same; undefined where that fails. */
export function tryRe2(pattern: string): LinearPattern | undefined {
  try {
    return re2(pattern);
  } catch {
    return undefined;
  }
}

/** Why a pattern cannot be matched. What JavaScript reads has more repetitions or parentheses than is matched in bounded time. */
function problemOf(source: string): string {
  try {
    new RegExp(source, 'u');
    return 'it is too large to be matched in bounded time';
  } catch (error) {
    return (error as Error).message;
  }
}

function translate(pattern: string, rest: string, dotAll: boolean): string {
  let inClass = false;
  let previous = '';
  return rest.replace(TOKENS, (token: string, quoted?: string, code?: string, escaped?: string, negated?: string, posix?: string) => {
    const before = previous;
    previous = token;
    if (quoted !== undefined) {
      return literal(quoted);
    }
    if (code !== undefined) {
      return `\\u{${code}}`;
    }
    if (escaped !== undefined) {
      return escape(pattern, escaped, inClass);
    }
    if (posix !== undefined) {
      return posixClass(pattern, posix, negated !== '', inClass);
    }
    if (token.startsWith('(?P<')) {
      return `(?<${token.slice(4)}`;
    }
    if (/^\\[pP][A-Z]$/.test(token)) {
      return `${token.slice(0, 2)}{${token[2]}}`;
    }
    if (!inClass) {
      inClass = token.startsWith('[');
      previous = inClass ? OPENING : token;
      return outsideClass(token, dotAll);
    }
    inClass = token !== ']' || before === OPENING;
    return inClass ? insideClass(token, before) : token;
  });
}

/** A bracket that is first in a class is one of its characters, and so is a dash after a class of characters. */
function insideClass(token: string, before: string): string {
  const isLiteral = token.startsWith('[') || token === ']' || (token === '-' && /^(\\[dDwWsSpP]|\[:)/.test(before));
  return isLiteral ? `\\${token}` : token;
}

function outsideClass(token: string, dotAll: boolean): string {
  switch (token) {
    case '.':
      return dotAll ? '[^]' : '[^\\n]';
    case ']':
    case '{':
    case '}':
      return `\\${token}`;
    default:
      return token;
  }
}

function escape(pattern: string, character: string, inClass: boolean): string {
  if (character === 's' || character === 'S') {
    if (inClass && character === 'S') {
      throw new Error(`pattern ${pattern} is not supported here: \\S in a class`);
    }
    return inClass ? SPACE : `[${character === 'S' ? '^' : ''}${SPACE}]`;
  }
  switch (character) {
    case 'A':
      return '(?<![^])';
    case 'z':
      return '(?![^])';
    case 'a':
      return '\\x07';
    default:
      // Punctuation may be escaped everywhere; letters and digits only where they mean the same in both, the rest fails.
      return /[^\w\s]|_/u.test(character) ? literal(character) : /[bBdDwWtnfrv]/.test(character) ? `\\${character}` : unknownEscape(pattern, character);
  }
}

function unknownEscape(pattern: string, character: string): never {
  throw new Error(`pattern ${pattern} is not supported here: \\${character}`);
}

function posixClass(pattern: string, name: string, negated: boolean, inClass: boolean): string {
  if (!inClass || negated || !Object.keys(POSIX).includes(name)) {
    throw new Error(`pattern ${pattern} is not supported here: [:${negated ? '^' : ''}${name}:]`);
  }
  return POSIX[name];
}

function literal(text: string): string {
  return [...text].map(character => /[0-9A-Za-z]/.test(character) ? character : `\\u{${character.codePointAt(0)!.toString(16)}}`).join('');
}
