/** More at once gain little, and a server would ask for patience. */
const AT_ONCE = 8;

/** Does something for each entry, some at once, and gives the results in the order of the entries. The first failure ends it. */
export async function inParallel<T, R>(entries: readonly T[], action: (entry: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array<R>(entries.length);
  let next = 0;
  const work = async () => {
    while (next < entries.length) {
      const index = next++;
      results[index] = await action(entries[index]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, entries.length) }, work));
  return results;
}
