import { Duration, Size } from 'cdk8s';
import { awsId, INSTANCE_TYPE, MACHINE, makeAwsCluster, METADATA, VERSIONS } from './machines';
import {
  AwsCapacityType, AwsControlPlane, AwsEksImage, AwsImage, AwsMachinePool, AwsMachinePoolProps, AwsOnDemandAllocation, AwsRef, AwsScalingProcess,
  AwsSpotAllocation, AwsVolumeType, AwsZoneSubnets,
} from '../../../src/providers/aws';
import { Replicas } from '../../../src/root';
import { makeChart } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

function synthPool(props: Partial<AwsMachinePoolProps> = {}): Manifest[] {
  const chart = makeChart();
  const cluster = makeAwsCluster(chart);
  new AwsControlPlane(cluster, 'ControlPlane', MACHINE);
  new AwsMachinePool(cluster, 'Group', { instanceType: INSTANCE_TYPE, ...props });
  return synth(chart);
}

/** The AWSMachinePool. */
function infraPool(props: Partial<AwsMachinePoolProps> = {}): Manifest {
  const manifest = find(synthPool(props), 'AWSMachinePool');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest;
}

test('writes a MachinePool, an AWSMachinePool of the same name and a bootstrap config', () => {
  const chart = makeChart();
  const cluster = makeAwsCluster(chart);
  new AwsControlPlane(cluster, 'ControlPlane', MACHINE);
  const before = ids(synth(chart));
  const pool = new AwsMachinePool(cluster, 'Group', { instanceType: INSTANCE_TYPE });
  expect(ids(synth(chart)).filter(id => !before.includes(id))).toEqual([
    'AWSMachinePool/edge-group', `KubeadmConfig/${pool.bootstrapConfig!.name}`, 'MachinePool/edge-group',
  ]);
  expect(pool.node.defaultChild).toBe(pool.machinePool);
});

test('states no more than the instance type and its size', () => {
  expect(infraPool()).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSMachinePool',
    metadata: { name: 'edge-group', namespace: 'edge' },
    spec: { minSize: 1, maxSize: 1, awsLaunchTemplate: { instanceType: 'm7i.xlarge', ...METADATA } },
  });
});

test.each<[string, Replicas, number | undefined, object]>([
  ['a fixed count', Replicas.fixed(3), 3, { minSize: 3, maxSize: 3 }],
  ['no machine at all, with room for one, which AWS wants', Replicas.fixed(0), 0, { minSize: 0, maxSize: 1 }],
  ['a count that the autoscaler keeps', Replicas.autoscaled(2, 9), undefined, { minSize: 2, maxSize: 9 }],
])('has %s', (_what, replicas, count, size) => {
  const manifests = synthPool({ replicas });
  expect(find(manifests, 'MachinePool').spec.replicas).toBe(count);
  expect(find(manifests, 'AWSMachinePool').spec).toMatchObject(size);
});

