import { Size } from 'cdk8s';
import {
  AwsInfraCluster, AwsWorkerPool, AwsZoneSubnets, EksAmiType, EksBootstrap, EksCapacityType, EksControlPlane, EksManagedMachinePool,
  EksManagedMachinePoolProps,
} from '../../../src/providers/aws';
import { amiTypeFor } from '../../../src/providers/aws/eks-ami-type';
import { Metal3ControlPlane } from '../../../src/providers/metal3';
import { IntOrPercent, MixedCluster, Replicas, TaintEffect } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const TYPE = { instanceType: 'm7i.large' };

function build(props: Partial<EksManagedMachinePoolProps> = {}, kubernetesVersion: string = 'v1.34.2'): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: undefined, kubernetesVersion });
  new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1' });
  new EksManagedMachinePool(cluster, 'Workers', { ...TYPE, ...props });
  return synth(chart);
}

function specOf(props: Partial<EksManagedMachinePoolProps>, kubernetesVersion?: string): Manifest {
  const manifest = find(build(props, kubernetesVersion), 'AWSManagedMachinePool');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest.spec;
}

test('needs an instance type only', () => {
  const manifests = build();
  expect(ids(manifests)).toEqual([
    'AWSManagedCluster/edge', 'AWSManagedControlPlane/edge-control-plane', 'AWSManagedMachinePool/edge-workers', 'Cluster/edge', 'MachinePool/edge-workers',
  ]);
  expect(find(manifests, 'AWSManagedMachinePool')).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSManagedMachinePool',
    metadata: { name: 'edge-workers', namespace: 'edge' },
    spec: {
      instanceType: 'm7i.large',
      amiType: 'AL2023_x86_64_STANDARD',
      capacityType: 'onDemand',
      scaling: { minSize: 1, maxSize: 1 },
      updateConfig: { maxUnavailable: 1 },
    },
  });
  expect(find(manifests, 'MachinePool').spec).toEqual({
    clusterName: 'edge',
    replicas: 1,
    template: {
      spec: {
        clusterName: 'edge',
        version: 'v1.34.2',
        bootstrap: { dataSecretName: '' },
        infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'AWSManagedMachinePool', name: 'edge-workers' },
      },
    },
  });
});

test.each<[string, Partial<EksManagedMachinePoolProps>, object]>([
  ['nodegroupName', { nodegroupName: 'Shop_1' }, { eksNodegroupName: 'Shop_1' }],
  ['amiType', { amiType: EksAmiType.BOTTLEROCKET_X86_64 }, { amiType: 'BOTTLEROCKET_x86_64' }],
  ['amiVersion', { amiVersion: '1.34.2-20251120' }, { amiVersion: '1.34.2-20251120' }],
  ['the size of the root disk', { rootDiskSize: Size.gibibytes(50) }, { diskSize: 50 }],
  ['capacityType', { capacityType: EksCapacityType.SPOT }, { capacityType: 'spot' }],
  ['subnetIds', { subnetIds: ['subnet-0a1b2c3d'] }, { subnetIDs: ['subnet-0a1b2c3d'] }],
  ['availabilityZones', { availabilityZones: ['eu-central-1a'] }, { availabilityZones: ['eu-central-1a'] }],
  ['zoneSubnets', { zoneSubnets: AwsZoneSubnets.PRIVATE }, { availabilityZoneSubnetType: 'private' }],
  ['nodeLabels', { nodeLabels: { tier: 'web' } }, { labels: { tier: 'web' } }],
  ['taints', {
    taints: [
      { key: 'a', value: 'b', effect: TaintEffect.NO_SCHEDULE }, { key: 'c', effect: TaintEffect.PREFER_NO_SCHEDULE }, { key: 'd', effect: TaintEffect.NO_EXECUTE },
    ],
  }, {
    taints: [{ key: 'a', value: 'b', effect: 'no-schedule' }, { key: 'c', value: '', effect: 'prefer-no-schedule' }, { key: 'd', value: '', effect: 'no-execute' }],
  }],
  ['maxUnavailable', { maxUnavailable: IntOrPercent.of(7) }, { updateConfig: { maxUnavailable: 7 } }],
  ['maxUnavailable as a percentage', { maxUnavailable: IntOrPercent.percent(33) }, { updateConfig: { maxUnavailablePercentage: 33 } }],
  ['nodeRepair', { nodeRepair: true }, { nodeRepairConfig: { enabled: true } }],
  ['remoteAccess', { remoteAccess: {} }, { remoteAccess: {} }],
  ['a key', { remoteAccess: { sshKeyName: 'key', sourceSecurityGroupIds: ['sg-0a1b2c3d'] } },
    { remoteAccess: { sshKeyName: 'key', sourceSecurityGroups: ['sg-0a1b2c3d'] } }],
  ['public access', { remoteAccess: { publicAccess: true } }, { remoteAccess: { public: true } }],
  ['roleName', { roleName: 'nodes' }, { roleName: 'nodes' }],
  ['roleAdditionalPolicies', { roleAdditionalPolicies: ['arn:p'] }, { roleAdditionalPolicies: ['arn:p'] }],
  ['additionalTags', { additionalTags: { team: 'edge' } }, { additionalTags: { team: 'edge' } }],
  ['three nodes', { replicas: Replicas.fixed(3) }, { scaling: { minSize: 3, maxSize: 3 } }],
  ['no node', { replicas: Replicas.fixed(0) }, { scaling: { minSize: 0, maxSize: 1 } }],
  ['autoscaling', { replicas: Replicas.autoscaled(2, 9) }, { scaling: { minSize: 2, maxSize: 9 } }],
])('writes %s', (_what, props, expected) => {
  expect(specOf(props)).toEqual({ ...specOf({}), ...expected });
});

