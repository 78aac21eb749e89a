import { ApiObject } from 'cdk8s';
import { findKubevirtInfraCluster, KUBEVIRT } from './infra-cluster';
import { KubevirtMachineProps } from './machine-props';
import { createMachineTemplate } from './machine-template';
import { checkNodeNames, KUBEVIRT_NODE_PROFILE } from './node-profile';
import { CloudInitNodeProps, IMixedCluster } from '../../contract';
import { finding, inScope } from '../../core';
import { KubeadmControlPlane, KubeadmControlPlaneProps } from '../../kubeadm';

/** Settings of a control plane on virtual machines of KubeVirt. */
export interface KubevirtControlPlaneProps extends KubeadmControlPlaneProps, CloudInitNodeProps, KubevirtMachineProps {}

/**
 * A kubeadm control plane on virtual machines of KubeVirt, behind a Service that CAPK makes.
 */
export class KubevirtControlPlane extends KubeadmControlPlane {
  /** The KubevirtMachineTemplate. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: KubevirtControlPlaneProps) {
    super(cluster, id, KUBEVIRT, props, KUBEVIRT_NODE_PROFILE);
    inScope(this, () => checkNodeNames(props));
    this.machineTemplate = createMachineTemplate(this, cluster, this._templateNaming, props);
    const { hostingCluster, vmNamespace } = props;
    this.node.addValidation({ validate: () => this.serviceFindings({ hostingCluster, vmNamespace }) });
    this._attach();
  }

  /** With a given endpoint the API server may be reached in another way than by the Service. */
  private serviceFindings(machines: Pick<KubevirtMachineProps, 'hostingCluster' | 'vmNamespace'>): string[] {
    const hasService = this.cluster.endpoint === undefined && this.cluster.roleOf(KUBEVIRT.traits.infraClusterKind)?.isReconciled === true;
    const mismatch = hasService ? findKubevirtInfraCluster(this.cluster)?._findServiceMismatch(machines) : undefined;
    return mismatch === undefined ? [] : [finding('input/invalid-value', mismatch)];
  }
}
