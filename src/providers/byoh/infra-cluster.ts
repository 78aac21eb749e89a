import { ApiObject } from 'cdk8s';
import { BYOH_TRAITS } from './traits';
import { ByoCluster } from '../../../imports/byoh/v1beta1/infrastructure.cluster.x-k8s.io';
import { IInfraCluster, IInfraProvider, IMixedCluster, InfraCluster, InfraClusterProps } from '../../contract';

/** Settings of a ByoCluster. */
export interface ByohInfraClusterProps extends InfraClusterProps {
  /**
   * The registry of the bundles that host agents install Kubernetes from.
   * @default - the host agent's
   */
  readonly bundleRegistry?: string;
}

/**
 * The ByoCluster of a mixed cluster. Created by the first BYOH control plane or pool; create it before them to set something.
 */
export class ByohInfraCluster extends InfraCluster {
  /** The ByoCluster object. */
  public readonly resource: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: ByohInfraClusterProps = {}) {
    super(cluster, id, BYOH_TRAITS, props);
    this.resource = this._createResource(ByoCluster.GVK, () => ByoCluster.manifest({
      spec: { controlPlaneEndpoint: this._endpoint(), bundleLookupBaseRegistry: props.bundleRegistry },
    }).spec);
    this._attach();
  }
}

/** BYOH as a provider of machines. */
export const BYOH: IInfraProvider = {
  traits: BYOH_TRAITS,
  createInfraCluster: (cluster: IMixedCluster): IInfraCluster => new ByohInfraCluster(cluster, BYOH_TRAITS.infraClusterKind),
};
