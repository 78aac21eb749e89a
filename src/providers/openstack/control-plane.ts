import { ApiObject } from 'cdk8s';
import { findOpenStackPrimary, OPENSTACK } from './infra-cluster';
import { createMachineTemplate, OpenStackMachineProps } from './machine-template';
import { openStackNodeProfile } from './node-profile';
import { CloudInitNodeProps, IMixedCluster } from '../../contract';
import { finding } from '../../core';
import { KubeadmControlPlane, KubeadmControlPlaneProps } from '../../kubeadm';

/** Settings of a control plane on OpenStack. */
export interface OpenStackControlPlaneProps extends KubeadmControlPlaneProps, CloudInitNodeProps, OpenStackMachineProps {}

/**
 * A kubeadm control plane on OpenStack servers. Create the OpenStackInfraCluster first. Without a load balancer and with a floating IP it
 * has one machine.
 */
export class OpenStackControlPlane extends KubeadmControlPlane {
  /** The OpenStackMachineTemplate. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: OpenStackControlPlaneProps) {
    super(cluster, id, OPENSTACK, props, openStackNodeProfile(props));
    this.machineTemplate = createMachineTemplate(this, cluster, this._templateNaming, props);
    this.node.addValidation({ validate: () => this.floatingIpFindings() });
    this._attach();
  }

  /** CAPO leaves the floating IP where it is until that machine is deleted, which the control plane cannot do while nobody reaches its API server. */
  private floatingIpFindings(): string[] {
    return this.replicas === 1 || findOpenStackPrimary(this.cluster)?._isReachedAtOneMachine !== true ? [] : [finding('input/invalid-value',
      `'replicas' ${this.replicas} is not possible: without load balancer the floating IP of the API server is at one machine, and fails with it; `
      + "set 'apiServerLoadBalancer' on OpenStackInfraCluster, or 'disableApiServerFloatingIp' and a virtual IP, or use 1")];
  }
}
