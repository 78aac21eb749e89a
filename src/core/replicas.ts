import { refuseValue } from './errors';
import { copyProps, nonEmptyObject } from './json';
import { isWholeNumber } from './numbers';
import { isQuantity } from './quantity';

/** What one machine of a pool offers, for an autoscaler that sees no node of the pool yet. Whoever gives one gives `cpu` and `memory` in it. */
export interface NodeCapacity {
  /**
   * CPU cores as a Kubernetes quantity, for example `16`.
   * @default - none, which is for an empty capacity only
   */
  readonly cpu?: string;
  /**
   * Memory as a Kubernetes quantity, for example `64Gi`.
   * @default - none, which is for an empty capacity only
   */
  readonly memory?: string;
  /**
   * Ephemeral disk as a Kubernetes quantity, for example `100Gi`.
   * @default - not announced
   */
  readonly ephemeralDisk?: string;
  /**
   * The resource name of the GPUs, for example `nvidia.com/gpu`.
   * @default - no GPU
   */
  readonly gpuType?: string;
  /**
   * GPUs per machine.
   * @default - no GPU
   */
  readonly gpuCount?: number;
  /**
   * Pods per machine.
   * @default - the autoscaler's own default
   */
  readonly maxPods?: number;
}

/**
 * How many machines a pool has, or who decides it.
 */
export class Replicas {
  /**
   * A count kept in the manifest.
   *
   * @param count zero or more
   */
  public static fixed(count: number): Replicas {
    return new Replicas(count);
  }

  /**
   * A count that the cluster autoscaler keeps within limits. The manifest leaves `replicas` out, so nothing resets it.
   *
   * @param min the fewest machines; zero needs the capacity
   * @param max the most machines
   * @param capacity what one machine offers, needed to scale up from zero
   */
  public static autoscaled(min: number, max: number, capacity?: NodeCapacity): Replicas {
    return new Replicas(undefined, min, max, capacity && nonEmptyObject(copyProps(capacity)));
  }

  private constructor(
    /** The fixed count, undefined when autoscaled. */
    public readonly count?: number,
    /** The fewest machines when autoscaled. */
    public readonly min?: number,
    /** The most machines when autoscaled, and those that a retired pool has had at most. */
    public readonly max?: number,
    /** What one machine offers. */
    public readonly capacity?: NodeCapacity,
  ) {}

  /**
   * No machines any more. The upper limit of a group stays as it was, because it has to allow the machines that are still there.
   *
   * @internal
   */
  public _retired(): Replicas {
    return new Replicas(0, undefined, this.max ?? this.count);
  }

  /** @internal */
  public _check(): void {
    if (this.count !== undefined) {
      checkWhole('Replicas.fixed', this.count);
      return;
    }
    const { min, max } = this as { min: number; max: number };
    checkWhole('Replicas.autoscaled min', min);
    checkWhole('Replicas.autoscaled max', max);
    if (max < 1 || !isRangeToScaleIn(min, max)) {
      refuseValue('pool/invalid-replicas', `'replicas' from ${min} to ${max} is no range to scale in; use 0 <= min <= max and max >= 1`);
    }
    checkCapacity(this.capacity);
    if (min === 0 && this.capacity === undefined) {
      refuseValue('pool/invalid-replicas', `'replicas' from 0 to ${max} has no node to learn the size from; `
        + "give the capacity of one machine: Replicas.autoscaled(0, max, { cpu: '16', memory: '64Gi' })");
    }
  }
}

/** Whether an autoscaler can keep a count within the two limits. */
export function isRangeToScaleIn(min: number, max: number): boolean {
  return min <= max;
}

function checkCapacity(capacity?: NodeCapacity): void {
  const missing = (['cpu', 'memory'] as const).find(name => capacity !== undefined && capacity[name] === undefined);
  if (missing !== undefined) {
    refuseValue('pool/invalid-replicas', `'replicas' has a capacity without '${missing}'; give 'cpu' and 'memory', for example { cpu: '16', memory: '64Gi' }`);
  }
  const quantities = { cpu: capacity?.cpu, memory: capacity?.memory, ephemeralDisk: capacity?.ephemeralDisk };
  for (const [name, quantity] of Object.entries(quantities)) {
    if (quantity !== undefined && !isQuantity(quantity)) {
      refuseValue('pool/invalid-replicas', `'replicas' has the capacity ${name} '${quantity}'; use a Kubernetes quantity, for example '16' or '64Gi'`);
    }
  }
  if ((capacity?.gpuType === undefined) !== (capacity?.gpuCount === undefined)) {
    refuseValue('pool/invalid-replicas', "'replicas' has one of 'gpuType' and 'gpuCount' in its capacity; give both or none");
  }
}

function checkWhole(what: string, value: number): void {
  if (!isWholeNumber(value, 0)) {
    refuseValue('pool/invalid-replicas', `'replicas' ${what} ${value} is not a count; use a whole number, 0 or more`);
  }
}
