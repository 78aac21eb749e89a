import { ApiObject } from 'cdk8s';
import { AWS } from './infra-cluster';
import { machineFindings } from './machine-findings';
import { AwsMachineProps, createMachineTemplate } from './machine-template';
import { awsNodeProfile } from './node-profile';
import { CloudInitNodeProps, IMixedCluster, NodePoolProps, WorkerPool } from '../../contract';
import { copyProps } from '../../core';

/** Settings of a pool of machines in AWS. */
export interface AwsWorkerPoolProps extends NodePoolProps, CloudInitNodeProps, AwsMachineProps {}

/**
 * A worker pool of machines in AWS: a MachineDeployment. The failure domain of the pool is a zone.
 *
 * @example
 * new AwsWorkerPool(cluster, 'Burst', {
 *   replicas: Replicas.autoscaled(1, 10),
 *   instanceType: 'm7i.xlarge',
 *   image: AwsImage.fromId('ami-0a1b2c3d4e5f60718'),
 *   subnet: AwsRef.fromId('subnet-0a1b2c3d4e5f60718'),
 *   securityGroups: [AwsRef.fromId('sg-0a1b2c3d4e5f60718')],
 *   machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
 *   capacityType: AwsCapacityType.spot(),
 * });
 */
export class AwsWorkerPool extends WorkerPool {
  /** The AWSMachineTemplate. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: AwsWorkerPoolProps) {
    super(cluster, id, AWS, props, awsNodeProfile(props.externalCloudProvider));
    this.machineTemplate = createMachineTemplate(this, this._templateNaming, props, cluster);
    const settings = copyProps(props);
    this.node.addValidation({ validate: () => machineFindings(cluster, settings, settings.failureDomain) });
    this._attach();
  }
}
