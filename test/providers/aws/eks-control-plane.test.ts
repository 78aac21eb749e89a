import {
  AwsIdentity, AwsInfraCluster, AwsRoleIdentity, EksBootstrap, EksControlPlane, EksControlPlaneProps, EksLogType, EksTokenMethod,
  EksUpgradePolicy,
} from '../../../src/providers/aws';
import { EKS_CONTROL_PLANE_TRAITS } from '../../../src/providers/aws/eks-traits';
import { ByohWorkerPool } from '../../../src/providers/byoh';
import { Metal3WorkerPool } from '../../../src/providers/metal3';
import { Endpoint, MixedCluster } from '../../../src/root';
import { FakeWorkerPool } from '../../cluster/fakes';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { missingDefaults } from '../../support/schema';
import { captureStderr } from '../../support/stderr';

const stderr = captureStderr();
const REGION = { region: 'eu-central-1' };

function build(props: Partial<EksControlPlaneProps> = {}, clusterProps: Parameters<typeof makeCluster>[1] = {}): Manifest[] {
  const chart = makeChart();
  new EksControlPlane(makeCluster(chart, { endpoint: undefined, ...clusterProps }), 'ControlPlane', { ...REGION, ...props });
  return synth(chart);
}

function specOf(props: Partial<EksControlPlaneProps>): Manifest {
  return find(build(props), 'AWSManagedControlPlane').spec;
}

test('needs a region only', () => {
  const manifests = build();
  expect(ids(manifests)).toEqual(['AWSManagedCluster/edge', 'AWSManagedControlPlane/edge-control-plane', 'Cluster/edge']);
  expect(find(manifests, 'AWSManagedControlPlane')).toEqual({
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
    kind: 'AWSManagedControlPlane',
    metadata: { name: 'edge-control-plane', namespace: 'edge' },
    spec: {
      region: 'eu-central-1',
      version: 'v1.34.2',
      identityRef: { kind: 'AWSClusterControllerIdentity', name: 'default' },
      restrictPrivateSubnets: false,
      associateOIDCProvider: false,
      tokenMethod: 'iam-authenticator',
      bootstrapSelfManagedAddons: true,
    },
  });
  expect(stderr()).toEqual([]);
});

test('leaves nothing for the API server to add', () => {
  expect(missingDefaults(find(build(), 'AWSManagedControlPlane'))).toEqual([]);
  const network = { vpcId: 'vpc-0a1b2c3d4e5f60718' };
  expect(missingDefaults(find(build({ network, logTypes: [], vpcCniEnv: { A: 'b' }, disableKubeProxy: true, endpointAccess: {} }), 'AWSManagedControlPlane'))).toEqual([]);
});

test('gives the Cluster no endpoint', () => {
  expect(find(build(), 'Cluster').spec.controlPlaneEndpoint).toBeUndefined();
});

