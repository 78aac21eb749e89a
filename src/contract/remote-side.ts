import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { findKept, keep } from '../cdk8s-helpers';

/** On charts whose objects are not for the management cluster. */
const REMOTE_SIDE = 'cdk8s-cluster-api:remote-side';

/** Where the objects of a chart belong, if not into the management cluster. */
export interface RemoteSide {
  /** The name of the cluster that they are applied to. */
  readonly clusterName: string;
  /** Who applies them there, as a phrase for messages, for example `the work agent of Open Cluster Management`. */
  readonly appliedBy: string;
}

/** Keeps on a chart that its objects are for another cluster. */
export function markRemoteSide(chart: Chart, side: RemoteSide): void {
  keep(chart, REMOTE_SIDE, () => side);
}

/** Where the objects of a chart belong; undefined if into the management cluster. A chart in a remote one is remote too. */
export function remoteSideOf(construct: IConstruct): RemoteSide | undefined {
  return [...construct.node.scopes].reverse().map(scope => findKept<RemoteSide>(scope, REMOTE_SIDE)).find(side => side !== undefined);
}
