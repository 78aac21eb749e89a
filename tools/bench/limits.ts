import { formatNumber } from './statistics';

/** A number that must not be too large or too small. */
export interface Limit {
  readonly name: string;
  readonly value: number;
  readonly bound: 'at least' | 'at most' | 'less than' | 'exactly';
  readonly limit: number;
  /** How it is printed. */
  readonly unit: string;
}

/** Whether a number is within its limit. What could not be measured is not. */
export function isKept({ value, bound, limit }: Limit): boolean {
  switch (bound) {
    case 'at least': return value >= limit;
    case 'at most': return value <= limit;
    case 'less than': return value < limit;
    case 'exactly': return value === limit;
  }
}

/** The cells of a limit in a table: name, value, limit, verdict. */
export function limitRow(limit: Limit): string[] {
  const text = (value: number) => `${formatNumber(value, Number.isInteger(value) ? 0 : 2)} ${limit.unit}`.trim();
  return [limit.name, text(limit.value), `${limit.bound} ${text(limit.limit)}`, isKept(limit) ? 'kept' : '**BROKEN**'];
}
