/** What a taint does to pods that do not tolerate it. */
export enum TaintEffect {
  /** New pods are not scheduled. */
  NO_SCHEDULE = 'NoSchedule',
  /** New pods are scheduled elsewhere if possible. */
  PREFER_NO_SCHEDULE = 'PreferNoSchedule',
  /** Running pods are evicted too. */
  NO_EXECUTE = 'NoExecute',
}

/** A taint that nodes register with. */
export interface Taint {
  /** The key, for example `nvidia.com/gpu`. */
  readonly key: string;
  /**
   * The value.
   * @default - no value
   */
  readonly value?: string;
  /** What the taint does. */
  readonly effect: TaintEffect;
}

/** `key=value:effect`, as kubelet and the autoscaler write it. */
export function taintToString(taint: Taint): string {
  return `${taint.key}${taint.value === undefined ? '' : `=${taint.value}`}:${taint.effect}`;
}