test.each<[string, Partial<EksControlPlaneProps>, object]>([
  ['eksClusterName', { eksClusterName: 'Shop_1' }, { eksClusterName: 'Shop_1' }],
  ['identity', { identity: AwsIdentity.fromStaticIdentity('shop') }, { identityRef: { kind: 'AWSClusterStaticIdentity', name: 'shop' } }],
  ['roleName', { roleName: 'eks-role' }, { roleName: 'eks-role' }],
  ['roleAdditionalPolicies', { roleAdditionalPolicies: ['arn:p'] }, { roleAdditionalPolicies: ['arn:p'] }],
  ['sshKeyName', { sshKeyName: '' }, { sshKeyName: '' }],
  ['endpointAccess', { endpointAccess: {} }, { endpointAccess: { public: true, private: false } }],
  ['a private endpoint', { endpointAccess: { publicAccess: false, privateAccess: true } }, { endpointAccess: { public: false, private: true } }],
  ['publicCidrs', { endpointAccess: { publicCidrs: ['203.0.113.0/24'] } },
    { endpointAccess: { public: true, private: false, publicCIDRs: ['203.0.113.0/24'] } }],
  ['logTypes', { logTypes: [EksLogType.API_SERVER, EksLogType.SCHEDULER] },
    { logging: { apiServer: true, audit: false, authenticator: false, controllerManager: false, scheduler: true } }],
  ['other logTypes', { logTypes: [EksLogType.AUDIT, EksLogType.AUTHENTICATOR, EksLogType.CONTROLLER_MANAGER] },
    { logging: { apiServer: false, audit: true, authenticator: true, controllerManager: true, scheduler: false } }],
  ['no logTypes', { logTypes: [] }, { logging: { apiServer: false, audit: false, authenticator: false, controllerManager: false, scheduler: false } }],
  ['secretsEncryptionKey', { secretsEncryptionKey: 'alias/secrets' }, { encryptionConfig: { provider: 'alias/secrets', resources: ['secrets'] } }],
  ['network', { network: { nodePortCidrs: ['198.51.100.0/24'] } }, { network: { nodePortIngressRuleCidrBlocks: ['198.51.100.0/24'] } }],
  ['secondaryCidr', { secondaryCidr: '100.64.0.0/16' }, { secondaryCidrBlock: '100.64.0.0/16' }],
  ['another secondaryCidr', { secondaryCidr: '198.19.255.240/28' }, { secondaryCidrBlock: '198.19.255.240/28' }],
  ['restrictPrivateSubnets', { restrictPrivateSubnets: true }, { restrictPrivateSubnets: true }],
  ['associateOidcProvider', { associateOidcProvider: true }, { associateOIDCProvider: true }],
  ['tokenMethod', { tokenMethod: EksTokenMethod.AWS_CLI }, { tokenMethod: 'aws-cli' }],
  ['upgradePolicy', { upgradePolicy: EksUpgradePolicy.EXTENDED }, { upgradePolicy: 'extended' }],
  ['additionalTags', { additionalTags: { team: 'edge' } }, { additionalTags: { team: 'edge' } }],
])('writes %s', (_what, props, expected) => {
  expect(specOf(props)).toEqual({ ...specOf({}), ...expected });
});

test('is named, labelled and annotated as asked', () => {
  const { metadata } = find(build({ controlPlaneName: 'shop', labels: { team: 'edge' }, annotations: { note: 'careful' } }), 'AWSManagedControlPlane');
  expect(metadata).toEqual({ name: 'shop', namespace: 'edge', labels: { team: 'edge' }, annotations: { note: 'careful' } });
});

test('comes after the identity that is created beside it', () => {
  const chart = makeChart();
  const identity = new AwsRoleIdentity(chart, 'Role', { roleArn: 'arn:aws:iam::123456789012:role/cluster-api' });
  new EksControlPlane(makeCluster(chart, { endpoint: undefined }), 'ControlPlane', { ...REGION, identity });
  const manifests = synth(chart);
  expect(find(manifests, 'AWSManagedControlPlane').spec.identityRef).toEqual({ kind: 'AWSClusterRoleIdentity', name: 'edge-role' });
  const kinds = manifests.map(({ kind }) => kind);
  expect(kinds.indexOf('AWSClusterRoleIdentity')).toBeLessThan(kinds.indexOf('AWSManagedControlPlane'));
});

test('is hosted, and its nodes join by nodeadm unless another bootstrap is given', () => {
  const cluster = makeCluster(undefined, { endpoint: undefined });
  const nodeBootstrap = EksBootstrap.eksConfig();
  const controlPlane = new EksControlPlane(cluster, 'ControlPlane', { ...REGION, nodeBootstrap });
  expect(controlPlane).toMatchObject({ controlPlaneName: 'edge-control-plane', controlPlaneTraits: EKS_CONTROL_PLANE_TRAITS, bootstrap: nodeBootstrap });
  expect(controlPlane.carriedBy).toBeUndefined();
  expect(cluster.bootstrap).toBe(nodeBootstrap);
});

test('is not changed by what the caller does to its props later', () => {
  const chart = makeChart();
  const additionalTags: { [key: string]: string } = { team: 'edge' };
  new EksControlPlane(makeCluster(chart, { endpoint: undefined }), 'ControlPlane', { ...REGION, additionalTags });
  additionalTags.team = 'core';
  expect(find(synth(chart), 'AWSManagedControlPlane').spec.additionalTags).toEqual({ team: 'edge' });
});

const SUBNETS = [{ id: 'subnet-0a1b2c3d4e5f60718' }, { id: 'subnet-1a1b2c3d4e5f60718' }];