test.each<[string, Partial<AwsMachinePoolProps>, object]>([
  ['subnets', { subnets: [AwsRef.fromId(awsId('subnet')), AwsRef.fromFilters({ name: 'tag:tier', values: ['private'] })] },
    { subnets: [{ id: awsId('subnet') }, { filters: [{ name: 'tag:tier', values: ['private'] }] }] }],
  ['zones', { availabilityZones: ['eu-central-1a', 'eu-central-1b'], zoneSubnets: AwsZoneSubnets.PRIVATE },
    { availabilityZones: ['eu-central-1a', 'eu-central-1b'], availabilityZoneSubnetType: 'private' }],
  ['tags', { additionalTags: { team: 'cloud' } }, { additionalTags: { team: 'cloud' } }],
  ['mixed instances with the defaults of the CRD', { mixedInstances: {} }, {
    mixedInstancesPolicy: {
      instancesDistribution: {
        onDemandBaseCapacity: 0, onDemandPercentageAboveBaseCapacity: 100, onDemandAllocationStrategy: 'prioritized', spotAllocationStrategy: 'lowest-price',
      },
    },
  }],
  ['mixed instances', {
    mixedInstances: {
      instanceTypes: ['m7i.large', 'm7a.large'],
      onDemandBase: 2,
      onDemandPercentage: 25,
      onDemandAllocation: AwsOnDemandAllocation.LOWEST_PRICE,
      spotAllocation: AwsSpotAllocation.CAPACITY_OPTIMIZED,
    },
  }, {
    mixedInstancesPolicy: {
      overrides: [{ instanceType: 'm7i.large' }, { instanceType: 'm7a.large' }],
      instancesDistribution: {
        onDemandBaseCapacity: 2, onDemandPercentageAboveBaseCapacity: 25, onDemandAllocationStrategy: 'lowest-price', spotAllocationStrategy: 'capacity-optimized',
      },
    },
  }],
  ['an instance refresh', { instanceRefresh: { disabled: false, warmup: Duration.minutes(2), minHealthyPercentage: 80, maxHealthyPercentage: 120 } },
    { refreshPreferences: { disable: false, instanceWarmup: 120, minHealthyPercentage: 80, maxHealthyPercentage: 120 } }],
  ['a rebalance', { capacityRebalance: true }, { capacityRebalance: true }],
  ['delays', { coolDown: Duration.seconds(90), instanceWarmup: Duration.seconds(60) }, { defaultCoolDown: '1m30s', defaultInstanceWarmup: '1m0s' }],
  ['suspended processes', { suspendedProcesses: [AwsScalingProcess.AZ_REBALANCE, AwsScalingProcess.REPLACE_UNHEALTHY] },
    { suspendProcesses: { processes: { azRebalance: true, replaceUnhealthy: true } } }],
  ['nothing for empty lists', { subnets: [], availabilityZones: [], suspendedProcesses: [], additionalTags: {} }, {}],
])('writes %s', (_what, props, expected) => {
  expect(infraPool(props).spec).toEqual({ minSize: 1, maxSize: 1, awsLaunchTemplate: { instanceType: 'm7i.xlarge', ...METADATA }, ...expected });
});

test.each(Object.values(AwsScalingProcess))('can suspend %s', process => {
  expect(infraPool({ suspendedProcesses: [process] }).spec.suspendProcesses).toEqual({ processes: { [process]: true } });
});

test('writes what it shares with machine templates into the launch template', () => {
  expect(infraPool({
    image: AwsImage.fromId(awsId('ami')),
    machineIdentity: 'nodes.example.com',
    sshKeyName: '',
    rootDisk: { size: Size.gibibytes(64), type: AwsVolumeType.GP3 },
    additionalDisks: [{ deviceName: '/dev/sdb', size: Size.gibibytes(100) }],
    securityGroups: [AwsRef.fromId(awsId('sg'))],
    capacityType: AwsCapacityType.spot(),
    instanceMetadata: { tokensRequired: true },
    privateDns: { aRecord: true },
  }).spec.awsLaunchTemplate).toEqual({
    instanceType: 'm7i.xlarge',
    ami: { id: awsId('ami') },
    iamInstanceProfile: 'nodes.example.com',
    sshKeyName: '',
    rootVolume: { size: 64, type: 'gp3' },
    nonRootVolumes: [{ deviceName: '/dev/sdb', size: 100 }],
    additionalSecurityGroups: [{ id: awsId('sg') }],
    marketType: 'Spot',
    spotMarketOptions: {},
    instanceMetadataOptions: {
      httpEndpoint: 'enabled', httpTokens: 'required', httpPutResponseHopLimit: 1, httpProtocolIpv6: 'disabled', instanceMetadataTags: 'disabled',
    },
    privateDnsName: { enableResourceNameDnsARecord: true },
  });
});

test.each(VERSIONS)('spreads machines over failure domains in %s', version => {
  const chart = makeChart();
  const cluster = makeAwsCluster(chart, {}, { apiVersion: version });
  new AwsControlPlane(cluster, 'ControlPlane', MACHINE);
  new AwsMachinePool(cluster, 'Group', { instanceType: INSTANCE_TYPE, failureDomains: ['eu-central-1a', 'eu-central-1b'] });
  expect(find(synth(chart), 'MachinePool').spec.failureDomains).toEqual(['eu-central-1a', 'eu-central-1b']);
});

const noPause = (prop: string) => `'${prop}' of 0 seconds is not possible: Cluster API Provider AWS takes it for one that is left out, which is 5 minutes; `
  + 'use Duration.seconds(1) or more (input/invalid-value)';
