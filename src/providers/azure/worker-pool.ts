import { ApiObject } from 'cdk8s';
import { AzureJson, AzureJsonKey } from './azure-json';
import { checkZones } from './checks';
import { AZURE, checkSubnet } from './infra-cluster';
import { AzureMachineProps, createMachineTemplate } from './machine-template';
import { AzureSubnetRole } from './network';
import { azureNodeProfile } from './node-profile';
import { CloudInitNodeProps, IMixedCluster, NodePoolProps, WorkerPool } from '../../contract';
import { inScope, refuse } from '../../core';

/** Settings of a pool of virtual machines on Azure. */
export interface AzureWorkerPoolProps extends NodePoolProps, CloudInitNodeProps, AzureMachineProps {
  /**
   * Agree to an availability set, which the provider makes without being asked for machines without `failureDomain` that are no spot machines, where the
   * AzureCluster reports no zones: in regions without any, and where it is a secondary infra cluster. It switches nothing on; a
   * pool on a secondary has to have this, `failureDomain` or spot machines.
   * @default false
   */
  readonly availabilitySet?: boolean;
  /**
   * Give each machine a public address.
   * @default false
   */
  readonly publicIp?: boolean;
}

/**
 * A worker pool of virtual machines on Azure.
 *
 * @example
 * new AzureWorkerPool(cluster, 'Gpu', {
 *   replicas: Replicas.autoscaled(0, 4, { cpu: '24', memory: '220Gi' }),
 *   instanceType: 'Standard_NC24ads_A100_v4',
 *   sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9 platform@example.com',
 *   failureDomain: '1',
 * });
 */
export class AzureWorkerPool extends WorkerPool {
  /** The AzureMachineTemplate. */
  public readonly machineTemplate: ApiObject;
  /**
   * Whether the machines are placed in another way than by failure domain.
   *
   * @internal
   */
  public readonly _placesItself: boolean;

  constructor(cluster: IMixedCluster, id: string, props: AzureWorkerPoolProps) {
    const azureJson = new AzureJson(AzureJsonKey.WORKER);
    super(cluster, id, AZURE, azureJson.addTo(props), azureNodeProfile(props.externalCloudProvider));
    this.checkPlacement(props);
    // Azure makes no availability set for spot machines.
    this._placesItself = props.availabilitySet === true || props.capacityType?._isSpot === true;
    this.machineTemplate = createMachineTemplate(this, cluster, this._templateNaming, props, props.publicIp);
    azureJson.follow(this, cluster, this.machineTemplate, props.azureJson);
    checkSubnet(this, cluster, AzureSubnetRole.NODE, props);
    this._attach();
  }

  private checkPlacement({ availabilitySet, failureDomain, capacityType }: AzureWorkerPoolProps): void {
    inScope(this, () => checkZones('failureDomain', failureDomain === undefined ? [] : [failureDomain]));
    const isSpot = capacityType?._isSpot === true;
    if (availabilitySet === true && (failureDomain !== undefined || isSpot)) {
      refuse(this, 'input/invalid-value', `'availabilitySet' true is not possible with ${isSpot ? "'capacityType' AzureCapacityType.spot()" : "'failureDomain'"}; leave one of them out`);
    }
  }
}
