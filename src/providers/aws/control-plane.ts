import { ApiObject } from 'cdk8s';
import { AWS } from './infra-cluster';
import { machineFindings } from './machine-findings';
import { AwsMachineProps, createMachineTemplate } from './machine-template';
import { awsNodeProfile } from './node-profile';
import { CloudInitNodeProps, IMixedCluster } from '../../contract';
import { copyProps } from '../../core';
import { KubeadmControlPlane, KubeadmControlPlaneProps } from '../../kubeadm';

/** Settings of a control plane on machines in AWS. */
export interface AwsControlPlaneProps extends KubeadmControlPlaneProps, CloudInitNodeProps, AwsMachineProps {}

/**
 * A kubeadm control plane on machines in AWS, behind the load balancer of the AWSCluster.
 */
export class AwsControlPlane extends KubeadmControlPlane {
  /** The AWSMachineTemplate. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: AwsControlPlaneProps) {
    super(cluster, id, AWS, props, awsNodeProfile(props.externalCloudProvider));
    this.machineTemplate = createMachineTemplate(this, this._templateNaming, props, cluster);
    const settings = copyProps(props);
    this.node.addValidation({ validate: () => machineFindings(cluster, settings) });
    this._attach();
  }
}
