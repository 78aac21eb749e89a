/** Where in a text an assertion holds. */
export enum Place {
  TEXT_START,
  TEXT_END,
  LINE_START,
  LINE_END,
  WORD_EDGE,
  NO_WORD_EDGE,
}

/** A part of a pattern. */
export type PatternNode =
  /** A character, or one of several: the part of the pattern that says which. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repetition'; readonly part: PatternNode; readonly least: number; readonly most: number; readonly isLazy: boolean };

/** Parentheses in parentheses, which are read one in another. */
const DEEPEST = 100;
const TOKEN = new RegExp([
  /** The two places that look-around is translated to. */
  '\\(\\?<!\\[\\^\\]\\)', '\\(\\?!\\[\\^\\]\\)',
  '\\(\\?:', '\\(\\?<[A-Za-z_$][\\w$]*>', '\\(\\?', '[()|^$]',
  '\\[(?:\\\\[^]|[^\\]\\\\])*\\]',
  '\\\\u\\{[0-9A-Fa-f]+\\}', '\\\\u[0-9A-Fa-f]{4}', '\\\\x[0-9A-Fa-f]{2}', '\\\\c[A-Za-z]', '\\\\[pP]\\{[^}]*\\}', '\\\\[^]',
  '\\{\\d+(?:,\\d*)?\\}', '[*+?]', '[^]',
].join('|'), 'gu');
const PLACES: { readonly [token: string]: Place } = {
  '(?<![^])': Place.TEXT_START,
  '(?![^])': Place.TEXT_END,
  '\\b': Place.WORD_EDGE,
  '\\B': Place.NO_WORD_EDGE,
};
const GROUP = /^\((?:\?:|\?<.*>)?$/;
/** A reference to what a group has matched. */
const REFERENCE = /^\\[1-9k]$/;
const COUNT = /^\{(\d+)(?:(,)(\d*))?\}$/;

/** What makes a pattern one whose time cannot be bounded. */
export class UnboundedPatternError extends Error {}

/** Reads a pattern that JavaScript has accepted, with its flag `u`. */
export class PatternReader {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(source: string, private readonly isMultiline: boolean) {
    this.tokens = source.match(TOKEN) ?? [];
  }

  public read(): PatternNode {
    return this.choice(0);
  }

  private choice(depth: number): PatternNode {
    if (depth > DEEPEST) {
      throw new UnboundedPatternError('parentheses in too many others');
    }
    const options = [this.sequence(depth)];
    while (this.tokens[this.at] === '|') {
      this.at++;
      options.push(this.sequence(depth));
    }
    return options.length === 1 ? options[0] : { kind: 'choice', options };
  }

  private sequence(depth: number): PatternNode {
    const parts: PatternNode[] = [];
    while (this.at < this.tokens.length && this.tokens[this.at] !== '|' && this.tokens[this.at] !== ')') {
      parts.push(this.quantified(this.atom(depth)));
    }
    return parts.length === 1 ? parts[0] : { kind: 'sequence', parts };
  }

  private atom(depth: number): PatternNode {
    const token = this.tokens[this.at++];
    if (GROUP.test(token)) {
      const inner = this.choice(depth + 1);
      this.at++;
      return inner;
    }
    if (Object.hasOwn(PLACES, token)) {
      return { kind: 'place', place: PLACES[token] };
    }
    if (token === '^' || token === '$') {
      const [ofLine, ofText] = token === '^' ? [Place.LINE_START, Place.TEXT_START] : [Place.LINE_END, Place.TEXT_END];
      return { kind: 'place', place: this.isMultiline ? ofLine : ofText };
    }
    if (token === '(?' || REFERENCE.test(token)) {
      throw new UnboundedPatternError('look-around or a reference');
    }
    return { kind: 'character', source: token };
  }

  private quantified(part: PatternNode): PatternNode {
    const limits = limitsOf(this.tokens[this.at] ?? '');
    if (limits === undefined) {
      return part;
    }
    this.at++;
    const isLazy = this.tokens[this.at] === '?';
    this.at += isLazy ? 1 : 0;
    return { kind: 'repetition', part, ...limits, isLazy };
  }
}

function limitsOf(token: string): { readonly least: number; readonly most: number } | undefined {
  switch (token) {
    case '*': return { least: 0, most: Infinity };
    case '+': return { least: 1, most: Infinity };
    case '?': return { least: 0, most: 1 };
  }
  const [, least, comma, most] = COUNT.exec(token) ?? [];
  return least === undefined ? undefined : { least: Number(least), most: comma === undefined ? Number(least) : most === '' ? Infinity : Number(most) };
}
