import type { Files } from './version-files';

/** One line for each file that is not as generated, sorted by path. */
export function differences(expected: Files, actual: Files): string[] {
  const paths = [...new Set([...expected.keys(), ...actual.keys()])].sort();
  return paths.flatMap((path) => {
    if (!actual.has(path)) return [`missing: ${path}`];
    if (!expected.has(path)) return [`not generated from a pin: ${path}`];
    return expected.get(path) === actual.get(path) ? [] : [`differs: ${path}`];
  });
}
