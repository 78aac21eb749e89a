import { ApiObject, Duration, Lazy } from 'cdk8s';
import { checkEksImage, eksImage } from './eks-bootstrap';
import { AWS } from './infra-cluster';
import { AwsInstanceProps, checkInstance, checkInstanceType, renderInstance } from './instance-props';
import { awsNodeProfile } from './node-profile';
import { AwsRef } from './ref';
import * as l1 from '../../../imports/aws/v1beta2/infrastructure.cluster.x-k8s.io';
import { goDuration } from '../../cdk8s-helpers';
import { CloudInitNodeProps, IMixedCluster, MachinePool, NodeMachinePoolProps } from '../../contract';
import { checkWholeNumber, copyProps, findTwin, inScope, l1Enum, nonEmptyList, nonEmptyMap, refuseValue, Replicas } from '../../core';

/** Which subnets of a zone a machine pool takes. */
export enum AwsZoneSubnets {
  /** Public ones. */
  PUBLIC = 'public',
  /** Private ones. */
  PRIVATE = 'private',
  /** All. */
  ALL = 'all',
}

/** How machines at the listed price are chosen among the instance types. */
export enum AwsOnDemandAllocation {
  /** In the order of the instance types. */
  PRIORITIZED = 'prioritized',
  /** The cheapest first. */
  LOWEST_PRICE = 'lowest-price',
}

/** How spot machines are chosen among the instance types. */
export enum AwsSpotAllocation {
  /** The cheapest first. */
  LOWEST_PRICE = 'lowest-price',
  /** Those that AWS is least likely to take back. */
  CAPACITY_OPTIMIZED = 'capacity-optimized',
  /** The same, but in the order of the instance types where it makes no difference. */
  CAPACITY_OPTIMIZED_PRIORITIZED = 'capacity-optimized-prioritized',
  /** Those that AWS is unlikely to take back, the cheapest first. */
  PRICE_CAPACITY_OPTIMIZED = 'price-capacity-optimized',
}

/** A pool of several instance types, at the listed price and as spot machines. */
export interface AwsMixedInstances {
  /**
   * The instance types, in the order of preference.
   * @default - that of the pool alone
   */
  readonly instanceTypes?: string[];
  /**
   * How many machines are at the listed price at least.
   * @default 0
   */
  readonly onDemandBase?: number;
  /**
   * The percentage of the other machines that is at the listed price; the rest are spot machines.
   * @default 100
   */
  readonly onDemandPercentage?: number;
  /**
   * How machines at the listed price are chosen.
   * @default AwsOnDemandAllocation.PRIORITIZED
   */
  readonly onDemandAllocation?: AwsOnDemandAllocation;
  /**
   * How spot machines are chosen.
   * @default AwsSpotAllocation.LOWEST_PRICE
   */
  readonly spotAllocation?: AwsSpotAllocation;
}

/** How machines are replaced when the pool changes. */
export interface AwsInstanceRefresh {
  /**
   * Do not replace machines; new ones follow the change.
   * @default false
   */
  readonly disabled?: boolean;
  /**
   * How long a new machine gets before the next one is replaced.
   * @default - as the health check of the group says
   */
  readonly warmup?: Duration;
  /**
   * The percentage of machines that stay healthy, 0 to 100.
   * @default - 90, as AWS does
   */
  readonly minHealthyPercentage?: number;
  /**
   * The percentage of machines that there may be, 100 to 200 and at most 100 more than `minHealthyPercentage`, which it needs.
   * @default - 100, as AWS does
   */
  readonly maxHealthyPercentage?: number;
}

/** Something that an auto scaling group does on its own. */
export enum AwsScalingProcess {
  /** Adds machines to load balancers. */
  ADD_TO_LOAD_BALANCER = 'addToLoadBalancer',
  /** Listens to alarms. */
  ALARM_NOTIFICATION = 'alarmNotification',
  /** Spreads machines evenly over zones, which can end machines without draining them. */
  AZ_REBALANCE = 'azRebalance',
  /** Looks whether machines are healthy. */
  HEALTH_CHECK = 'healthCheck',
  /** Replaces machines when the pool changes. */
  INSTANCE_REFRESH = 'instanceRefresh',
  /** Adds machines. */
  LAUNCH = 'launch',
  /** Replaces unhealthy machines. */
  REPLACE_UNHEALTHY = 'replaceUnhealthy',
  /** Scales by the clock. */
  SCHEDULED_ACTIONS = 'scheduledActions',
  /** Removes machines. */
  TERMINATE = 'terminate',
}