const NOT_WITH_MIXED = "'capacityType' of spot machines or a capacity block cannot go with 'mixedInstances', which says itself how many spot machines there are; "
  + "leave 'capacityType' out (input/invalid-value)";

test.each<[string, Partial<AwsMachinePoolProps>, string]>([
  ['an instance type that is none', { instanceType: 'm7i' }, "'instanceType' 'm7i' is not an instance type; use for example 'm7i.xlarge' (input/invalid-value)"],
  ['a subnet that is none', { subnets: [AwsRef.fromId('private')] },
    "'subnets' 'private' is not an id; use 'subnet-' and 8 or 17 hexadecimal digits, for example 'subnet-0a1b2c3d4e5f60718' (input/invalid-value)"],
  ['spot machines beside mixed instances', { capacityType: AwsCapacityType.spot(), mixedInstances: {} }, NOT_WITH_MIXED],
  ['a capacity block beside mixed instances', { capacityType: AwsCapacityType.capacityBlock(awsId('cr')), mixedInstances: {} }, NOT_WITH_MIXED],
  ['subnets and zones', { subnets: [AwsRef.fromId(awsId('subnet'))], availabilityZones: ['eu-central-1a'] },
    "'subnets' and 'availabilityZones' both say where the machines are; leave one of them out (input/invalid-value)"],
  ['the image of EKS', { image: AwsImage.eks(AwsEksImage.AMAZON_LINUX_2023) },
    "'image' AwsImage.eks('AmazonLinux2023') is for nodes that join EKS, and kubeadm joins these; use AwsImage.fromId() or AwsImage.fromLookup() (input/invalid-value)"],
  ['no pause between changes', { coolDown: Duration.seconds(0) }, noPause('coolDown')],
  ['machines that count at once', { instanceWarmup: Duration.minutes(0) }, noPause('instanceWarmup')],
  ['another instance type that is none', { mixedInstances: { instanceTypes: ['m7i.large', 'large'] } },
    "'mixedInstances.instanceTypes' 'large' is not an instance type; use for example 'm7i.xlarge' (input/invalid-value)"],
  ['an instance type twice', { mixedInstances: { instanceTypes: ['m7i.large', 'm7i.large'] } },
    "'mixedInstances.instanceTypes' has 'm7i.large' twice; give each instance type once (input/duplicate)"],
  ['less than no machine', { mixedInstances: { onDemandBase: -1 } },
    "'mixedInstances.onDemandBase' -1 is not possible; use a whole number, 0 or more (input/invalid-value)"],
  ['more than all machines', { mixedInstances: { onDemandPercentage: 101 } },
    "'mixedInstances.onDemandPercentage' 101 is not possible; use a whole number from 0 to 100 (input/invalid-value)"],
  ['a percentage that is too low', { instanceRefresh: { minHealthyPercentage: 90, maxHealthyPercentage: 99 } },
    "'instanceRefresh.maxHealthyPercentage' 99 is not possible; use a whole number from 100 to 200 (input/invalid-value)"],
  ['a percentage that is too high', { instanceRefresh: { minHealthyPercentage: 101 } },
    "'instanceRefresh.minHealthyPercentage' 101 is not possible; use a whole number from 0 to 100 (input/invalid-value)"],
  ['the upper percentage alone', { instanceRefresh: { maxHealthyPercentage: 120 } },
    "'instanceRefresh.maxHealthyPercentage' 120 with 'minHealthyPercentage' missing is not possible; "
    + "give both, and 'maxHealthyPercentage' at most 100 more (input/invalid-value)"],
  ['percentages too far apart', { instanceRefresh: { minHealthyPercentage: 50, maxHealthyPercentage: 151 } },
    "'instanceRefresh.maxHealthyPercentage' 151 with 'minHealthyPercentage' 50 is not possible; "
    + "give both, and 'maxHealthyPercentage' at most 100 more (input/invalid-value)"],
])('fails on %s', (_what, props, message) => {
  expect(() => synthPool(props)).toThrow(new Error(`[test/Cluster/Group] ${message}`));
});

test('takes reserved capacity beside mixed instances', () => {
  expect(infraPool({ capacityType: AwsCapacityType.reserved(awsId('cr')), mixedInstances: {} }).spec.awsLaunchTemplate.capacityReservationId).toBe(awsId('cr'));
});
