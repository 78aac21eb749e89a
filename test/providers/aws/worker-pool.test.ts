import { awsId, INSTANCE_TYPE, MACHINE, makeAwsCluster, VERSIONS } from './machines';
import { AwsClusterSubnet, AwsControlPlane, AwsMachinePool, AwsRef, AwsWorkerPool, AwsWorkerPoolProps } from '../../../src/providers/aws';
import { EKS_CONTROL_PLANE_TRAITS, EKS_TRAITS } from '../../../src/providers/aws/eks-traits';
import { AWS_TRAITS } from '../../../src/providers/aws/traits';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { ClusterApiVersion, Endpoint, Replicas } from '../../../src/root';
import { FakeControlPlane, FakeInfraCluster, HOSTED } from '../../cluster/fakes';
import { allowAnything, makeChart, makeCluster } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

test('writes a MachineDeployment with a machine and a bootstrap template of its own', () => {
  const chart = makeChart();
  const cluster = makeAwsCluster(chart);
  new AwsControlPlane(cluster, 'ControlPlane', MACHINE);
  const before = ids(synth(chart));
  const pool = new AwsWorkerPool(cluster, 'GpuWorkers', { ...MACHINE, instanceType: 'g6.xlarge' });
  expect(ids(synth(chart)).filter(id => !before.includes(id))).toEqual([
    `AWSMachineTemplate/${pool.machineTemplate.name}`, `KubeadmConfigTemplate/${pool.bootstrapTemplate.name}`, 'MachineDeployment/edge-gpu-workers',
  ]);
  expect(pool.machineTemplate.name).toMatch(/^edge-gpu-workers-[0-9a-f]{8}$/);
});

test('shows what it is made of', () => {
  const cluster = makeAwsCluster();
  const pool = new AwsWorkerPool(cluster, 'Workers', { ...MACHINE, poolName: 'burst', replicas: Replicas.autoscaled(1, 5) });
  expect(pool.cluster).toBe(cluster);
  expect(pool.poolName).toBe('burst');
  expect(pool.machineProvider).toBe('aws');
  expect([pool.machineDeployment, pool.machineTemplate, pool.bootstrapTemplate].map(object => object.kind))
    .toEqual(['MachineDeployment', 'AWSMachineTemplate', 'KubeadmConfigTemplate']);
  expect(pool.node.defaultChild).toBe(pool.machineDeployment);
});