/** Settings of an auto scaling group in AWS. */
export interface AwsMachinePoolProps extends NodeMachinePoolProps, CloudInitNodeProps, AwsInstanceProps {
  /**
   * The subnets of the machines.
   * @default - those of `availabilityZones`
   */
  readonly subnets?: AwsRef[];
  /**
   * The zones of the machines, for example `eu-central-1a`.
   * @default - `failureDomains`, or all zones of the cluster
   */
  readonly availabilityZones?: string[];
  /**
   * Which subnets of these zones are taken.
   * @default - all, as Cluster API Provider AWS does
   */
  readonly zoneSubnets?: AwsZoneSubnets;
  /**
   * Several instance types, at the listed price and as spot machines.
   * @default - one instance type, paid for as `capacityType` says
   */
  readonly mixedInstances?: AwsMixedInstances;
  /**
   * How machines are replaced when the pool changes.
   * @default - a few at a time, as AWS does
   */
  readonly instanceRefresh?: AwsInstanceRefresh;
  /**
   * Start a new spot machine as soon as AWS warns that it will take one back.
   * @default false
   */
  readonly capacityRebalance?: boolean;
  /**
   * How long the group waits between two changes of its size.
   * @default - 5 minutes
   */
  readonly coolDown?: Duration;
  /**
   * How long a new machine takes until it counts in metrics of the group.
   * @default - 5 minutes
   */
  readonly instanceWarmup?: Duration;
  /**
   * What the group does not do on its own.
   * @default - it does everything
   */
  readonly suspendedProcesses?: AwsScalingProcess[];
}

/**
 * A pool of machines in AWS that an auto scaling group holds: a MachinePool. It needs an AWSCluster, or EKS, as the primary.
 */
export class AwsMachinePool extends MachinePool {
  /** The AWSMachinePool. */
  public readonly infraPool: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: AwsMachinePoolProps) {
    super(cluster, id, AWS, props, awsNodeProfile(props.externalCloudProvider));
    const settings = { ...copyProps(props), image: props.image ?? eksImage(cluster.bootstrap, props.instanceType) };
    inScope(this, () => {
      checkPool(settings);
      checkEksImage(settings.image, cluster);
    });
    this.infraPool = new ApiObject(this, 'InfraPool', {
      metadata: { name: this.infraPoolName },
      spec: Lazy.any({ produce: () => l1.AwsMachinePool.manifest({ spec: renderPool(settings, this.replicas) }).spec as unknown }),
      ...l1.AwsMachinePool.GVK,
    });
    this._attach();
  }
}

function checkPool(props: AwsMachinePoolProps): void {
  checkInstance(props);
  (props.subnets ?? []).forEach(subnet => subnet._check('subnets', 'subnet'));
  if ((props.subnets ?? []).length > 0 && (props.availabilityZones ?? []).length > 0) {
    refuseValue('input/invalid-value', "'subnets' and 'availabilityZones' both say where the machines are; leave one of them out");
  }
  checkMixedInstances(props);
  checkRefresh(props.instanceRefresh ?? {});
  checkPause('coolDown', props.coolDown);
  checkPause('instanceWarmup', props.instanceWarmup);
}

function checkPause(prop: string, pause?: Duration): void {
  if (pause?.toMilliseconds() === 0) {
    refuseValue('input/invalid-value', `'${prop}' of 0 seconds is not possible: Cluster API Provider AWS takes it for one that is left out, which is 5 minutes; `
      + 'use Duration.seconds(1) or more');
  }
}

