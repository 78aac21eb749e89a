import { ApiObject } from 'cdk8s';
import { REMOTE_TRAITS } from './traits';
import { RemoteCluster } from '../../../imports/k0smotron/v1beta2/infrastructure.cluster.x-k8s.io';
import { IInfraCluster, IInfraProvider, IMixedCluster, InfraCluster, InfraClusterProps } from '../../contract';

/** Settings of a RemoteCluster. */
export interface K0smotronRemoteInfraClusterProps extends InfraClusterProps {}

/**
 * The RemoteCluster of a mixed cluster. It stands for no infrastructure at all and is ready at once, which makes it the neutral primary
 * of a hosted control plane. A k0smotron control plane creates it; create it yourself to be the primary of another one.
 */
export class K0smotronRemoteInfraCluster extends InfraCluster {
  /** The RemoteCluster object. */
  public readonly resource: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: K0smotronRemoteInfraClusterProps = {}) {
    super(cluster, id, REMOTE_TRAITS, props);
    this.resource = this._createResource(RemoteCluster.GVK, () => RemoteCluster.manifest({
      spec: { controlPlaneEndpoint: this._endpoint() },
    }).spec);
    this._attach();
  }
}

/** Remote machines as a provider. */
export const REMOTE: IInfraProvider = {
  traits: REMOTE_TRAITS,
  createInfraCluster: (cluster: IMixedCluster): IInfraCluster => new K0smotronRemoteInfraCluster(cluster, REMOTE_TRAITS.infraClusterKind),
};