test('is named as asked', () => {
  expect(ids(build({ poolName: 'pool', infraPoolName: 'group' }))).toEqual(expect.arrayContaining(['AWSManagedMachinePool/group', 'MachinePool/pool']));
});

test('tells the autoscaler what its nodes offer', () => {
  const { metadata, spec } = find(build({
    replicas: Replicas.autoscaled(0, 9, { cpu: '2', memory: '8Gi' }),
    nodeLabels: { tier: 'web' },
    taints: [{ key: 'a', value: 'b', effect: TaintEffect.NO_SCHEDULE }],
  }), 'MachinePool');
  expect(spec.replicas).toBeUndefined();
  expect(metadata.annotations).toEqual({
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': '0',
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': '9',
    'capacity.cluster-autoscaler.kubernetes.io/cpu': '2',
    'capacity.cluster-autoscaler.kubernetes.io/memory': '8Gi',
    'capacity.cluster-autoscaler.kubernetes.io/labels': 'tier=web',
    'capacity.cluster-autoscaler.kubernetes.io/taints': 'a=b:NoSchedule',
  });
});

test.each([
  ['m7i.large', 'AL2023_x86_64_STANDARD'], ['m7g.large', 'AL2023_ARM_64_STANDARD'], ['c6gn.xlarge', 'AL2023_ARM_64_STANDARD'], ['t4g.medium', 'AL2023_ARM_64_STANDARD'],
  ['im4gn.large', 'AL2023_ARM_64_STANDARD'], ['x2gd.metal', 'AL2023_ARM_64_STANDARD'], ['a1.large', 'AL2023_ARM_64_STANDARD'],
  ['g5g.xlarge', 'AL2023_ARM_64_NVIDIA'], ['p6e-gb200.36xlarge', 'AL2023_ARM_64_NVIDIA'],
  ['g4dn.xlarge', 'AL2023_x86_64_NVIDIA'], ['g6.xlarge', 'AL2023_x86_64_NVIDIA'], ['gr6.4xlarge', 'AL2023_x86_64_NVIDIA'], ['p3.2xlarge', 'AL2023_x86_64_NVIDIA'],
  ['p5en.48xlarge', 'AL2023_x86_64_NVIDIA'], ['p6-b200.48xlarge', 'AL2023_x86_64_NVIDIA'], ['g4ad.xlarge', 'AL2023_x86_64_STANDARD'],
  ['u-6tb1.metal', 'AL2023_x86_64_STANDARD'],
  ['m7i-flex.large', 'AL2023_x86_64_STANDARD'], ['x2iedn.xlarge', 'AL2023_x86_64_STANDARD'],
])('starts %s from %s', (instanceType, amiType) => {
  expect(amiTypeFor(instanceType)).toBe(amiType);
  expect(specOf({ instanceType }).amiType).toBe(amiType);
});

test('takes Amazon Linux 2 where it exists', () => {
  expect(specOf({ amiType: EksAmiType.AL2_X86_64 }, 'v1.32.9').amiType).toBe('AL2_x86_64');
});

