import { ApiObject } from 'cdk8s';
import { AKS_TRAITS } from './aks-traits';
import { AzureManagedCluster } from '../../../imports/azure/v1beta1/infrastructure.cluster.x-k8s.io';
import { IInfraCluster, IInfraProvider, IMixedCluster, InfraCluster, InfraClusterProps } from '../../contract';

/**
 * The AzureManagedCluster of a cluster whose control plane is AKS. It has no settings: region, network and endpoint are those of the control
 * plane, which also creates it. Create it before the control plane to label it.
 */
export class AksInfraCluster extends InfraCluster {
  /** The AzureManagedCluster object. */
  public readonly resource: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: InfraClusterProps = {}) {
    super(cluster, id, AKS_TRAITS, props);
    // Its controller copies the endpoint from the control plane.
    this.resource = this._createResource(AzureManagedCluster.GVK, () => AzureManagedCluster.manifest({ spec: {} }).spec);
    this._attach();
  }
}

/** AKS as a provider of machines. */
export const AKS: IInfraProvider = {
  traits: AKS_TRAITS,
  createInfraCluster: (cluster: IMixedCluster): IInfraCluster => new AksInfraCluster(cluster, AKS_TRAITS.infraClusterKind),
};
