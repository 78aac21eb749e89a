/** What stands for something else in a pattern. */
const SPECIAL = /[*?{}[\]]/;
const TOKENS = /\*\*\/|\*\*|\*|\?|\{[^{}/]*\}|\[[^\]/]+\]|[^]/gu;
const ESCAPED = /[\\^$.|+()[\]{}*?]/g;

/** Whether a text is a pattern and no plain path. */
export function isGlob(text: string): boolean {
  return SPECIAL.test(text);
}

/** The folder that all paths of a pattern are in. */
export function baseOf(glob: string): string {
  const parts = glob.split('/');
  const plain = parts.slice(0, parts.findIndex(isGlob));
  return plain.length === 0 ? '.' : plain.join('/') || '/';
}

/** The expression for the paths that a pattern means: `*` and `?` within a name, `**` across folders, `{a,b}` and `[abc]`. */
export function globToRegExp(glob: string): RegExp {
  return new RegExp(`^${(glob.match(TOKENS) ?? []).map(translate).join('')}$`, 'u');
}

function translate(token: string): string {
  switch (token) {
    case '**/': return '(?:.*/)?';
    case '**': return '.*';
    case '*': return '[^/]*';
    case '?': return '[^/]';
  }
  if (token.length > 1 && token.startsWith('{')) {
    return `(?:${token.slice(1, -1).split(',').map(escape).join('|')})`;
  }
  return token.length > 2 && token.startsWith('[') ? `[${token.slice(1, -1).replace(/^!/, '^').replace(/[\\\]]/g, '\\$&')}]` : escape(token);
}

function escape(text: string): string {
  return text.replace(ESCAPED, '\\$&');
}

/**
 * Whether a path, or a folder that it is in, is one of those that patterns mean. As in .gitignore, a pattern without a slash means a name in any folder.
 *
 * @param patterns are compiled once
 */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const compiled = patterns.map(pattern => pattern.replace(/^\.?\//, '').replace(/\/$/, ''))
    .map(pattern => ({ isName: !pattern.includes('/'), expression: globToRegExp(pattern) }));
  return path => compiled.length > 0 && prefixesOf(path).some(({ prefix, name }) =>
    compiled.some(({ isName, expression }) => expression.test(isName ? name : prefix)));
}

function prefixesOf(path: string): { readonly prefix: string; readonly name: string }[] {
  const names = path.split('/');
  return names.map((name, index) => ({ prefix: names.slice(0, index + 1).join('/'), name }));
}
