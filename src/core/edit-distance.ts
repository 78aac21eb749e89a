/** Nobody misspells texts that are longer, and the time to compare two grows with the product of their lengths. */
const LONGEST = 500;

/** How many letters to insert, delete, replace or swap with the next one; more than the limit counts as one above it. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || a.length > LONGEST) {
    return limit + 1;
  }
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      current[column] = Math.min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        current[column] = Math.min(current[column], beforeLast[column - 2] + 1);
      }
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length], limit + 1);
}
