import { awsId, INSTANCE_TYPE, MACHINE, makeAwsCluster, REGION, VERSIONS } from './machines';
import {
  AwsControlPlane, AwsHealthCheckProtocol, AwsIdentity, AwsInfraCluster, AwsInfraClusterProps, AwsLoadBalancerScheme, AwsLoadBalancerType,
  AwsMachinePool, AwsRef, AwsWorkerPool,
} from '../../../src/providers/aws';
import { ByohControlPlane, ByohInfraCluster } from '../../../src/providers/byoh';
import { Metal3InfraCluster, Metal3WorkerPool } from '../../../src/providers/metal3';
import { ClusterApiVersion, Endpoint, MixedCluster } from '../../../src/root';
import { FakeControlPlane, HOSTED } from '../../cluster/fakes';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const NLB = { loadBalancerType: 'nlb', scheme: 'internet-facing', healthCheckProtocol: 'HTTPS' };
const DISABLED = { loadBalancerType: 'disabled', scheme: 'internet-facing' };
const CONTROLLER = { kind: 'AWSClusterControllerIdentity', name: 'default' };
const ELB_ENDPOINT = Endpoint.of('edge-apiserver-0a1b2c3d.elb.eu-central-1.amazonaws.com');
/** What a pool needs where nobody acts on the AWSCluster. */
const PLACE = { subnet: AwsRef.fromId(awsId('subnet')), securityGroups: [AwsRef.fromId(awsId('sg'))] };

/** Takes the only AWSCluster and compares it with its schema. */
function awsCluster(manifests: Manifest[]): Manifest {
  const manifest = find(manifests, 'AWSCluster');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest;
}

/** The AWSCluster of a cluster whose control plane is on AWS. */
function ownedCluster(props: Partial<AwsInfraClusterProps> = {}, endpoint?: Endpoint, apiVersion?: ClusterApiVersion): Manifest {
  const chart = makeChart();
  new AwsControlPlane(makeAwsCluster(chart, props, { endpoint, apiVersion }), 'ControlPlane', MACHINE);
  return awsCluster(synth(chart));
}

describe('as the primary of a control plane on AWS', () => {
  test.each(VERSIONS)('has a network load balancer and the identity of the controller, in %s', version => {
    expect(ownedCluster({}, undefined, version)).toEqual({
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
      kind: 'AWSCluster',
      metadata: { name: 'edge', namespace: 'edge' },
      spec: { region: 'eu-central-1', identityRef: CONTROLLER, controlPlaneLoadBalancer: NLB },
    });
  });

  test('has the load balancer of the user', () => {
    const { CLASSIC: type } = AwsLoadBalancerType;
    const loadBalancer = { type, scheme: AwsLoadBalancerScheme.INTERNAL, healthCheckProtocol: AwsHealthCheckProtocol.TCP };
    expect(ownedCluster({ apiServerLoadBalancer: loadBalancer }).spec.controlPlaneLoadBalancer)
      .toEqual({ loadBalancerType: 'classic', scheme: 'internal', healthCheckProtocol: 'TCP' });
  });

  test('takes the address of its load balancer as the endpoint once it is known, and keeps the load balancer', () => {
    expect(ownedCluster({}, ELB_ENDPOINT).spec).toMatchObject({
      controlPlaneEndpoint: { host: 'edge-apiserver-0a1b2c3d.elb.eu-central-1.amazonaws.com', port: 6443 },
      controlPlaneLoadBalancer: NLB,
    });
  });

  test.each([
    ['192.168.10.20:6443', Endpoint.of('192.168.10.20')],
    ['api.example.com:6443', Endpoint.of('api.example.com')],
    ['edge.elb.eu-central-1.amazonaws.com:443', Endpoint.of('edge.elb.eu-central-1.amazonaws.com', 443)],
  ])('fails for the endpoint %s, which its controller would write over', (text, endpoint) => {
    expect(() => ownedCluster({}, endpoint)).toThrow(new Error(`Validation failed with the following errors:\n  [test/Cluster/AwsCluster] 'endpoint' ${text} `
      + 'cannot stand on an AWSCluster whose controller builds the load balancer: it writes that address; '
      + "apply the cluster without 'endpoint' and without pools that need it, then give the DNS name of the load balancer and port 6443 (infrastructure/endpoint-overwritten)"));
  });

  test('serves Metal3 pools beside it once the address of its load balancer is known', () => {
    const chart = makeChart();
    const cluster = makeAwsCluster(chart, {}, { endpoint: ELB_ENDPOINT });
    new AwsControlPlane(cluster, 'ControlPlane', MACHINE);
    new Metal3WorkerPool(cluster, 'Metal', { image: IMAGE });
    const manifests = synth(chart);
    expect(find(manifests, 'Cluster').spec.infrastructureRef).toMatchObject({ kind: 'AWSCluster', name: 'edge' });
    expect(awsCluster(manifests).spec.controlPlaneLoadBalancer).toEqual(NLB);
  });
});

