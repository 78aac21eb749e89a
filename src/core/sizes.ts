import { Size, SizeRoundingBehavior } from 'cdk8s';
import { refuseValue } from './errors';
import { isWholeNumber, limitsText } from './numbers';

/** What the annotations of an object may have in sum, and `kubectl apply` keeps the whole object in one of them. */
export const CLIENT_SIDE_APPLY_BYTES = 256 * 1024;

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
