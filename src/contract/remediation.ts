import { ApiObject, Duration } from 'cdk8s';
import { IConstruct } from 'constructs';

/** A way to repair a machine other than to replace it. */
export interface IRemediation extends IConstruct {
  /** The remediation template. */
  readonly resource: ApiObject;
  /** The provider whose machines it can repair, as clusterctl names it. */
  readonly machineProvider: string;
  /**
   * How long it tries at most before it gives a machine up.
   * @default - not known
   */
  readonly longestRepair?: Duration;
}
