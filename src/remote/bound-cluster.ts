import { IMixedCluster } from '../contract';
import { refuse } from '../core';

/** The one cluster that an access is for. */
export class BoundCluster {
  private cluster?: IMixedCluster;

  /** The cluster; undefined as long as the access is not given to one. */
  public get known(): IMixedCluster | undefined {
    return this.cluster;
  }

  /** Takes the cluster, and refuses a second one. */
  public bind(cluster: IMixedCluster): void {
    if (this.cluster !== undefined) {
      refuse(cluster, 'remote/bound-twice', `'remoteAccess' is that of the cluster '${this.cluster.clusterName}' already; make one for each cluster`);
    }
    this.cluster = cluster;
  }
}