test.each<[string, Partial<EksControlPlaneProps>, string]>([
  ['a region', { region: 'Frankfurt' }, "'region' 'Frankfurt' is not a region; use for example 'eu-central-1' (input/invalid-value)"],
  ['a name', { controlPlaneName: 'Shop' }, "'controlPlaneName' 'Shop' is not a valid name; use 1 to 63 lower-case letters, digits and '-', "
    + 'starting and ending with a letter or digit (input/invalid-value)'],
  ['an EKS name', { eksClusterName: '-shop' }, "'eksClusterName' '-shop' is not a name for EKS; use 1 to 100 letters, digits, '-' and '_', "
    + 'starting with a letter or digit (input/invalid-value)'],
  ['a key', { sshKeyName: ' key' }, "'sshKeyName' ' key' is not the name of a key pair; use ASCII without blanks at the ends, or '' for no key (input/invalid-value)"],
  ['a closed endpoint', { endpointAccess: { publicAccess: false } },
    "'endpointAccess' leaves nobody who reaches the API server; set 'publicAccess' or 'privateAccess' (input/invalid-value)"],
  ['public networks of a private endpoint', { endpointAccess: { publicAccess: false, privateAccess: true, publicCidrs: ['203.0.113.0/24'] } },
    "'endpointAccess.publicCidrs' has '203.0.113.0/24', and 'publicAccess' is false; leave one of them out (input/invalid-value)"],
  ['a public network', { endpointAccess: { publicCidrs: ['203.0.113.1'] } }, "'endpointAccess.publicCidrs' '203.0.113.1' is not a network; "
    + "use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' (network/invalid-cidr)"],
  ['a secondary range', { secondaryCidr: '10.1.0.0/16' }, "'secondaryCidr' '10.1.0.0/16' is not possible; "
    + 'use a network of /16 to /28 inside 100.64.0.0/10 or 198.19.0.0/16 (network/invalid-cidr)'],
  ['a large secondary range', { secondaryCidr: '100.64.0.0/15' }, "'secondaryCidr' '100.64.0.0/15' is not possible; "
    + 'use a network of /16 to /28 inside 100.64.0.0/10 or 198.19.0.0/16 (network/invalid-cidr)'],
  ['a small secondary range', { secondaryCidr: '100.64.0.0/29' }, "'secondaryCidr' '100.64.0.0/29' is not possible; "
    + 'use a network of /16 to /28 inside 100.64.0.0/10 or 198.19.0.0/16 (network/invalid-cidr)'],
  ['one subnet', { network: { subnets: SUBNETS.slice(0, 1) } }, "'network.subnets' has 'subnet-0a1b2c3d4e5f60718', and EKS wants subnets in two zones; "
    + 'give at least one more (input/invalid-value)'],
  ['subnets of one zone', { network: { subnets: SUBNETS.map(subnet => ({ ...subnet, availabilityZone: 'eu-central-1a' })) } },
    "'network.subnets' has 'subnet-0a1b2c3d4e5f60718', 'subnet-1a1b2c3d4e5f60718', and EKS wants subnets in two zones; give at least one more (input/invalid-value)"],
  ['a network', { network: { vpcId: 'my-vpc' } },
    "'network.vpcId' 'my-vpc' is not an id; use 'vpc-' and 8 or 17 hexadecimal digits, for example 'vpc-0a1b2c3d4e5f60718' (input/invalid-value)"],
  ['public subnets alone', { restrictPrivateSubnets: true, network: { vpcId: 'vpc-0a1b2c3d', subnets: SUBNETS.map(subnet => ({ ...subnet, isPublic: true })) } },
    "'restrictPrivateSubnets' true finds no private subnet of 'vpc-0a1b2c3d' in 'network.subnets'; list at least two (input/missing-value)"],
  ['unlisted subnets', { restrictPrivateSubnets: true, network: { vpcId: 'vpc-0a1b2c3d' } },
    "'restrictPrivateSubnets' true finds no private subnet of 'vpc-0a1b2c3d' in 'network.subnets'; list at least two (input/missing-value)"],
])('fails on %s', (_what, props, reason) => {
  expect(() => build(props)).toThrow(new Error(`[test/Cluster/ControlPlane] ${reason}`));
});

test('fails on a tag that AWS keeps to itself', () => {
  expect(() => build({ additionalTags: { 'aws:team': 'edge' } })).toThrow("[test/Cluster/ControlPlane] 'additionalTags' has 'aws:team' = 'edge', which is not a tag; ");
});

