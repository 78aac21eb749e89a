import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { Fleet } from '../fleet';

/** What is delivered: one of `charts`, `clusters` and `fleet`, or several of them. */
export interface DeliveredContents {
  /**
   * Charts of one cluster each, or of hosts that no cluster has yet.
   * @default - none
   */
  readonly charts?: Chart[];
  /**
   * Clusters, whose charts are delivered.
   * @default - none
   */
  readonly clusters?: IConstruct[];
  /**
   * A fleet, all of whose clusters are delivered.
   * @default - none
   */
  readonly fleet?: Fleet;
}
