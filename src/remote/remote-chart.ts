import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { markRemoteSide } from '../contract';
import { APPLY_TO_LABEL, checkLabelName } from '../core';

/** Settings of `RemoteChart`. */
export interface RemoteChartProps {
  /** The name of the cluster that the objects are for. */
  readonly clusterName: string;
  /**
   * Who applies them there, as a phrase for messages, for example `Flux in the cluster itself`.
   */
  readonly appliedBy: string;
  /**
   * The namespace of objects that have none themselves.
   * @default - none
   */
  readonly namespace?: string;
}

/** A chart whose objects are for another cluster than the management cluster; each of them says so by a label. */
export class RemoteChart extends Chart {
  /** The name of the cluster that the objects are for. */
  public readonly clusterName: string;
  /** Who applies them there. */
  public readonly appliedBy: string;

  constructor(scope: Construct, id: string, props: RemoteChartProps) {
    super(scope, id, { namespace: props.namespace, labels: { [APPLY_TO_LABEL]: props.clusterName } });
    this.clusterName = checkLabelName(this, 'clusterName', props.clusterName);
    this.appliedBy = props.appliedBy;
    markRemoteSide(this, { clusterName: this.clusterName, appliedBy: this.appliedBy });
  }
}
