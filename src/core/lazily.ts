/**
 * Loads a module when it is first asked for, and once: `const yaml = lazily(() => require('yaml') as typeof import('yaml'))`, then `yaml().parse(text)`.
 *
 * For what takes some milliseconds to load and many programs never use. `npx projen bench --only loading` says whether that is so; everything else is imported.
 */
export function lazily<T>(load: () => T): () => T {
  let loaded: T | undefined;
  return () => loaded ??= load();
}
