import { ApiObject } from 'cdk8s';
import { OcmRegion } from './region';
import { ClusterAccess, ClusterAccessBinding, ClusterConnection, IMixedCluster } from '../../contract';
import { BoundCluster } from '../bound-cluster';

/** Settings of a cluster that a management cluster in its own network builds. */
export interface OcmRegionalProps {
  /** The management cluster over there. */
  readonly region: OcmRegion;
}

/**
 * The whole cluster is elsewhere, and so is the management cluster that builds it: the chart of the cluster travels as one ManifestWork. Nothing has to reach the
 * cluster from here, and Cluster API works as it does anywhere.
 */
export class OcmRegionalAccess extends ClusterAccess {
  /** The ManifestWork on the hub; undefined until the access is given to a cluster. */
  public work?: ApiObject;

  private readonly region: OcmRegion;
  private readonly bound = new BoundCluster();

  /** @internal */
  constructor({ region }: OcmRegionalProps) {
    super();
    this.region = region;
  }

  public get connections(): ClusterConnection[] {
    return this.region.connections;
  }

  /** @internal */
  public _bind(cluster: IMixedCluster): ClusterAccessBinding {
    this.bound.bind(cluster);
    this.work = this.region._carry(cluster);
    return { checkControlPlane: () => undefined };
  }
}
