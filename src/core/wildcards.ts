import { LinearPattern } from './linear-pattern';

/** What stands for something else in a pattern. */
const SPECIAL = /[*?{}[\]]/;
const TOKENS = /\*\*\/|\*\*|\*|\?|\{[^{}/]*\}|\[[^\]/]+\]|[^]/gu;

/**
 * A pattern of paths: `*` and `?` stand for characters of a name, `**` for any path, `{a,b}` for one of several texts and `[abc]` for one of several characters.
 *
 * It takes no longer than the length of the pattern times that of the path, so that patterns of strangers can be matched.
 */
export class PathPattern {
  /** Whether a text is a pattern and no plain path. */
  public static isPattern(text: string): boolean {
    return SPECIAL.test(text);
  }

  /** A pattern as shells and .gitignore have it: folders of `**` may be none. */
  public static ofGlob(glob: string): PathPattern {
    return new PathPattern(glob, '(?:[^]*/)?');
  }

  /** A pattern as deliveries have it: `**` is one folder or more, and within a name no more than `*`. */
  public static ofFolders(pattern: string): PathPattern {
    const parts = pattern.split('/').map(part => part === '**' ? part : part.replace(/\*+/g, '*'));
    return new PathPattern(parts.join('/'), '[^]*/');
  }

  private readonly expression: LinearPattern | undefined;

  private constructor(text: string, folders: string) {
    this.expression = LinearPattern.tryOf(`^${(text.match(TOKENS) ?? []).map(token => translate(token, folders)).join('')}$`);
  }

  /** Whether a path is one of those that the pattern means. A pattern that is too long to be matched means none. */
  public matches(path: string): boolean {
    return this.expression?.test(path) === true;
  }
}

function translate(token: string, folders: string): string {
  switch (token) {
    case '**/': return folders;
    case '**': return '[^]*';
    case '*': return '[^/]*';
    case '?': return '[^/]';
  }
  if (token.length > 1 && token.startsWith('{')) {
    return `(?:${token.slice(1, -1).split(',').map(literal).join('|')})`;
  }
  return token.length > 2 && token.startsWith('[') ? `[${token.slice(1, -1).replace(/^!/, '^').replace(/[\\\]]/g, '\\$&')}]` : literal(token);
}

function literal(text: string): string {
  return text.replace(/[\\^$.|+()[\]{}*?/]/g, '\\$&');
}
