import { ApiObject } from 'cdk8s';
import { OPENSTACK } from './infra-cluster';
import { createMachineTemplate, OpenStackMachineProps } from './machine-template';
import { openStackNodeProfile } from './node-profile';
import { CloudInitNodeProps, IMixedCluster, NodePoolProps, WorkerPool } from '../../contract';

/** Settings of a pool of OpenStack servers. */
export interface OpenStackWorkerPoolProps extends NodePoolProps, CloudInitNodeProps, OpenStackMachineProps {}

/**
 * A worker pool of OpenStack servers. Create the OpenStackInfraCluster first.
 *
 * @example
 * new OpenStackWorkerPool(cluster, 'Workers', {
 *   replicas: Replicas.autoscaled(1, 5),
 *   instanceType: OpenStackFlavor.fromName('m1.large'),
 *   image: OpenStackImage.fromName('ubuntu-2404-kube-v1.34.2'),
 *   failureDomain: 'nova',
 * });
 */
export class OpenStackWorkerPool extends WorkerPool {
  /** The OpenStackMachineTemplate. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: OpenStackWorkerPoolProps) {
    super(cluster, id, OPENSTACK, props, openStackNodeProfile(props));
    this.machineTemplate = createMachineTemplate(this, cluster, this._templateNaming, props);
    this._attach();
  }
}
