import { Duration, Size } from 'cdk8s';
import { awsId, INSTANCE_TYPE, MACHINE, REGION } from './machines';
import {
  AwsBootstrapData, AwsCapacityType, AwsControlPlane, AwsControlPlaneProps, AwsDataVolume, AwsFilter, AwsHostnameType, AwsImage, AwsImageLookup,
  AwsInfraCluster, AwsInstanceMetadata, AwsInstanceProps, AwsInstanceRefresh, AwsMachinePool, AwsMachinePoolProps, AwsMachineProps, AwsMixedInstances,
  AwsNetworkInterfaceType, AwsOnDemandAllocation, AwsPlacementGroup, AwsPrivateDns, AwsRef, AwsReservationPreference, AwsScalingProcess,
  AwsSecurityGroupRole, AwsSpotAllocation, AwsTenancy, AwsVolume, AwsVolumeType, AwsWorkerPool, AwsWorkerPoolProps, AwsZoneSubnets,
} from '../../../src/providers/aws';
import { AWS_TRAITS } from '../../../src/providers/aws/traits';
import { CloudInitNodeProps, MixedCluster } from '../../../src/root';
import { describeMachinePool, describeProvider } from '../conformance';
import { ALL_CLOUD_INIT_PROPS, ALL_CONTROL_PLANE_PROPS, ALL_NODE_MACHINE_POOL_PROPS, ALL_WORKER_POOL_PROPS } from '../kubeadm-props';

// The common value is the default here.
const cloudInit: Required<CloudInitNodeProps> = { ...ALL_CLOUD_INIT_PROPS, nodeName: '{{ v1.instance_id }}' };

const lookup: Required<AwsImageLookup> = { format: 'node-{{.BaseOS}}-{{.K8sVersion}}-*', org: '123456789012', baseOs: 'flatcar' };

const rootDisk: Required<AwsVolume> = {
  size: Size.gibibytes(97), type: AwsVolumeType.GP3, iops: 3001, throughput: 251, encrypted: true, encryptionKey: 'arn:aws:kms:eu-central-1:123456789012:key/root',
};

const volume: Required<AwsDataVolume> = {
  deviceName: '/dev/sdq', size: Size.gibibytes(89), type: AwsVolumeType.GP3, iops: 3011, throughput: 257, encrypted: true, encryptionKey: 'alias/data',
};

const instanceMetadata: Required<AwsInstanceMetadata> = { enabled: false, tokensRequired: true, hopLimit: 53, ipv6: true, tags: true };

const privateDns: Required<AwsPrivateDns> = { hostnameType: AwsHostnameType.RESOURCE_NAME, aRecord: true, aaaaRecord: true };

const filter: Required<AwsFilter> = { name: 'tag:tier', values: ['compute', 'batch'] };

const placementGroup: Required<AwsPlacementGroup> = { name: 'tight-together', partition: 6 };

const instance: Required<AwsInstanceProps> = {
  instanceType: 'p5.48xlarge',
  image: AwsImage.fromLookup(lookup),
  machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
  sshKeyName: 'emergency',
  rootDisk,
  additionalDisks: [volume],
  securityGroups: [AwsRef.fromId(awsId('sg', 1)), AwsRef.fromId(awsId('sg', 2))],
  capacityType: AwsCapacityType.spot('1.25'),
  instanceMetadata,
  privateDns,
  additionalTags: { 'cost-centre': '4711' },
  externalCloudProvider: false,
};

const machine: Required<AwsMachineProps> = {
  ...instance,
  subnet: AwsRef.fromFilters(filter),
  publicIp: true,
  securityGroupOverrides: { [AwsSecurityGroupRole.NODE]: awsId('sg', 3) },
  networkInterfaceType: AwsNetworkInterfaceType.EFA,
  placementGroup,
  tenancy: AwsTenancy.host(awsId('h')),
  confidentialCompute: true,
  nestedVirtualization: true,
  bootstrapData: AwsBootstrapData.SSM_PARAMETER_STORE,
  uncompressedUserData: true,
};

