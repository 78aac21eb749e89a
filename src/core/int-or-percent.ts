import { refuseValue } from './errors';
import { isWholeNumber } from './numbers';

/** Whether a rollout may have neither a machine more nor one less than wanted, so that it never replaces any. */
export function replacesNothing(maxSurge: unknown, maxUnavailable: unknown): boolean {
  return maxSurge === 0 && maxUnavailable === 0;
}

/** A number of machines, absolute or as a share of the replicas. */
export class IntOrPercent {
  /** An absolute number, zero or more. */
  public static of(count: number): IntOrPercent {
    return new IntOrPercent(count, false);
  }

  /** A share of the replicas, 0 to 100. */
  public static percent(share: number): IntOrPercent {
    return new IntOrPercent(share, true);
  }

  private constructor(
    /** The number, or the share in percent. */
    public readonly amount: number,
    /** Whether the amount is a share. */
    public readonly isPercent: boolean,
  ) {}

  /** @internal */
  public _check(prop: string): void {
    if (!isWholeNumber(this.amount, 0, this.isPercent ? 100 : Infinity)) {
      refuseValue('input/invalid-value', `'${prop}' ${this.toString()} is not a number of machines; `
        + 'use a whole number, 0 or more, or a whole percentage from 0 to 100');
    }
  }

  /** As it stands in manifests. */
  public toString(): string {
    return this.isPercent ? `${this.amount}%` : `${this.amount}`;
  }
}
