import { formatNumber } from './statistics';

/** A number that must not be too large or too small. */
export interface Limit {
  readonly name: string;
  readonly value: number;
  readonly bound: 'at least' | 'at most' | 'less than' | 'exactly';
  readonly limit: number;
  /** How it is printed. */
  readonly unit: string;
  /** Whether it is something to strive for, which fails nothing where it is not reached. @default false */
  readonly isGoal?: boolean;
}

/** Whether the benchmark fails because of a number. */
export function isFailure(limit: Limit): boolean {
  return limit.isGoal !== true && !isKept(limit);
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
  return [limit.name, text(limit.value), `${limit.bound} ${text(limit.limit)}`, verdict(limit)];
}

function verdict(limit: Limit): string {
  if (limit.isGoal === true) {
    return isKept(limit) ? 'reached' : 'not reached';
  }
  return isKept(limit) ? 'kept' : '**BROKEN**';
}
