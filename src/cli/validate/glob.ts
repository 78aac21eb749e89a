import { PathPattern } from '../../core';

/** The folder that all paths of a pattern are in. */
export function baseOf(glob: string): string {
  const parts = glob.split('/');
  const plain = parts.slice(0, parts.findIndex(part => PathPattern.isPattern(part)));
  return plain.length === 0 ? '.' : plain.join('/') || '/';
}

/**
 * Whether a path, or a folder that it is in, is one of those that patterns mean. As in .gitignore, a pattern without a slash means a name in any folder.
 *
 * @param patterns are compiled once
 */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const compiled = patterns.map(pattern => pattern.replace(/^\.?\//, '').replace(/\/$/, ''))
    .map(pattern => ({ isName: !pattern.includes('/'), meant: PathPattern.ofGlob(pattern) }));
  return path => compiled.length > 0 && prefixesOf(path).some(({ prefix, name }) =>
    compiled.some(({ isName, meant }) => meant.matches(isName ? name : prefix)));
}

function prefixesOf(path: string): { readonly prefix: string; readonly name: string }[] {
  const names = path.split('/');
  return names.map((name, index) => ({ prefix: names.slice(0, index + 1).join('/'), name }));
}
