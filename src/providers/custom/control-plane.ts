import { ApiObject } from 'cdk8s';
import { createMachineTemplate, CustomMachineProps } from './machine-template';
import { CloudInitNodeProps, IMixedCluster } from '../../contract';
import { KubeadmControlPlane, KubeadmControlPlaneProps } from '../../kubeadm';

/** Settings of a control plane on machines of any provider. */
export interface CustomControlPlaneProps extends KubeadmControlPlaneProps, CloudInitNodeProps, CustomMachineProps {}

/**
 * A kubeadm control plane on machines of a provider without constructs here.
 */
export class CustomControlPlane extends KubeadmControlPlane {
  /** The machine template. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: CustomControlPlaneProps) {
    super(cluster, id, props.provider, props, props.provider._nodeProfile);
    this.machineTemplate = createMachineTemplate(this, this._templateNaming, props);
    this._attach();
  }
}
