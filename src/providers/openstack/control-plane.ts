import { ApiObject } from 'cdk8s';
import { OPENSTACK } from './infra-cluster';
import { createMachineTemplate, OpenStackMachineProps } from './machine-template';
import { openStackNodeProfile } from './node-profile';
import { CloudInitNodeProps, IMixedCluster } from '../../contract';
import { KubeadmControlPlane, KubeadmControlPlaneProps } from '../../kubeadm';

/** Settings of a control plane on OpenStack. */
export interface OpenStackControlPlaneProps extends KubeadmControlPlaneProps, CloudInitNodeProps, OpenStackMachineProps {}

/**
 * A kubeadm control plane on OpenStack servers. Create the OpenStackInfraCluster first.
 */
export class OpenStackControlPlane extends KubeadmControlPlane {
  /** The OpenStackMachineTemplate. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: OpenStackControlPlaneProps) {
    super(cluster, id, OPENSTACK, props, openStackNodeProfile(props));
    const naming = { baseName: this.controlPlaneName, fixedName: props.machineTemplateName, salt: props.rolloutSalt };
    this.machineTemplate = createMachineTemplate(this, naming, props);
  }
}
