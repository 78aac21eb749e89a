/** How a pattern with wildcards is read: what one of its members means. */
export interface WildcardReading<P, T> {
  /** Whether a member of the pattern takes any number of items. */
  readonly isStar: (member: P) => boolean;
  /** Whether another member takes an item. */
  readonly isSame: (member: P, item: T) => boolean;
}

/**
 * Whether all items fit a pattern. A regular expression would try each way to share the items out among the stars; to give the last star one more is enough, so that long
 * patterns of strangers take no longer than their length times that of the items.
 */
export function matchesWildcards<P, T>(pattern: ArrayLike<P>, items: ArrayLike<T>, { isStar, isSame }: WildcardReading<P, T>): boolean {
  let at = 0;
  let star = -1;
  let afterStar = 0;
  for (let item = 0; item < items.length;) {
    if (at < pattern.length && isStar(pattern[at])) {
      star = at++;
      afterStar = item;
    } else if (at < pattern.length && isSame(pattern[at], items[item])) {
      at++;
      item++;
    } else if (star >= 0) {
      at = star + 1;
      item = ++afterStar;
    } else {
      return false;
    }
  }
  while (at < pattern.length && isStar(pattern[at])) {
    at++;
  }
  return at === pattern.length;
}

/** Whether a text fits a pattern in which `*` stands for any characters. */
export function matchesText(pattern: string, text: string): boolean {
  return matchesWildcards<string, string>(pattern, text, { isStar: member => member === '*', isSame: (member, character) => member === character });
}

/** Whether a path fits a pattern, both in parts: `*` stands for any characters of a part, and `**` for one part or more. */
export function matchesPath(pattern: readonly string[], parts: readonly string[]): boolean {
  const members = pattern.flatMap(member => member === '**' ? ['*', '**'] : [member]);
  return matchesWildcards(members, parts, { isStar: member => member === '**', isSame: matchesText });
}