test('takes subnets in two zones, or in zones that are not known here', () => {
  const zones = ['eu-central-1a', 'eu-central-1b'];
  const zoned = SUBNETS.map((subnet, index) => ({ ...subnet, availabilityZone: zones[index] }));
  const [named] = zoned;
  expect(specOf({ network: { subnets: zoned } }).network.subnets).toEqual(zoned);
  expect(specOf({ network: { subnets: [named, SUBNETS[1]] } }).network.subnets).toEqual([named, SUBNETS[1]]);
  expect(specOf({ network: { vpcId: 'vpc-0a1b2c3d', subnets: SUBNETS }, restrictPrivateSubnets: true }).network.subnets).toEqual(SUBNETS);
});

test('fails on a version with more than three numbers', () => {
  expect(() => build({}, { kubernetesVersion: 'v1.34.2-eks.1' })).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'kubernetesVersion' 'v1.34.2-eks.1' is not a version of EKS; use 'v<major>.<minor>.<patch>' without more, for example 'v1.34.2' "
    + '(version/invalid)'));
});

test('fails on an endpoint that is not that of EKS', () => {
  expect(() => build({}, { endpoint: Endpoint.of('192.168.10.20') })).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'endpoint' 192.168.10.20:6443 of the cluster cannot stand: EKS gives the API server an address of its own, "
    + 'which the nodes are told; leave it out (infrastructure/endpoint-overwritten)'));
});

test('fails on a cluster that is defined elsewhere', () => {
  const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge');
  expect(() => new EksControlPlane(cluster, 'ControlPlane', REGION)).toThrow(new Error(
    "[test/Cluster/ControlPlane] cluster 'edge' exists and has a control plane; only worker pools can be added (cluster/imported)"));
});

test('fails on the name of another control plane in the chart', () => {
  const chart = makeChart();
  new EksControlPlane(makeCluster(chart, { endpoint: undefined }), 'ControlPlane', REGION);
  const other = new MixedCluster(chart, 'Other', { clusterName: 'other', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'] });
  expect(() => new EksControlPlane(other, 'ControlPlane', { ...REGION, controlPlaneName: 'edge-control-plane' })).toThrow(new Error(
    "[test/Other/ControlPlane] AWSManagedControlPlane 'edge-control-plane' is the name of 'test/Cluster/ControlPlane' too; "
    + 'give each AWSManagedControlPlane of a chart its own name (input/duplicate)'));
});

test('fails after a pool that kubeadm joins', () => {
  const cluster = makeCluster(undefined, { endpoint: undefined });
  new FakeWorkerPool(cluster, 'Workers');
  expect(() => new EksControlPlane(cluster, 'ControlPlane', REGION)).toThrow(new Error(
    "[test/Cluster/ControlPlane] pool 'Workers' joins its nodes by kubeadm, and EKS needs eks; create the control plane before the pools, then they follow it "
    + '(bootstrap/mismatch)'));
});

function failWith(create: (cluster: MixedCluster) => void): string {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: undefined });
  new EksControlPlane(cluster, 'ControlPlane', REGION);
  create(cluster);
  try {
    synth(chart);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('fails with a pool of BYOH', () => {
  expect(failWith(cluster => new ByohWorkerPool(cluster, 'Hosts'))).toBe('Validation failed with the following errors:\n'
    + '  [test/Cluster] ByoCluster cannot be a secondary infra cluster beside AWSManagedCluster: nothing that belongs to EKS reads it; remove it, or the pool that brought it '
    + '(infrastructure/cannot-be-secondary)\n'
    + "  [test/Cluster] pool 'Hosts' of byoh cannot join EKS: it admits nodes by the IAM role of their EC2 instance; use pools of aws, or another control plane "
    + '(pool/foreign-provider)\n'
    + "  [test/Cluster] 'endpoint' is missing, and ByoCluster cannot find one; set it, for example Endpoint.of('192.168.10.20') (input/missing-value)");
});

test('fails with a pool of Metal3, whose nodes need what EKS cannot render', () => {
  expect(failWith(cluster => new Metal3WorkerPool(cluster, 'Metal', { image: IMAGE }))).toContain(
    "[test/Cluster] pool 'Metal' of metal3 cannot join EKS: it admits nodes by the IAM role of their EC2 instance; use pools of aws, or another control plane "
    + '(pool/foreign-provider)');
});

test('fails with an AWSCluster beside it', () => {
  expect(failWith(cluster => new AwsInfraCluster(cluster, 'Aws', REGION))).toBe('Validation failed with the following errors:\n'
    + '  [test/Cluster] AWSCluster cannot be a secondary infra cluster beside AWSManagedCluster: nothing that belongs to EKS reads it; remove it, or the pool that brought it '
    + '(infrastructure/cannot-be-secondary)');
});