function checkMixedInstances({ mixedInstances, capacityType }: AwsMachinePoolProps): void {
  checkWholeNumber('mixedInstances.onDemandBase', mixedInstances?.onDemandBase, 0);
  checkWholeNumber('mixedInstances.onDemandPercentage', mixedInstances?.onDemandPercentage, 0, 100);
  (mixedInstances?.instanceTypes ?? []).forEach(instanceType => checkInstanceType('mixedInstances.instanceTypes', instanceType));
  const twin = findTwin(mixedInstances?.instanceTypes ?? []);
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'mixedInstances.instanceTypes' has '${twin}' twice; give each instance type once`);
  }
  if (mixedInstances !== undefined && capacityType !== undefined && !capacityType._isMixable) {
    refuseValue('input/invalid-value', "'capacityType' of spot machines or a capacity block cannot go with 'mixedInstances', which says itself how many spot machines there are; "
      + "leave 'capacityType' out");
  }
}

function checkRefresh({ minHealthyPercentage: min, maxHealthyPercentage: max, warmup }: AwsInstanceRefresh): void {
  checkWholeNumber('instanceRefresh.minHealthyPercentage', min, 0, 100);
  checkWholeNumber('instanceRefresh.maxHealthyPercentage', max, 100, 200);
  checkWholeNumber('instanceRefresh.warmup', warmup?.toSeconds(), 0);
  if (max !== undefined && (min === undefined || max - min > 100)) {
    refuseValue('input/invalid-value', `'instanceRefresh.maxHealthyPercentage' ${max} with 'minHealthyPercentage' ${min ?? 'missing'} is not possible; `
      + "give both, and 'maxHealthyPercentage' at most 100 more");
  }
}

function renderPool(props: AwsMachinePoolProps, replicas: Replicas): l1.AwsMachinePoolSpec {
  return {
    ...sizeOf(replicas),
    awsLaunchTemplate: renderInstance(props),
    additionalTags: nonEmptyMap(props.additionalTags),
    subnets: nonEmptyList(props.subnets?.map(subnet => subnet._render())),
    availabilityZones: nonEmptyList(props.availabilityZones),
    availabilityZoneSubnetType: l1Enum(props.zoneSubnets),
    mixedInstancesPolicy: props.mixedInstances && renderMixedInstances(props.mixedInstances),
    refreshPreferences: props.instanceRefresh && renderRefresh(props.instanceRefresh),
    capacityRebalance: props.capacityRebalance,
    defaultCoolDown: goDuration(props.coolDown),
    defaultInstanceWarmup: goDuration(props.instanceWarmup),
    suspendProcesses: (props.suspendedProcesses ?? []).length === 0
      ? undefined
      : { processes: Object.fromEntries(props.suspendedProcesses!.map(process => [process, true])) },
  };
}

/** The limits of the group, between which the count of the MachinePool lies. AWS wants room for one machine at least. */
function sizeOf({ count, min, max }: Replicas) {
  return { minSize: count ?? min!, maxSize: Math.max(max ?? count!, 1) };
}

// What is not given are defaults of the CRD, which GitOps tools would report as a difference.
function renderMixedInstances(mixed: AwsMixedInstances): l1.AwsMachinePoolSpecMixedInstancesPolicy {
  return {
    overrides: nonEmptyList(mixed.instanceTypes?.map(instanceType => ({ instanceType }))),
    instancesDistribution: {
      onDemandBaseCapacity: mixed.onDemandBase ?? 0,
      onDemandPercentageAboveBaseCapacity: mixed.onDemandPercentage ?? 100,
      onDemandAllocationStrategy: l1Enum(mixed.onDemandAllocation ?? AwsOnDemandAllocation.PRIORITIZED),
      spotAllocationStrategy: l1Enum(mixed.spotAllocation ?? AwsSpotAllocation.LOWEST_PRICE),
    },
  };
}

function renderRefresh(refresh: AwsInstanceRefresh): l1.AwsMachinePoolSpecRefreshPreferences | undefined {
  return {
    disable: refresh.disabled,
    instanceWarmup: refresh.warmup?.toSeconds(),
    minHealthyPercentage: refresh.minHealthyPercentage,
    maxHealthyPercentage: refresh.maxHealthyPercentage,
  };
}
