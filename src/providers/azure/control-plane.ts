import { ApiObject } from 'cdk8s';
import { AzureJson, AzureJsonKey } from './azure-json';
import { AZURE, checkSubnet } from './infra-cluster';
import { AzureMachineProps, createMachineTemplate } from './machine-template';
import { AzureSubnetRole } from './network';
import { azureNodeProfile } from './node-profile';
import { CloudInitNodeProps, IMixedCluster } from '../../contract';
import { KubeadmControlPlane, KubeadmControlPlaneProps } from '../../kubeadm';

/** Settings of a control plane on Azure. */
export interface AzureControlPlaneProps extends KubeadmControlPlaneProps, CloudInitNodeProps, AzureMachineProps {}

/**
 * A kubeadm control plane on virtual machines of Azure.
 */
export class AzureControlPlane extends KubeadmControlPlane {
  /** The AzureMachineTemplate. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: AzureControlPlaneProps) {
    const azureJson = new AzureJson(AzureJsonKey.CONTROL_PLANE);
    super(cluster, id, AZURE, azureJson.addTo(props), azureNodeProfile(props.externalCloudProvider));
    const naming = { baseName: this.controlPlaneName, fixedName: props.machineTemplateName, salt: props.rolloutSalt };
    this.machineTemplate = createMachineTemplate(this, naming, props);
    azureJson.follow(this, cluster, this.machineTemplate, props.azureJson);
    checkSubnet(this, cluster, AzureSubnetRole.CONTROL_PLANE, props);
  }
}
