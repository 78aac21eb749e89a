/** Items by a key, each list in the order of the items. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [item]);
    } else {
      group.push(item);
    }
  }
  return groups;
}

/** The groups of items that have a key in common; mostly no two have. */
export function groupTwins<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  return items.length < 2 ? [] : [...groupBy(items, keyOf).values()].filter(({ length }) => length > 1);
}
