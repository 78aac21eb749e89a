import { ApiObject } from 'cdk8s';
import { EKS_TRAITS } from './eks-traits';
import { AwsManagedCluster } from '../../../imports/aws/v1beta2/infrastructure.cluster.x-k8s.io';
import { IInfraCluster, IInfraProvider, IMixedCluster, InfraCluster, InfraClusterProps } from '../../contract';

/**
 * The AWSManagedCluster of a cluster whose control plane is EKS. It has no settings: region, network and endpoint are those of the control
 * plane, which also creates it. Create it before the control plane to label it.
 */
export class EksInfraCluster extends InfraCluster {
  /** The AWSManagedCluster object. */
  public readonly resource: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: InfraClusterProps = {}) {
    super(cluster, id, EKS_TRAITS, props);
    // Its controller copies the endpoint from the control plane.
    this.resource = this._createResource(AwsManagedCluster.GVK, () => AwsManagedCluster.manifest({ spec: {} }).spec);
    this._attach();
  }
}

/** EKS as a provider of machines. */
export const EKS: IInfraProvider = {
  traits: EKS_TRAITS,
  createInfraCluster: (cluster: IMixedCluster): IInfraCluster => new EksInfraCluster(cluster, EKS_TRAITS.infraClusterKind),
};