describe('as the primary of a hosted control plane', () => {
  function hostedCluster(props: Partial<AwsInfraClusterProps>, endpoint?: Endpoint): Manifest {
    const chart = makeChart();
    const cluster = makeAwsCluster(chart, props, { endpoint });
    new FakeControlPlane(cluster, 'ControlPlane', undefined, HOSTED);
    new AwsWorkerPool(cluster, 'Workers', MACHINE);
    new AwsMachinePool(cluster, 'Group', { instanceType: INSTANCE_TYPE });
    return awsCluster(synth(chart));
  }

  test('has no load balancer and waits for the endpoint', () => {
    const { metadata, spec } = hostedCluster({});
    expect(metadata).toEqual({ name: 'edge', namespace: 'edge' });
    expect(spec).toEqual({ region: 'eu-central-1', identityRef: CONTROLLER, controlPlaneLoadBalancer: DISABLED });
  });

  test('has the endpoint where it is known, whatever it is', () => {
    expect(hostedCluster({}, Endpoint.of('api.example.com', 443)).spec).toMatchObject({
      controlPlaneEndpoint: { host: 'api.example.com', port: 443 }, controlPlaneLoadBalancer: DISABLED,
    });
  });

  test('fails with a load balancer', () => {
    expect(() => hostedCluster({ apiServerLoadBalancer: {} })).toThrow(new Error('Validation failed with the following errors:\n  [test/Cluster/AwsCluster] '
      + "'apiServerLoadBalancer' has no API server behind it, because no machine of AWS carries the control plane; leave it out (input/invalid-value)"));
  });
});

describe('as a secondary', () => {
  test('holds parameters only, and says that it belongs to the cluster, moves with it and is not to be reconciled', () => {
    const chart = makeChart();
    const cluster = makeAwsCluster(chart, { labels: { team: 'cloud' } }, { endpoint: Endpoint.of('192.168.10.20') });
    new ByohControlPlane(cluster, 'ControlPlane');
    new AwsWorkerPool(cluster, 'Burst', { ...MACHINE, ...PLACE });
    const manifests = synth(chart);
    expect(find(manifests, 'Cluster').spec.infrastructureRef).toMatchObject({ kind: 'ByoCluster', name: 'edge' });
    const { metadata, spec } = awsCluster(manifests);
    expect(metadata).toEqual({
      name: 'edge',
      namespace: 'edge',
      labels: { 'team': 'cloud', 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' },
      annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' },
    });
    expect(spec).toEqual({
      region: 'eu-central-1',
      identityRef: CONTROLLER,
      controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 },
      controlPlaneLoadBalancer: DISABLED,
    });
  });

  test('fails with a load balancer', () => {
    const chart = makeChart();
    const cluster = makeAwsCluster(chart, { apiServerLoadBalancer: { name: 'edge' } }, { endpoint: Endpoint.of('192.168.10.20') });
    new ByohControlPlane(cluster, 'ControlPlane');
    expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n  [test/Cluster/AwsCluster] '
      + "'apiServerLoadBalancer' has no API server behind it, because no machine of AWS carries the control plane; leave it out (input/invalid-value)"));
  });

  /** A cluster on AWS whose primary infra cluster is another one. */
  function carriedElsewhere(loadBalancer?: AwsInfraClusterProps['apiServerLoadBalancer']): Manifest {
    const chart = makeChart();
    const cluster = makeAwsCluster(chart, { apiServerLoadBalancer: loadBalancer }, { endpoint: Endpoint.of('192.168.10.20') });
    new Metal3InfraCluster(cluster, 'Metal3Cluster', { primary: true });
    new AwsControlPlane(cluster, 'ControlPlane', { ...MACHINE, ...PLACE });
    return awsCluster(synth(chart));
  }

  test('names the existing load balancer that control plane machines register with', () => {
    const { metadata, spec } = carriedElsewhere({ name: 'edge-api', scheme: AwsLoadBalancerScheme.INTERNAL });
    expect(metadata.annotations).toEqual({ 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' });
    expect(spec.controlPlaneLoadBalancer).toEqual({ ...NLB, scheme: 'internal', name: 'edge-api' });
    expect(spec.controlPlaneEndpoint).toEqual({ host: '192.168.10.20', port: 6443 });
  });

  test.each([undefined, { scheme: AwsLoadBalancerScheme.INTERNAL }])('fails where control plane machines have no load balancer to register with: %j', loadBalancer => {
    expect(() => carriedElsewhere(loadBalancer)).toThrow(new Error('Validation failed with the following errors:\n  [test/Cluster/AwsCluster] '
      + "'apiServerLoadBalancer.name' is missing: control plane machines register with a load balancer, and nobody builds one for an AWSCluster that is not "
      + 'the primary infra cluster; give the name of one that exists, or make the AWSCluster the primary (input/missing-value)'));
  });

  test('joins a cluster that is defined elsewhere', () => {
    const chart = makeChart();
    const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2' });
    new AwsInfraCluster(cluster, 'AwsCluster', { region: REGION });
    new AwsWorkerPool(cluster, 'Burst', { ...MACHINE, ...PLACE });
    const { metadata, spec } = awsCluster(synth(chart));
    expect(metadata.annotations).toEqual({ 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' });
    expect(spec.controlPlaneLoadBalancer).toEqual(DISABLED);
  });
});

test('fails as the primary of a control plane on machines of another provider', () => {
  const chart = makeChart();
  const cluster = makeAwsCluster(chart, { primary: true }, { endpoint: Endpoint.of('192.168.10.20') });
  new ByohControlPlane(cluster, 'ControlPlane');
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n  [test/Cluster] '
    + 'AWSCluster cannot be the primary infra cluster of a control plane on machines of another provider: machines of AWS then wait for a load balancer '
    + "that nobody builds; set 'primary' on another infra cluster (infrastructure/cannot-be-primary)"));
});

