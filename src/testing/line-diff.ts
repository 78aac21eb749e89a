const CONTEXT_BEFORE = 2;
/** How many lines of each side are shown. */
const MOST_LINES = 4;
/** How far the two texts may be apart until they are found to agree again. */
const MOST_CHANGED = 200;
/** Fewer equal lines may be chance: many lines of manifests are alike. */
const AGREEING_LINES = 2;

/** The first place where two texts differ. */
export interface LineDifference {
  /** The line of the expected text, from 1. */
  readonly line: number;
  /** Some lines around it: those of the expected text begin with `-`, those of the actual one with `+`. */
  readonly lines: readonly string[];
}

/** Finds the first place where two texts differ. They have to. */
export function findLineDifference(expectedText: string, actualText: string): LineDifference {
  const expected = expectedText.split('\n');
  const actual = actualText.split('\n');
  const start = expected.findIndex((line, index) => line !== actual[index]);
  const first = start < 0 ? expected.length : start;
  const { removed, added } = findChange(expected.slice(first), actual.slice(first));
  return {
    line: first + 1,
    lines: [
      ...expected.slice(Math.max(0, first - CONTEXT_BEFORE), first).map(line => `  ${line}`),
      ...marked('-', expected.slice(first, first + removed)),
      ...marked('+', actual.slice(first, first + added)),
    ].map(line => line.trimEnd()),
  };
}

/** How many lines differ on each side until both agree again: as few as possible. */
function findChange(expected: readonly string[], actual: readonly string[]): { readonly removed: number; readonly added: number } {
  for (let changed = 1; changed <= MOST_CHANGED; changed++) {
    for (let removed = Math.min(changed, expected.length); removed >= 0 && changed - removed <= actual.length; removed--) {
      const added = changed - removed;
      if (agree(expected.slice(removed, removed + AGREEING_LINES), actual.slice(added, added + AGREEING_LINES))) {
        return { removed, added };
      }
    }
  }
  return { removed: expected.length, added: actual.length };
}

function agree(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}

function marked(mark: string, lines: readonly string[]): string[] {
  const shown = lines.slice(0, lines.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES);
  return [...shown.map(line => `${mark} ${line}`), ...shown.length < lines.length ? [`${mark} (${lines.length - shown.length} more lines)`] : []];
}