const infraChanges = {
  'the instance type': { instanceType: 'm7i.2xlarge' },
  'the image': { image: AwsImage.fromId(awsId('ami', 9)) },
  'the root disk': { rootDisk: { size: Size.gibibytes(64) } },
  'the capacity type': { capacityType: AwsCapacityType.onDemand(AwsReservationPreference.NONE) },
};

const surroundings = {
  clusterProps: { endpoint: undefined },
  prepare: (cluster: MixedCluster) => {
    new AwsInfraCluster(cluster, 'AwsCluster', { region: REGION });
    return [];
  },
};

describeProvider<AwsControlPlaneProps, AwsWorkerPoolProps>({
  traits: AWS_TRAITS,
  ...surroundings,
  controlPlane: {
    minimal: MACHINE,
    all: () => ({ ...ALL_CONTROL_PLANE_PROPS, ...cloudInit, ...machine }),
    create: (cluster, props) => {
      const { resource, machineTemplate } = new AwsControlPlane(cluster, 'ControlPlane', props);
      return { owner: resource, machineTemplate, others: [] };
    },
    infraChanges,
  },
  workerPool: {
    minimal: MACHINE,
    all: () => ({ ...ALL_WORKER_POOL_PROPS, ...cloudInit, ...machine, failureDomain: 'eu-central-1b' }),
    create: (cluster, props) => {
      const { machineDeployment, machineTemplate, bootstrapTemplate } = new AwsWorkerPool(cluster, 'Workers', props);
      return { owner: machineDeployment, machineTemplate, bootstrapTemplate, others: [] };
    },
    infraChanges,
  },
});

const mixedInstances: Required<AwsMixedInstances> = {
  instanceTypes: ['m7i.large', 'm7a.large'],
  onDemandBase: 41,
  onDemandPercentage: 59,
  onDemandAllocation: AwsOnDemandAllocation.LOWEST_PRICE,
  spotAllocation: AwsSpotAllocation.PRICE_CAPACITY_OPTIMIZED,
};

const instanceRefresh: Required<AwsInstanceRefresh> = {
  disabled: true, warmup: Duration.seconds(233), minHealthyPercentage: 61, maxHealthyPercentage: 139,
};

describeMachinePool<AwsMachinePoolProps>({
  name: 'aws machine pool',
  ...surroundings,
  controlPlane: cluster => {
    const { resource, machineTemplate } = new AwsControlPlane(cluster, 'ControlPlane', MACHINE);
    return [resource, machineTemplate];
  },
  minimal: { instanceType: INSTANCE_TYPE },
  all: () => ({
    ...ALL_NODE_MACHINE_POOL_PROPS,
    failureDomains: ['eu-central-1a', 'eu-central-1c'],
    ...cloudInit,
    ...instance,
    // Subnets exclude zones, and have a test of their own. Spot machines are a matter of the mixed instances here.
    capacityType: AwsCapacityType.onDemand(AwsReservationPreference.RESERVATIONS_ONLY),
    subnets: undefined,
    availabilityZones: ['eu-central-1b', 'eu-central-1c'],
    zoneSubnets: AwsZoneSubnets.PUBLIC,
    mixedInstances,
    instanceRefresh,
    capacityRebalance: true,
    coolDown: Duration.seconds(239),
    instanceWarmup: Duration.seconds(241),
    suspendedProcesses: [AwsScalingProcess.AZ_REBALANCE, AwsScalingProcess.TERMINATE],
  }),
  create: (cluster, props) => {
    const { machinePool, infraPool, bootstrapConfig } = new AwsMachinePool(cluster, 'Workers', props);
    return { owner: machinePool, infraPool, bootstrapConfig, others: [] };
  },
  infraChanges: {
    'the instance type': { instanceType: 'm7i.2xlarge' },
    'the image': { image: AwsImage.fromId(awsId('ami', 9)) },
    'the cool-down': { coolDown: Duration.minutes(1) },
  },
});
