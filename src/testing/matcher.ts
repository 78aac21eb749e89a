import { Difference } from './difference';
import { FieldPath } from '../topology';

/**
 * What a value has to be like. It stands wherever a plain value could stand in what manifests are compared with.
 *
 * `Match` makes them.
 */
export abstract class Matcher {
  /**
   * How a value differs from what is wanted; empty if it matches.
   *
   * @param value undefined if there is nothing at that place
   * @internal
   */
  public abstract _compare(value: unknown, path: FieldPath): Difference[];

  /**
   * What is wanted, for messages.
   *
   * @internal
   */
  public abstract _describe(): string;
}
