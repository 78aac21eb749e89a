import { ApiObject } from 'cdk8s';
import { checkSubnet, findGcpInfraCluster, GCP } from './infra-cluster';
import { GcpMachineProps } from './machine-props';
import { createMachineTemplate } from './machine-template';
import { checkMachineNames, checkZones } from './names';
import { checkProviderId, gcpNodeProfile } from './node-profile';
import { CloudInitNodeProps, IMixedCluster, NodePoolProps, WorkerPool } from '../../contract';
import { inScope } from '../../core';

/** Settings of a pool of GCP machines. */
export interface GcpWorkerPoolProps extends NodePoolProps, CloudInitNodeProps, GcpMachineProps {}

/**
 * A worker pool of GCP machines. Its failure domain is a zone.
 *
 * @example
 * new GcpWorkerPool(cluster, 'Burst', {
 *   instanceType: 'n2-standard-8',
 *   image: GcpImage.fromFamily('projects/my-project/global/images/family/capi-ubuntu-2404-k8s-v1-34'),
 *   failureDomain: 'europe-west1-b',
 *   capacityType: GcpCapacityType.SPOT,
 *   replicas: Replicas.autoscaled(0, 20, { cpu: '8', memory: '32Gi' }),
 * });
 */
export class GcpWorkerPool extends WorkerPool {
  /** The GCPMachineTemplate. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: GcpWorkerPoolProps) {
    super(cluster, id, GCP, props, gcpNodeProfile(cluster, props));
    checkProviderId(this, cluster, props);
    inScope(this, () => {
      checkMachineNames('poolName', this.poolName, props.machineNaming);
      checkZones('failureDomain', props.failureDomain === undefined ? [] : [props.failureDomain], findGcpInfraCluster(cluster)?.region);
    });
    this.machineTemplate = createMachineTemplate(this, this._templateNaming, props, { zone: props.failureDomain });
    checkSubnet(this, cluster, props);
    this._attach();
  }
}
