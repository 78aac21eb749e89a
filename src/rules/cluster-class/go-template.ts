import { nearestName } from '../../core';

/** A word or mark of an action. */
interface Token {
  readonly kind: string;
  readonly text: string;
  /** Whether nothing stands between it and the one before. */
  readonly isAttached?: boolean;
}

/** The functions of Go's text/template, and those of sprig that give the same everywhere, which Cluster API adds. */
const FUNCTIONS = new Set([
  'and', 'call', 'eq', 'ge', 'gt', 'html', 'index', 'js', 'le', 'len', 'lt', 'ne', 'not', 'or', 'print', 'printf', 'println', 'urlquery',
  'abbrev', 'abbrevboth', 'add', 'add1', 'add1f', 'addf', 'adler32sum', 'ago', 'all', 'any', 'append', 'atoi', 'b32dec', 'b32enc', 'b64dec',
  'b64enc', 'base', 'bcrypt', 'biggest', 'buildCustomCert', 'camelcase', 'cat', 'ceil', 'chunk', 'clean', 'coalesce', 'compact', 'concat',
  'contains', 'decryptAES', 'deepCopy', 'deepEqual', 'default', 'derivePassword', 'dict', 'dig', 'dir', 'div', 'divf', 'duration',
  'durationRound', 'empty', 'encryptAES', 'ext', 'fail', 'first', 'float64', 'floor', 'fromJson', 'genCA', 'genCAWithKey', 'genPrivateKey',
  'genSelfSignedCert', 'genSelfSignedCertWithKey', 'genSignedCert', 'genSignedCertWithKey', 'get', 'has', 'hasKey', 'hasPrefix', 'hasSuffix',
  'hello', 'htpasswd', 'indent', 'initial', 'initials', 'int', 'int64', 'isAbs', 'join', 'kebabcase', 'keys', 'kindIs', 'kindOf', 'last', 'list',
  'lower', 'max', 'maxf', 'merge', 'mergeOverwrite', 'min', 'minf', 'mod', 'mul', 'mulf', 'mustAppend', 'mustChunk', 'mustCompact',
  'mustDateModify', 'mustDeepCopy', 'mustFirst', 'mustFromJson', 'mustHas', 'mustInitial', 'mustLast', 'mustMerge', 'mustMergeOverwrite',
  'mustPrepend', 'mustRegexFind', 'mustRegexFindAll', 'mustRegexMatch', 'mustRegexReplaceAll', 'mustRegexReplaceAllLiteral', 'mustRegexSplit',
  'mustRest', 'mustReverse', 'mustSlice', 'mustToDate', 'mustToJson', 'mustToPrettyJson', 'mustToRawJson', 'mustUniq', 'mustWithout',
  'must_date_modify', 'nindent', 'nospace', 'omit', 'osBase', 'osClean', 'osDir', 'osExt', 'osIsAbs', 'pick', 'pluck', 'plural', 'prepend',
  'quote', 'randInt', 'regexFind', 'regexFindAll', 'regexMatch', 'regexQuoteMeta', 'regexReplaceAll', 'regexReplaceAllLiteral', 'regexSplit',
  'repeat', 'replace', 'rest', 'reverse', 'round', 'semver', 'semverCompare', 'seq', 'set', 'sha1sum', 'sha256sum', 'sha512sum', 'shuffle',
  'slice', 'snakecase', 'sortAlpha', 'split', 'splitList', 'splitn', 'squote', 'sub', 'subf', 'substr', 'swapcase', 'ternary', 'title', 'toDate',
  'toDecimal', 'toJson', 'toPrettyJson', 'toRawJson', 'toString', 'toStrings', 'trim', 'trimAll', 'trimPrefix', 'trimSuffix', 'trimall', 'trunc',
  'tuple', 'typeIs', 'typeIsLike', 'typeOf', 'uniq', 'unixEpoch', 'unset', 'until', 'untilStep', 'untitle', 'upper', 'urlJoin', 'urlParse',
  'values', 'without', 'wrap', 'wrapWith',
]);
const NO_FUNCTIONS: ReadonlySet<string> = new Set();
const OPENING = ['if', 'range', 'with', 'define', 'block'];
const KEYWORDS = [...OPENING, 'else', 'end', 'template', 'break', 'continue', 'nil', 'true', 'false'];
/** What may leave out a part of its action, and what gives other names to the point. */
const MAY_SKIP = ['and', 'or', 'define', 'template', 'block'];
/** What needs a value behind it. */
const NEEDS_VALUE = ['if', 'range', 'with'];

