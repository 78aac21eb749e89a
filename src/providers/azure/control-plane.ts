import { ApiObject } from 'cdk8s';
import { AzureJson, AzureJsonKey } from './azure-json';
import { AZURE, checkSubnet, findAzureCluster } from './infra-cluster';
import { withLocalApiServer } from './local-api-server';
import { AzureMachineProps, createMachineTemplate } from './machine-template';
import { AzureSubnetRole } from './network';
import { azureNodeProfile } from './node-profile';
import { CloudInitNodeProps, IMixedCluster } from '../../contract';
import { KubeadmControlPlane, KubeadmControlPlaneProps } from '../../kubeadm';

/** Settings of a control plane on Azure. */
export interface AzureControlPlaneProps extends KubeadmControlPlaneProps, CloudInitNodeProps, AzureMachineProps {}

/**
 * A kubeadm control plane on virtual machines of Azure, behind the load balancer of the AzureCluster.
 *
 * Behind an internal one, each machine resolves the name of the API server to itself, and the management cluster has to reach the
 * virtual network, for example by a peering.
 */
export class AzureControlPlane extends KubeadmControlPlane {
  /** The AzureMachineTemplate. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: AzureControlPlaneProps) {
    const azureJson = new AzureJson(AzureJsonKey.CONTROL_PLANE);
    const nodeProps = withLocalApiServer(azureJson.addTo(props), findAzureCluster(cluster)?._localApiServer);
    super(cluster, id, AZURE, nodeProps, azureNodeProfile(props.externalCloudProvider));
    this.machineTemplate = createMachineTemplate(this, cluster, this._templateNaming, props);
    azureJson.follow(this, cluster, this.machineTemplate, props.azureJson);
    checkSubnet(this, cluster, AzureSubnetRole.CONTROL_PLANE, props);
    this._attach();
  }
}