test('writes all settings', () => {
  const props: Required<AwsInfraClusterProps> = {
    primary: true,
    labels: { team: 'cloud' },
    annotations: { note: 'careful' },
    region: 'us-gov-west-1',
    identity: AwsIdentity.fromRoleIdentity('edge-role'),
    apiServerLoadBalancer: { crossZone: true },
    network: { vpcId: awsId('vpc') },
    imageLookup: { format: 'node-{{.BaseOS}}-{{.K8sVersion}}', org: '123456789012', baseOs: 'ubuntu-24.04' },
    sshKeyName: 'operators',
    additionalTags: { 'cost-centre': '4711' },
    partition: 'aws-us-gov',
  };
  const { metadata, spec } = ownedCluster(props);
  expect(metadata).toEqual({ name: 'edge', namespace: 'edge', labels: { team: 'cloud' }, annotations: { note: 'careful' } });
  expect(spec).toEqual({
    region: 'us-gov-west-1',
    partition: 'aws-us-gov',
    identityRef: { kind: 'AWSClusterRoleIdentity', name: 'edge-role' },
    controlPlaneLoadBalancer: { ...NLB, crossZoneLoadBalancing: true },
    network: { vpc: { id: awsId('vpc'), availabilityZoneUsageLimit: 3, availabilityZoneSelection: 'Ordered', subnetSchema: 'PreferPrivate' } },
    imageLookupFormat: 'node-{{.BaseOS}}-{{.K8sVersion}}',
    imageLookupOrg: '123456789012',
    imageLookupBaseOS: 'ubuntu-24.04',
    sshKeyName: 'operators',
    additionalTags: { 'cost-centre': '4711' },
  });
});

test('asks for no key pair by an empty name', () => {
  expect(ownedCluster({ sshKeyName: '' }).spec.sshKeyName).toBe('');
});

test('does not follow what the caller does to the settings later', () => {
  const chart = makeChart();
  const additionalTags: { [key: string]: string } = { team: 'cloud' };
  const subnets = [{ id: awsId('subnet') }];
  const cluster = makeAwsCluster(chart, { additionalTags, network: { subnets } });
  new AwsControlPlane(cluster, 'ControlPlane', MACHINE);
  additionalTags.late = 'yes';
  subnets.push({ id: awsId('subnet', 2) });
  const { spec } = awsCluster(synth(chart));
  expect(spec.additionalTags).toEqual({ team: 'cloud' });
  expect(spec.network.subnets).toEqual([{ id: awsId('subnet') }]);
});

