/** The first value that is given twice. */
export function findTwin(values: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return values.find(value => seen.size === seen.add(value).size);
}
