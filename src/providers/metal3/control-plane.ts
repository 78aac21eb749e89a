import { ApiObject } from 'cdk8s';
import { METAL3 } from './infra-cluster';
import { createTemplates, Metal3MachineProps } from './machine-template';
import { metal3NodeProfile } from './node-profile';
import { CloudInitNodeProps, IMixedCluster } from '../../contract';
import { KubeadmControlPlane, KubeadmControlPlaneProps } from '../../kubeadm';

/** Settings of a control plane on bare metal. */
export interface Metal3ControlPlaneProps extends KubeadmControlPlaneProps, CloudInitNodeProps, Metal3MachineProps {}

/**
 * A kubeadm control plane on bare metal hosts.
 */
export class Metal3ControlPlane extends KubeadmControlPlane {
  /** The Metal3MachineTemplate. */
  public readonly machineTemplate: ApiObject;
  /** The Metal3DataTemplate, if there is data. */
  public readonly dataTemplate?: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: Metal3ControlPlaneProps) {
    super(cluster, id, METAL3, props, metal3NodeProfile(props.data));
    ({ machineTemplate: this.machineTemplate, dataTemplate: this.dataTemplate } = createTemplates(this, cluster, this._templateNaming, props));
    this._attach();
  }
}