test('is shared by control plane and pools, and does not come on its own', () => {
  const chart = makeChart();
  const cluster = makeAwsCluster(chart);
  new AwsControlPlane(cluster, 'ControlPlane', MACHINE);
  new AwsWorkerPool(cluster, 'A', MACHINE);
  expect(ids(synth(chart)).filter(id => id.startsWith('AWSCluster/'))).toEqual(['AWSCluster/edge']);
});

test('fails for a control plane or pool that comes before it, because nobody knows the region', () => {
  const message = "cluster 'edge' has no AWSCluster, which needs a region; create for EKS the EksControlPlane before the pools, else "
    + "new AwsInfraCluster(cluster, 'Aws', { region: 'eu-central-1' }) before the control plane and pools that use it (input/missing-value)";
  const cluster = makeCluster();
  expect(() => new AwsWorkerPool(cluster, 'Workers', MACHINE)).toThrow(new Error(`[test/Cluster] ${message}`));
  expect(() => new AwsControlPlane(cluster, 'ControlPlane', MACHINE)).toThrow(new Error(`[test/Cluster] ${message}`));
});

test('is not needed for pools of a cluster that is defined elsewhere', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2' });
  new AwsWorkerPool(cluster, 'Workers', MACHINE);
  expect(ids(synth(chart)).map(id => id.split('/')[0])).toEqual(['AWSMachineTemplate', 'KubeadmConfigTemplate', 'MachineDeployment']);
});

test('fails for a machine pool where it is a secondary', () => {
  const chart = makeChart();
  const cluster = makeAwsCluster(chart, {}, { endpoint: Endpoint.of('192.168.10.20') });
  new ByohInfraCluster(cluster, 'ByoCluster');
  new ByohControlPlane(cluster, 'ControlPlane');
  new AwsMachinePool(cluster, 'Group', { instanceType: INSTANCE_TYPE });
  expect(() => synth(chart)).toThrow(new Error("Validation failed with the following errors:\n  [test/Cluster] machine pool 'Group' cannot work: "
    + 'an AWSMachinePool reads its security groups from the status of an AWSCluster that its controller reconciles; '
    + 'use a worker pool, or make AWSCluster the primary infra cluster (pool/machine-pool-unmanaged)'));
});

test.each<[string, Partial<AwsInfraClusterProps>, string]>([
  ['a zone in place of a region', { region: 'eu-central-1a' }, "'region' 'eu-central-1a' is not a region; use for example 'eu-central-1' (input/invalid-value)"],
  ['a key pair that cannot be', { sshKeyName: ' key' },
    "'sshKeyName' ' key' is not the name of a key pair; use ASCII without blanks at the ends, or '' for no key (input/invalid-value)"],
  ['a tag that AWS keeps for itself', { additionalTags: { 'aws:team': 'cloud' } },
    "'additionalTags' has 'aws:team' = 'cloud', which is not a tag; use a key of 1 to 128 characters that does not start with 'aws:', "
    + "a value of at most 256, and only letters, digits, blanks and '_.:/=+-@' (input/invalid-value)"],
  ['a tag with a sign that AWS does not take', { additionalTags: { team: 'cloud&metal' } },
    "'additionalTags' has 'team' = 'cloud&metal', which is not a tag; use a key of 1 to 128 characters that does not start with 'aws:', "
    + "a value of at most 256, and only letters, digits, blanks and '_.:/=+-@' (input/invalid-value)"],
  ['too many tags', { additionalTags: Object.fromEntries([...Array(51).keys()].map(index => [`tag-${index}`, ''])) },
    "'additionalTags' has 51 tags; AWS takes at most 50 for a resource (input/invalid-value)"],
])('fails on %s', (_what, props, message) => {
  expect(() => ownedCluster(props)).toThrow(new Error(`[test/Cluster/AwsCluster] ${message}`));
});

test.each(['eu-central-1', 'us-gov-west-1', 'ap-southeast-3', 'cn-north-1', 'us-iso-east-1', 'eusc-de-east-1'])('knows the region %s', region => {
  expect(ownedCluster({ region }).spec.region).toBe(region);
});
