import { refuseValue } from './errors';
import { nonEmptyList } from './json';
import { checkWholeNumber } from './numbers';
import { TaintEffect } from './taint';

/** A taint of nodes that pods or virtual machines tolerate. */
export interface Toleration {
  /**
   * The key of the taint.
   * @default - any
   */
  readonly key?: string;
  /**
   * The value of the taint, with a key only.
   * @default - any
   */
  readonly value?: string;
  /**
   * What the taint does.
   * @default - anything
   */
  readonly effect?: TaintEffect;
  /**
   * How many seconds a NO_EXECUTE taint is tolerated.
   * @default - forever
   */
  readonly tolerationSeconds?: number;
}

/** Refuses tolerations that the API server would refuse. */
export function checkTolerations(prop: string, tolerations: readonly Toleration[] = []): void {
  for (const { key, value, effect, tolerationSeconds } of tolerations) {
    if (key === undefined && value !== undefined) {
      refuseValue('input/invalid-value', `'${prop}' has the value '${value}' without a key; give the key too, or leave the value out`);
    }
    if (tolerationSeconds !== undefined && effect !== TaintEffect.NO_EXECUTE) {
      refuseValue('input/invalid-value', `'${prop}' has 'tolerationSeconds' ${tolerationSeconds}, which goes with the effect NO_EXECUTE only; leave it out`);
    }
    checkWholeNumber(`${prop}.tolerationSeconds`, tolerationSeconds, 0);
  }
}

/** Tolerations as pods hold them, or undefined when there are none. */
export function renderTolerations(tolerations: readonly Toleration[] = []) {
  return nonEmptyList(tolerations.map(({ key, value, effect, tolerationSeconds }) => ({
    key, operator: value === undefined ? 'Exists' : 'Equal', value, effect, tolerationSeconds,
  })));
}
