/** What several runs measured. */
export interface Summary {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** The median is of the middle run; of an even number of runs, of the upper one of the middle two. */
export function summarize(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], least: sorted[0], most: sorted[sorted.length - 1] };
}

/** A number with its spread: `120 (110–130)`. */
export function withSpread({ median, least, most }: Summary, digits = 0): string {
  const text = (value: number) => formatNumber(value, digits);
  return text(least) === text(most) ? text(median) : `${text(median)} (${text(least)}–${text(most)})`;
}

/** A number for people: `1,234.5`. */
export function formatNumber(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
