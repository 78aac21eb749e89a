import { IConstruct } from 'constructs';

/** A pool of IP addresses for machines. */
export interface IIpPool extends IConstruct {
  /** The name of the pool object. */
  readonly poolName: string;
  /** The API group of the pool object. */
  readonly poolApiGroup: string;
  /** The kind of the pool object. */
  readonly poolKind: string;
  /**
   * The address ranges that machines can get, each `start-end`, an address or a network in CIDR notation.
   * Empty for a pool that is defined elsewhere.
   */
  readonly addressRanges: string[];
}
