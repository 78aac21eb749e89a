import { ApiObject } from 'cdk8s';
import { BYOH } from './infra-cluster';
import { ByohMachineProps, createTemplates } from './machine-template';
import { BYOH_CONTROL_PLANE_PROFILE } from './node-profile';
import { IMixedCluster } from '../../contract';
import { KubeadmControlPlane, KubeadmControlPlaneProps } from '../../kubeadm';

/** Settings of a control plane on hosts that are there already. */
export interface ByohControlPlaneProps extends KubeadmControlPlaneProps, ByohMachineProps {}

/**
 * A kubeadm control plane on hosts that are there already and run the BYOH host agent.
 */
export class ByohControlPlane extends KubeadmControlPlane {
  /** The ByoMachineTemplate. */
  public readonly machineTemplate: ApiObject;
  /** The K8sInstallerConfigTemplate, if there is an installer. */
  public readonly installerConfig?: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: ByohControlPlaneProps = {}) {
    super(cluster, id, BYOH, props, BYOH_CONTROL_PLANE_PROFILE);
    ({ machineTemplate: this.machineTemplate, installerConfig: this.installerConfig } = createTemplates(this, this._templateNaming, props));
    this._attach();
  }
}