test.each<[string, Partial<EksManagedMachinePoolProps>, string]>([
  ['an instance type', { instanceType: 'large' }, "'instanceType' 'large' is not an instance type; use for example 'm7i.xlarge'"],
  ['a node group name', { nodegroupName: '_shop' },
    "'nodegroupName' '_shop' is not a name for a node group; use 1 to 63 letters, digits, '-' and '_', starting with a letter or digit"],
  ['an image that is gone', { amiType: EksAmiType.AL2_ARM_64 }, "'amiType' 'AL2_ARM_64' does not exist for v1.34.2: AWS has published Amazon Linux 2 up to "
    + 'Kubernetes 1.32; use Amazon Linux 2023 or Bottlerocket'],
  ['a release', { amiVersion: 'latest' }, "'amiVersion' 'latest' is not a release of an image; use for example '1.34.2-20251120'"],
  ['a disk', { rootDiskSize: Size.gibibytes(0) }, "'rootDiskSize' of 0 GiB is not possible; use a whole number of gibibytes, 1 or more, for example Size.gibibytes(64)"],
  ['unavailable nodes', { maxUnavailable: IntOrPercent.of(101) }, "'maxUnavailable' 101 is not possible; use a whole number from 1 to 100"],
  ['no unavailable nodes', { maxUnavailable: IntOrPercent.percent(0) }, "'maxUnavailable' 0 is not possible; use a whole number from 1 to 100"],
  ['a subnet', { subnetIds: ['private-a'] },
    "'subnetIds' 'private-a' is not an id; use 'subnet-' and 8 or 17 hexadecimal digits, for example 'subnet-0a1b2c3d4e5f60718'"],
  ['subnets and zones', { subnetIds: ['subnet-0a1b2c3d'], availabilityZones: ['eu-central-1a'] },
    "'subnetIds' and 'availabilityZones' both say where the nodes are; leave one of them out"],
  ['a security group', { remoteAccess: { sourceSecurityGroupIds: ['ssh'] } },
    "'remoteAccess.sourceSecurityGroupIds' 'ssh' is not an id; use 'sg-' and 8 or 17 hexadecimal digits, for example 'sg-0a1b2c3d4e5f60718'"],
  ['access for all and some', { remoteAccess: { publicAccess: true, sourceSecurityGroupIds: ['sg-0a1b2c3d'] } },
    "'remoteAccess' is for everybody and for the members of 'sourceSecurityGroupIds'; leave one of them out"],
  ['a key', { remoteAccess: { sshKeyName: ' key' } }, "'sshKeyName' ' key' is not the name of a key pair; use ASCII without blanks at the ends, or '' for no key"],
  ['a label of AWS', { nodeLabels: { 'eks.amazonaws.com/nodegroup': 'a' } }, "'nodeLabels' has 'eks.amazonaws.com/nodegroup', which AWS keeps to itself; use a domain of your own"],
  ['a label of Kubernetes', { nodeLabels: { 'kubernetes.io/arch': 'arm64' } }, "'nodeLabels' has 'kubernetes.io/arch', which AWS keeps to itself; use a domain of your own"],
  ['a label that is none', { nodeLabels: { tier: 'a b' } },
    "'nodeLabels' has 'tier' = 'a b', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.'"],
])('fails on %s', (_what, props, reason) => {
  expect(() => build(props)).toThrow(new Error(`[test/Cluster/Workers] ${reason} (input/invalid-value)`));
});

test('fails on the name of another node group in the chart', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: undefined });
  new EksManagedMachinePool(cluster, 'First', { ...TYPE, infraPoolName: 'group' });
  expect(() => new EksManagedMachinePool(cluster, 'Second', { ...TYPE, infraPoolName: 'group' })).toThrow(new Error(
    "[test/Cluster/Second] AWSManagedMachinePool 'group' is the name of 'test/Cluster/First' too; give each AWSManagedMachinePool of a chart its own name (input/duplicate)"));
});

test('fails under a control plane that is not EKS', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new AwsInfraCluster(cluster, 'Aws', { region: 'eu-central-1' });
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  new EksManagedMachinePool(cluster, 'Workers', TYPE);
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + "  [test/Cluster/Workers] pool 'Workers' is a node group of EKS, and the control plane of cluster 'edge' is not EKS; use an AwsWorkerPool, or an EksControlPlane "
    + '(pool/foreign-provider)'));
});

test('can be created before the control plane, which decides nothing about its nodes', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: undefined });
  new EksManagedMachinePool(cluster, 'Workers', TYPE);
  new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1' });
  expect(ids(synth(chart))).toEqual(ids(build()));
});

test('joins an EKS cluster that is defined elsewhere', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2', bootstrap: EksBootstrap.nodeadm() });
  new EksManagedMachinePool(cluster, 'Workers', TYPE);
  expect(ids(synth(chart))).toEqual(['AWSManagedMachinePool/edge-workers', 'MachinePool/edge-workers']);
});

test('fails on a cluster that is defined elsewhere and not said to be EKS', () => {
  const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2' });
  expect(() => new EksManagedMachinePool(cluster, 'Workers', TYPE)).toThrow(new Error(
    "[test/Cluster/Workers] the pool is a node group of EKS, and kubeadm is said to join the nodes of cluster 'edge'; "
    + "set 'bootstrap' of MixedCluster.fromClusterName() to EksBootstrap.nodeadm() (pool/foreign-provider)"));
});

test('stands beside machines that join EKS', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: undefined });
  new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1' });
  new EksManagedMachinePool(cluster, 'Managed', TYPE);
  new AwsWorkerPool(cluster, 'Own', TYPE);
  expect(ids(synth(chart)).map(id => id.split('/')[0])).toEqual([
    'AWSMachineTemplate', 'AWSManagedCluster', 'AWSManagedControlPlane', 'AWSManagedMachinePool', 'Cluster', 'MachineDeployment', 'MachinePool', 'NodeadmConfigTemplate',
  ]);
});