const COMMENT = /\/\*[^]*?\*\/[ \t\r\n]*-?\}\}/y;
const TOKENS: readonly (readonly [string, RegExp])[] = [
  ['blank', /\s+/y], ['text', /"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)+'/y], ['number', /[+-]?(?:\d|\.\d)[\w.]*/y],
  ['name', /\.[\p{L}_][\p{L}\p{N}_]*|\$[\p{L}\p{N}_]*/uy], ['word', /[\p{L}_][\p{L}\p{N}_]*/uy], ['point', /\./y], ['mark', /:=|[=|(),]/y],
];
/** The beginning of a template in a template. */
const DEFINES = /\{\{-?\s*(?:define|block)\s/;
/** What may follow a name: Go reads no operators. */
const AFTER_NAME = /[\s.,|:()]/;

/**
 * What keeps Go from parsing a template; undefined if nothing is found.
 *
 * @param more functions that it may call beside those that Cluster API knows
 */
export function templateProblem(template: string, more: ReadonlySet<string> = NO_FUNCTIONS): string | undefined {
  const open: string[] = [];
  const declared = new Set(['$']);
  for (let at = template.indexOf('{{'); at >= 0; at = template.indexOf('{{', at)) {
    const action = readAction(template, at + 2);
    if (typeof action === 'string') {
      return action;
    }
    const problem = blockProblem(action.tokens, open) ?? actionProblem(action.tokens, action.isComment, more)
      ?? variableProblem(action.tokens, declared) ?? callProblem(action.tokens, template);
    if (problem !== undefined) {
      return problem;
    }
    at = action.end;
  }
  return open.length === 0 ? undefined : `'{{ ${open[open.length - 1]} }}' has no '{{ end }}'`;
}

/** The words of an action and where it ends, or what is wrong with it. */
function readAction(template: string, start: number): { readonly tokens: Token[]; readonly end: number; readonly isComment: boolean } | string {
  let at = /^-\s/.test(template.slice(start, start + 2)) ? start + 2 : start;
  COMMENT.lastIndex = at + /^\s*/.exec(template.slice(at, at + 20))![0].length;
  if (COMMENT.test(template)) {
    return { tokens: [], end: COMMENT.lastIndex, isComment: true };
  }
  const tokens: Token[] = [];
  let isAttached = false;
  while (!template.startsWith('}}', at)) {
    // The mark that trims blanks has one before it.
    if (template.startsWith('-}}', at) && /\s/.test(template[at - 1])) {
      return { tokens, end: at + 3, isComment: false };
    }
    const token = readToken(template, at);
    if (token === undefined) {
      return at >= template.length ? "'{{' has no '}}'" : /["'`]/.test(template[at]) ? `a text that begins with ${template[at]} has no end` : `'${template[at]}' has no meaning there`;
    }
    at += token.text.length;
    if (['name', 'word'].includes(token.kind) && at < template.length && !AFTER_NAME.test(template[at]) && !template.startsWith('}}', at)) {
      return `'${template[at]}' has no meaning behind '${token.text}'`;
    }
    if (token.kind !== 'blank') {
      tokens.push({ ...token, isAttached });
    }
    isAttached = token.kind !== 'blank';
  }
  return { tokens, end: at + 2, isComment: false };
}

function readToken(template: string, at: number): Token | undefined {
  for (const [kind, pattern] of TOKENS) {
    pattern.lastIndex = at;
    const match = pattern.exec(template);
    if (match !== null) {
      return { kind, text: match[0] };
    }
  }
  return undefined;
}

/** Keeps the list of what has been declared; where a block that declares something ends is not told. */
function variableProblem(tokens: readonly Token[], declared: Set<string>): string | undefined {
  const assignment = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === ':=');
  tokens.slice(0, Math.max(0, assignment)).filter(isVariable).forEach(({ text }) => declared.add(text));
  const unknown = tokens.find(token => isVariable(token) && !declared.has(token.text));
  return unknown && `'${unknown.text}' is declared nowhere before`;
}

function isVariable({ kind, text }: Token): boolean {
  return kind === 'name' && text.startsWith('$');
}

/** A template that is called has to be defined in the same text. */
function callProblem([first, second]: readonly Token[], template: string): string | undefined {
  const isCall = first?.kind === 'word' && first.text === 'template' && second?.kind === 'text';
  return isCall && !DEFINES.test(template) ? `it defines no template ${second.text}` : undefined;
}

/** Keeps the list of what is open. */
function blockProblem([first]: readonly Token[], open: string[]): string | undefined {
  const word = first?.kind === 'word' ? first.text : '';
  if (OPENING.includes(word)) {
    open.push(word);
  } else if (word === 'end') {
    return open.pop() === undefined ? "'{{ end }}' ends nothing" : undefined;
  } else if (word === 'else') {
    return NEEDS_VALUE.includes(open[open.length - 1]) ? undefined : "'{{ else }}' belongs to nothing";
  }
  return undefined;
}

function actionProblem(tokens: readonly Token[], isComment: boolean, more: ReadonlySet<string>): string | undefined {
  if (isComment) {
    return undefined;
  }
  const [first, second] = tokens;
  if (first === undefined || (NEEDS_VALUE.includes(first.text) && second === undefined)) {
    return first === undefined ? "'{{ }}' has no value" : `'{{ ${first.text} }}' has no value`;
  }
  const unknown = tokens.find(({ kind, text }) => kind === 'word' && !KEYWORDS.includes(text) && !FUNCTIONS.has(text) && !more.has(text));
  if (unknown !== undefined) {
    const near = nearestName(unknown.text, [...FUNCTIONS, ...more]);
    return `'${unknown.text}' is no function${near === undefined ? '' : `, and '${near}' is one`}`;
  }
  return parenthesesProblem(tokens);
}

function parenthesesProblem(tokens: readonly Token[]): string | undefined {
  let depth = 0;
  for (let index = 0; index < tokens.length; index++) {
    const { kind, text } = tokens[index];
    if (kind !== 'mark') {
      continue;
    }
    const next = tokens[index + 1];
    if (['(', ':=', '='].includes(text) && (next === undefined || (next.kind === 'mark' && next.text !== '('))) {
      return `'${text}' has no value behind it`;
    }
    depth += text === '(' ? 1 : text === ')' ? -1 : 0;
    if (depth < 0 || (text === '|' && index === 0)) {
      return text === '|' ? "'|' has no value before it" : "')' closes nothing";
    }
  }
  return depth === 0 ? undefined : "'(' has no ')'";
}

/** A path of names that a template begins with at its data, such as `a` and `b` of `.a.b`. */
export interface DataPath {
  readonly steps: readonly string[];
  /** Whether the action has nothing else. */
  readonly isAlone: boolean;
}

/** The paths that a template surely reads: what stands in a block may never be. */
export function dataPaths(template: string): DataPath[] {
  const paths: DataPath[] = [];
  let depth = 0;
  for (let at = template.indexOf('{{'); at >= 0; at = template.indexOf('{{', at)) {
    const action = readAction(template, at + 2);
    if (typeof action === 'string') {
      return paths;
    }
    const { tokens, end } = action;
    const word = tokens[0]?.kind === 'word' ? tokens[0].text : '';
    if (depth === 0 && !MAY_SKIP.some(name => tokens.some(({ kind, text }) => kind === 'word' && text === name))) {
      paths.push(...pathsIn(tokens));
    }
    depth += OPENING.includes(word) ? 1 : word === 'end' ? -1 : 0;
    at = end;
  }
  return paths;
}

/** Names that follow one another are one path, unless something stands between them. */
function pathsIn(tokens: readonly Token[]): DataPath[] {
  const paths: string[][] = [];
  tokens.forEach(({ kind, text, isAttached }, index) => {
    if (kind !== 'name' || !text.startsWith('.')) {
      return;
    }
    const before = tokens[index - 1];
    if (isAttached && before !== undefined && before.kind === 'name' && before.text.startsWith('.') && paths.length > 0) {
      paths[paths.length - 1].push(text.slice(1));
    } else if (!isAttached || before === undefined || before.text === '(') {
      paths.push([text.slice(1)]);
    }
  });
  const isAlone = paths.length === 1 && tokens.length === paths[0].length;
  return paths.map(steps => ({ steps, isAlone }));
}
