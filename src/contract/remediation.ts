import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';

/** A way to repair a machine other than to replace it. */
export interface IRemediation extends IConstruct {
  /** The remediation template. */
  readonly resource: ApiObject;
  /** The provider whose machines it can repair, as clusterctl names it. */
  readonly machineProvider: string;
}
