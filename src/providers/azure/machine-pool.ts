import { ApiObject, Duration } from 'cdk8s';
import { AzureJson, AzureJsonKey } from './azure-json';
import { checkRegion, checkZones } from './checks';
import { AZURE, checkSubnet, findAzureCluster } from './infra-cluster';
import { AzureSubnetRole } from './network';
import { azureNodeProfile, SCALE_SET_PROVIDER_ID, VM_PROVIDER_ID } from './node-profile';
import { checkVm, renderVm } from './vm';
import { AzureVmIdentity } from './vm-identity';
import { AzureVmProps } from './vm-props';
import { AzureMachinePool as AzureMachinePoolL1, AzureMachinePoolSpec } from '../../../imports/azure/v1beta1/infrastructure.cluster.x-k8s.io';
import { CloudInitNodeProps, DeletionOrder, IMixedCluster, MachinePool, NodeMachinePoolProps } from '../../contract';
import { checkWholeNumber, copyProps, inScope, IntOrPercent, l1Enum, l1IntOrPercent, nonEmptyMap, refuse, refuseValue, replacesNothing } from '../../core';

/** How a scale set treats its machines. */
export enum AzureOrchestrationMode {
  /** As copies of one model. */
  UNIFORM = 'Uniform',
  /** As virtual machines of their own. */
  FLEXIBLE = 'Flexible',
}

/** How the machines of a machine pool are replaced. */
export interface AzureMachinePoolRollout {
  /**
   * How many machines may exist above the wanted number.
   * @default - 1
   */
  readonly maxSurge?: IntOrPercent;
  /**
   * How many machines may be missing.
   * @default - 0
   */
  readonly maxUnavailable?: IntOrPercent;
  /**
   * Which machine goes first.
   * @default DeletionOrder.OLDEST
   */
  readonly deletionOrder?: DeletionOrder;
}

/** Settings of a scale set of virtual machines. */
export interface AzureMachinePoolProps extends NodeMachinePoolProps, CloudInitNodeProps, AzureVmProps {
  /**
   * The region, which Azure calls location.
   * @default - that of the AzureInfraCluster
   */
  readonly region?: string;
  /**
   * How the scale set treats its machines. Cannot be changed later.
   * @default AzureOrchestrationMode.UNIFORM
   */
  readonly orchestrationMode?: AzureOrchestrationMode;
  /**
   * How machines are replaced.
   * @default - the oldest first, one at a time with one to spare
   */
  readonly rollout?: AzureMachinePoolRollout;
  /**
   * Keep the zones equally full, even if machines cannot be created then.
   * @default false
   */
  readonly zoneBalance?: boolean;
  /**
   * Over how many racks the machines of a zone are spread, 1 to 5.
   * @default - Azure decides
   */
  readonly platformFaultDomainCount?: number;
  /**
   * How long before its end a machine is told of it, 5 to 15 minutes.
   * @default - it is not told
   */
  readonly terminateNotificationTimeout?: Duration;
}

/**
 * A pool of virtual machines that Azure scales as a set. Works where AzureCluster is the primary infra cluster.
 */
export class AzureMachinePool extends MachinePool {
  /** The AzureMachinePool object. */
  public readonly infraPool: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: AzureMachinePoolProps) {
    const azureJson = new AzureJson(AzureJsonKey.WORKER);
    const mode = props.orchestrationMode ?? AzureOrchestrationMode.UNIFORM;
    const providerId = mode === AzureOrchestrationMode.UNIFORM ? SCALE_SET_PROVIDER_ID : VM_PROVIDER_ID;
    super(cluster, id, AZURE, azureJson.addTo(props), azureNodeProfile(props.externalCloudProvider, providerId));
    const settings = copyProps(props);
    inScope(this, () => check(settings));
    const region = this.findRegion(props.region);
    this.infraPool = new ApiObject(this, 'InfraPool', {
      metadata: { name: this.infraPoolName },
      spec: AzureMachinePoolL1.manifest({ spec: render(settings, region, mode) }).spec,
      ...AzureMachinePoolL1.GVK,
    });
    azureJson.follow(this, cluster, this.infraPool, props.azureJson);
    checkSubnet(this, cluster, AzureSubnetRole.NODE, props);
    this._attach();
    // Its webhook looks for the MachinePool, and gives up after some seconds.
    this.infraPool.addDependency(this.machinePool);
  }

  private findRegion(given?: string): string {
    const region = given ?? findAzureCluster(this.cluster)?.region;
    if (region === undefined) {
      refuse(this, 'input/missing-value', "'region' is missing, and there is no AzureInfraCluster here to take it from; set it, for example to 'westeurope'");
    }
    inScope(this, () => checkRegion('region', region));
    return region;
  }
}

function check(props: AzureMachinePoolProps): void {
  checkVm(props);
  checkZones('failureDomains', props.failureDomains);
  checkWholeNumber('platformFaultDomainCount', props.platformFaultDomainCount, 1, 5);
  checkWholeNumber('terminateNotificationTimeout', props.terminateNotificationTimeout?.toMinutes({ integral: false }), 5, 15);
  const { maxSurge = IntOrPercent.of(1), maxUnavailable = IntOrPercent.of(0) } = props.rollout ?? {};
  maxSurge._check('rollout.maxSurge');
  maxUnavailable._check('rollout.maxUnavailable');
  if (replacesNothing(maxSurge.amount, maxUnavailable.amount)) {
    refuseValue('pool/invalid-rollout', "'rollout' allows neither a machine more nor one less, so it never moves; set 'maxSurge' or 'maxUnavailable' to 1 or more");
  }
}

function render(props: AzureMachinePoolProps, region: string, mode: AzureOrchestrationMode): AzureMachinePoolSpec {
  const { maxSurge, maxUnavailable, deletionOrder } = props.rollout ?? {};
  return {
    location: region,
    orchestrationMode: l1Enum(mode),
    ...(props.machineIdentity ?? AzureVmIdentity.none())._render(),
    additionalTags: nonEmptyMap(props.additionalTags),
    zoneBalance: props.zoneBalance,
    platformFaultDomainCount: props.platformFaultDomainCount,
    strategy: {
      type: l1Enum('RollingUpdate'),
      rollingUpdate: {
        deletePolicy: l1Enum(deletionOrder ?? DeletionOrder.OLDEST),
        maxSurge: l1IntOrPercent(maxSurge ?? IntOrPercent.of(1)),
        maxUnavailable: l1IntOrPercent(maxUnavailable ?? IntOrPercent.of(0)),
      },
    },
    template: { ...renderVm(props), terminateNotificationTimeout: props.terminateNotificationTimeout?.toMinutes() },
  };
}
