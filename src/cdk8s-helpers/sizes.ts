import { Size, SizeRoundingBehavior } from 'cdk8s';
import { refuseValue, isWholeNumber, limitsText } from '../core';

/** A size for a field that counts whole gibibytes, whatever its API calls them. */
export function gibibytes(size: Size): number;
export function gibibytes(size?: Size): number | undefined;
export function gibibytes(size?: Size): number | undefined {
  return size?.toGibibytes({ rounding: SizeRoundingBehavior.NONE });
}

/** Refuses a size that is not a whole number of gibibytes, or out of limits. */
export function checkGibibytes(prop: string, size?: Size, min: number = 1, max: number = Infinity): void {
  const count = gibibytes(size);
  if (count !== undefined && !isWholeNumber(count, min, max)) {
    refuseValue('input/invalid-value', `'${prop}' of ${count} GiB is not possible; use a whole number of gibibytes${limitsText(min, max)}, `
      + `for example Size.gibibytes(${Math.max(min, 64)})`);
  }
}