test.each(VERSIONS)('has one machine to spare in a rollout, and a zone as its failure domain, in %s', version => {
  const chart = makeChart();
  const cluster = makeAwsCluster(chart, {}, { apiVersion: version });
  new AwsControlPlane(cluster, 'ControlPlane', MACHINE);
  const pool = new AwsWorkerPool(cluster, 'Workers', { ...MACHINE, failureDomain: 'eu-central-1a' });
  const { spec } = find(synth(chart), 'MachineDeployment');
  const strategy = version === ClusterApiVersion.V1BETA1 ? spec.strategy : spec.rollout.strategy;
  expect(strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
  expect(spec.template.spec.failureDomain).toBe('eu-central-1a');
  // The provider has this one version, whatever that of Cluster API.
  const group = version === ClusterApiVersion.V1BETA1
    ? { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2' }
    : { apiGroup: 'infrastructure.cluster.x-k8s.io' };
  expect(spec.template.spec.infrastructureRef).toEqual({ ...group, kind: 'AWSMachineTemplate', name: pool.machineTemplate.name });
});

describe('beside an AWSCluster that its controller does not act on', () => {
  const securityGroups = [AwsRef.fromId(awsId('sg'))];
  const subnet = AwsRef.fromId(awsId('subnet'));
  const UNMANAGED = 'and the controller of the AWSCluster does not act on it';

  /** A pool of a cluster whose control plane is on hosts that are there already. */
  function burst(props: Partial<AwsWorkerPoolProps>, subnets: AwsClusterSubnet[] = []) {
    const chart = makeChart();
    const cluster = makeAwsCluster(chart, { network: { subnets } }, { endpoint: Endpoint.of('192.168.10.20') });
    new ByohControlPlane(cluster, 'ControlPlane');
    new AwsWorkerPool(cluster, 'Burst', { ...MACHINE, ...props });
    return synth(chart);
  }

  function expectFindings(build: () => unknown, ...messages: string[]): void {
    expect(build).toThrow(new Error(`Validation failed with the following errors:\n${messages.map(message => `  [test/Cluster/Burst] ${message}`).join('\n')}`));
  }

  test.each<[string, Partial<AwsWorkerPoolProps>, AwsClusterSubnet[]]>([
    ['a subnet by id', { subnet }, []],
    ['a subnet by conditions', { subnet: AwsRef.fromFilters({ name: 'tag:tier', values: ['private'] }) }, []],
    ['a private subnet in the AWSCluster', {}, [{ id: awsId('subnet') }]],
    ['a private subnet of its zone in the AWSCluster', { failureDomain: 'eu-central-1b' },
      [{ id: awsId('subnet', 1), availabilityZone: 'eu-central-1a' }, { id: awsId('subnet', 2), availabilityZone: 'eu-central-1b' }]],
    ['a public subnet in the AWSCluster', { publicIp: true }, [{ id: awsId('subnet'), isPublic: true }]],
    ['public addresses in a subnet that the AWSCluster lists', { publicIp: true, subnet }, [{ id: awsId('subnet'), isPublic: true }]],
    ['public addresses in a subnet that the AWSCluster may list', { publicIp: true, subnet: AwsRef.fromFilters({ name: 'tag:tier', values: ['public'] }) },
      [{ id: awsId('subnet'), isPublic: true }]],
    ['no public addresses', { publicIp: false, subnet }, []],
  ])('works with security groups and %s', (_what, props, subnets) => {
    expect(burst({ securityGroups, ...props }, subnets).flatMap(manifest => schemaErrors(manifest))).toEqual([]);
  });

  test('fails without security groups and subnet', () => {
    expectFindings(() => burst({}),
      `'securityGroups' is missing, ${UNMANAGED}, so there are no security groups of the cluster; give at least one (input/missing-value)`,
      `'subnet' is missing, ${UNMANAGED}, so nobody looks for one; give it, or list a private subnet in 'network.subnets' of the AwsInfraCluster (input/missing-value)`);
  });

  test('fails with an empty list of security groups', () => {
    expectFindings(() => burst({ subnet, securityGroups: [] }),
      `'securityGroups' is missing, ${UNMANAGED}, so there are no security groups of the cluster; give at least one (input/missing-value)`);
  });

  test.each<[string, Partial<AwsWorkerPoolProps>, AwsClusterSubnet[], string]>([
    ['public ones only', {}, [{ id: awsId('subnet'), isPublic: true }], 'a private subnet'],
    ['private ones only for public addresses', { publicIp: true }, [{ id: awsId('subnet') }], 'a public subnet'],
    ['those of another zone', { failureDomain: 'eu-central-1b' }, [{ id: awsId('subnet'), availabilityZone: 'eu-central-1a' }],
      "a private subnet of zone 'eu-central-1b'"],
  ])('fails where the AWSCluster lists %s', (_what, props, subnets, wanted) => {
    expectFindings(() => burst({ securityGroups, ...props }, subnets),
      `'subnet' is missing, ${UNMANAGED}, so nobody looks for one; give it, or list ${wanted} in 'network.subnets' of the AwsInfraCluster (input/missing-value)`);
  });

  test.each([[[]], [[{ id: awsId('subnet') }]], [[{ id: awsId('subnet', 1), isPublic: true }]]])('fails for public addresses in a subnet that the AWSCluster does not list as public: %j', subnets => {
    expectFindings(() => burst({ securityGroups, publicIp: true, subnet }, subnets),
      `'publicIp' true needs subnet '${awsId('subnet')}' in 'network.subnets' of the AwsInfraCluster with 'isPublic' true, ${UNMANAGED}, `
      + "so nobody else lists public subnets; add it there, or leave 'publicIp' out (input/missing-value)");
  });

  test('fails for public addresses in subnets by conditions of which the AWSCluster lists none', () => {
    expectFindings(() => burst({ securityGroups, publicIp: true, subnet: AwsRef.fromFilters({ name: 'tag:tier', values: ['public'] }) }),
      `'publicIp' true needs the subnets that 'subnet' matches in 'network.subnets' of the AwsInfraCluster with 'isPublic' true, ${UNMANAGED}, `
      + "so nobody else lists public subnets; add it there, or leave 'publicIp' out (input/missing-value)");
  });
});

test('needs neither security groups nor subnet where it is not known what the AWSCluster holds', () => {
  const chart = makeChart();
  allowAnything(chart);
  const cluster = makeCluster(chart);
  new FakeInfraCluster(cluster, 'Custom', AWS_TRAITS);
  new ByohControlPlane(cluster, 'ControlPlane');
  new AwsWorkerPool(cluster, 'Burst', MACHINE);
  expect(find(synth(chart), 'AWSCluster').metadata.annotations).toEqual({ 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' });
});

test('needs no AWSCluster under EKS', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: undefined });
  new FakeInfraCluster(cluster, 'Eks', EKS_TRAITS);
  new FakeControlPlane(cluster, 'ControlPlane', undefined, EKS_CONTROL_PLANE_TRAITS);
  new AwsWorkerPool(cluster, 'Workers', { ...MACHINE, publicIp: true });
  new AwsMachinePool(cluster, 'Group', { instanceType: INSTANCE_TYPE });
  expect(ids(synth(chart)).filter(id => id.startsWith('AWS')).map(id => id.split('/')[0])).toEqual(['AWSMachinePool', 'AWSMachineTemplate', 'AWSManagedCluster']);
});

test('needs neither security groups nor subnet under a hosted control plane with the AWSCluster as the primary', () => {
  const chart = makeChart();
  const cluster = makeAwsCluster(chart);
  new FakeControlPlane(cluster, 'ControlPlane', undefined, HOSTED);
  new AwsWorkerPool(cluster, 'Workers', { ...MACHINE, publicIp: true, subnet: AwsRef.fromId(awsId('subnet')) });
  expect(find(synth(chart), 'AWSMachineTemplate').spec.template.spec).not.toHaveProperty('additionalSecurityGroups');
});
