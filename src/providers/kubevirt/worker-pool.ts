import { ApiObject } from 'cdk8s';
import { KUBEVIRT } from './infra-cluster';
import { KubevirtMachineProps } from './machine-props';
import { createMachineTemplate } from './machine-template';
import { checkNodeNames, KUBEVIRT_NODE_PROFILE } from './node-profile';
import { CloudInitNodeProps, IMixedCluster, NodePoolProps, WorkerPool } from '../../contract';
import { inScope } from '../../core';

/** Settings of a pool of virtual machines of KubeVirt. */
export interface KubevirtWorkerPoolProps extends NodePoolProps, CloudInitNodeProps, KubevirtMachineProps {}

/**
 * A worker pool of virtual machines that KubeVirt runs in the management cluster or in another one.
 *
 * @example
 * new KubevirtWorkerPool(cluster, 'Virtual', {
 *   image: KubevirtImage.fromContainerDisk('quay.io/capk/ubuntu-2404-container-disk:v1.34.2'),
 *   cores: 4,
 *   memory: '16Gi',
 *   replicas: Replicas.fixed(3),
 * });
 */
export class KubevirtWorkerPool extends WorkerPool {
  /** The KubevirtMachineTemplate. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: KubevirtWorkerPoolProps) {
    super(cluster, id, KUBEVIRT, props, KUBEVIRT_NODE_PROFILE);
    inScope(this, () => checkNodeNames(props));
    this.machineTemplate = createMachineTemplate(this, cluster, this._templateNaming, props);
    this._attach();
  }
}
