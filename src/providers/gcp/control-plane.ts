import { ApiObject } from 'cdk8s';
import { checkSubnet, GCP } from './infra-cluster';
import { GcpMachineProps } from './machine-props';
import { createMachineTemplate } from './machine-template';
import { checkMachineNames } from './names';
import { checkProviderId, gcpNodeProfile } from './node-profile';
import { CloudInitNodeProps, IMixedCluster } from '../../contract';
import { inScope } from '../../core';
import { KubeadmControlPlane, KubeadmControlPlaneProps } from '../../kubeadm';

/** Settings of a control plane on GCP machines. */
export interface GcpControlPlaneProps extends KubeadmControlPlaneProps, CloudInitNodeProps, GcpMachineProps {}

/**
 * A kubeadm control plane on GCP machines, behind the load balancer that CAPG builds.
 */
export class GcpControlPlane extends KubeadmControlPlane {
  /** The GCPMachineTemplate. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: GcpControlPlaneProps) {
    super(cluster, id, GCP, props, gcpNodeProfile(cluster, props));
    checkProviderId(this, cluster, props);
    inScope(this, () => checkMachineNames('controlPlaneName', this.controlPlaneName, props.machineNaming));
    this.machineTemplate = createMachineTemplate(this, this._templateNaming, props);
    checkSubnet(this, cluster, props);
    this._attach();
  }
}
