import { AUTOSCALER_SIZE } from '../../../src/providers/aws/rules/autoscaler-size';
import { BOOTSTRAP_DATA } from '../../../src/providers/aws/rules/bootstrap-data';
import { DEFAULT_SECURITY_GROUP } from '../../../src/providers/aws/rules/default-security-group';
import { DISABLED_LOAD_BALANCER } from '../../../src/providers/aws/rules/disabled-load-balancer';
import { EKS_ACCESS } from '../../../src/providers/aws/rules/eks-access';
import { EKS_ADDON } from '../../../src/providers/aws/rules/eks-addon';
import { EKS_AMI_TYPE } from '../../../src/providers/aws/rules/eks-ami-type';
import { EKS_ENDPOINT_ACCESS } from '../../../src/providers/aws/rules/eks-endpoint-access';
import { EKS_NODE_GROUP } from '../../../src/providers/aws/rules/eks-node-group';
import { HOST_PLACEMENT } from '../../../src/providers/aws/rules/host-placement';
import { ID_OR_FILTERS } from '../../../src/providers/aws/rules/id-or-filters';
import { IDENTITY_NAMESPACES } from '../../../src/providers/aws/rules/identity-namespaces';
import { INGRESS_RULE } from '../../../src/providers/aws/rules/ingress-rule';
import { INSTANCE_PROFILE_MISSING } from '../../../src/providers/aws/rules/instance-profile-missing';
import { INSTANCE_REFRESH } from '../../../src/providers/aws/rules/instance-refresh';
import { INVALID_TAG } from '../../../src/providers/aws/rules/invalid-tag';
import { LOAD_BALANCER_NEEDED } from '../../../src/providers/aws/rules/load-balancer-needed';
import { MARKET } from '../../../src/providers/aws/rules/market';
import { NO_IMAGE } from '../../../src/providers/aws/rules/no-image';
import { POOL_SIZE } from '../../../src/providers/aws/rules/pool-size';
import { PUBLIC_IP_SUBNET } from '../../../src/providers/aws/rules/public-ip-subnet';
import { SECOND_LOAD_BALANCER } from '../../../src/providers/aws/rules/second-load-balancer';
import { SECONDARY_NETWORK } from '../../../src/providers/aws/rules/secondary-network';
import { VOLUME } from '../../../src/providers/aws/rules/volume';
import { checkRule } from '../../rules/check-rule';
import { bundle, cluster, controlPlane, leftAlone, object, pool, template } from '../../rules/cloud-bundle';

const POOL = pool('AWSMachineTemplate', { failureDomain: 'eu-central-1a' });
const SECURITY_GROUPS = { additionalSecurityGroups: [{ id: 'sg-1' }] };
const BY_NAME = [{ name: 'tag:Name', values: ['nodes'] }];

function machines(spec: object): string {
  return template('AWSMachineTemplate', spec);
}

describe('machines beside an AWSCluster that is left alone', () => {
  const zone = { network: { subnets: [{ id: 'subnet-1', availabilityZone: 'eu-central-1a' }] } };

  test.each<[string, string]>([
    ['a subnet by filters', bundle(POOL, machines({ ...SECURITY_GROUPS, subnet: { filters: BY_NAME } }), leftAlone('AWSCluster'))],
    ['a listed subnet of the zone', bundle(POOL, machines(SECURITY_GROUPS), leftAlone('AWSCluster', zone))],
    ['a listed subnet of an unknown zone', bundle(POOL, machines(SECURITY_GROUPS), leftAlone('AWSCluster', { network: { subnets: [{ id: 'subnet-1' }] } }))],
    ['overrides of the groups without annotation', bundle(cluster('Metal3Cluster'), POOL, object('AWSCluster', 'shop', {}),
      machines({ subnet: { id: 'subnet-1' }, securityGroupOverrides: { node: 'sg-1', lb: 'sg-2' } }))],
    ['an AWSCluster that may be the primary', bundle(POOL, machines({}), object('AWSCluster', 'shop', {}))],
    ['the primary', bundle(cluster('AWSCluster'), POOL, machines({}), object('AWSCluster', 'shop', {}))],
    ['nodes of EKS', bundle(cluster('AWSManagedCluster', 'AWSManagedControlPlane'), POOL, machines({}), object('AWSCluster', 'shop', {}))],
    ['machine pools, which another rule refuses', bundle(pool('AWSMachinePool', {}, 'MachinePool'), object('AWSMachinePool', 'workers', {}), leftAlone('AWSCluster'))],
    ['machines of others', bundle(pool('Metal3MachineTemplate'), template('Metal3MachineTemplate', {}), leftAlone('AWSCluster'))],
  ])('are in order with %s', (_case, yaml) => {
    expect(checkRule(SECONDARY_NETWORK, yaml)).toEqual([]);
    expect(checkRule(DEFAULT_SECURITY_GROUP, yaml)).toEqual([]);
  });

  test('are warned of with overrides of the groups, which are not looked at beside the annotation', () => {
    const yaml = bundle(POOL, machines({ subnet: { id: 'subnet-1' }, securityGroupOverrides: { node: 'sg-1' } }), leftAlone('AWSCluster'));
    expect(checkRule(SECONDARY_NETWORK, yaml)).toEqual([]);
    expect(checkRule(DEFAULT_SECURITY_GROUP, yaml)).toHaveLength(1);
  });

  test('fail without groups where the annotation is missing', () => {
    const yaml = bundle(cluster('Metal3Cluster'), POOL, object('AWSCluster', 'shop', {}), machines({ subnet: { id: 'subnet-1' } }));
    expect(checkRule(SECONDARY_NETWORK, yaml)).toEqual([expect.stringMatching(/^spec\.template\.spec\.additionalSecurityGroups: /)]);
    expect(checkRule(DEFAULT_SECURITY_GROUP, yaml)).toEqual([]);
  });

  test('fails without a public subnet where machines want public addresses', () => {
    const yaml = bundle(POOL, machines({ ...SECURITY_GROUPS, publicIP: true }), leftAlone('AWSCluster', zone));
    expect(checkRule(SECONDARY_NETWORK, yaml)).toEqual([expect.stringContaining("list a public one of zone 'eu-central-1a'")]);
  });

  test.each<[string, object, object]>([
    ['a listed public subnet', { publicIP: true, subnet: { id: 'subnet-1' } }, { network: { subnets: [{ id: 'subnet-1', isPublic: true }] } }],
    ['its id as that of the resource', { publicIP: true, subnet: { id: 'subnet-1' } }, { network: { subnets: [{ id: 'a', resourceID: 'subnet-1', isPublic: true }] } }],
    ['filters and a public subnet', { publicIP: true, subnet: { filters: BY_NAME } }, { network: { subnets: [{ id: 'subnet-2', isPublic: true }] } }],
    ['no subnet of their own', { publicIP: true }, {}],
    ['private addresses', { subnet: { id: 'subnet-1' } }, {}],
  ])('get public addresses with %s', (_case, spec, infraCluster) => {
    expect(checkRule(PUBLIC_IP_SUBNET, bundle(POOL, machines(spec), leftAlone('AWSCluster', infraCluster)))).toEqual([]);
  });

  test('fails with filters and no public subnet', () => {
    expect(checkRule(PUBLIC_IP_SUBNET, bundle(POOL, machines({ publicIP: true, subnet: { filters: BY_NAME } }), leftAlone('AWSCluster')))).toHaveLength(1);
  });
});

describe('load balancers', () => {
  const disabled = { controlPlaneLoadBalancer: { loadBalancerType: 'disabled' } };

  test('are in order where those that are disabled have zero values only', () => {
    const controlPlaneLoadBalancer = { loadBalancerType: 'disabled', scheme: 'internal', crossZoneLoadBalancing: false, subnets: [], ingressRules: null };
    expect(checkRule(DISABLED_LOAD_BALANCER, object('AWSCluster', 'shop', { controlPlaneLoadBalancer }))).toEqual([]);
  });

  test.each<[string, string]>([
    ['a hosted control plane', bundle(cluster('AWSCluster', 'KamajiControlPlane'), object('AWSCluster', 'shop', disabled), object('KamajiControlPlane', 'shop', {}))],
    ['one that is managed elsewhere', bundle(cluster('AWSCluster'), leftAlone('AWSCluster', disabled), controlPlane('AWSMachineTemplate'))],
    ['machines of others', bundle(cluster('AWSCluster'), object('AWSCluster', 'shop', disabled), controlPlane('Metal3MachineTemplate'))],
    ['a load balancer', bundle(cluster('AWSCluster'), object('AWSCluster', 'shop', {}), controlPlane('AWSMachineTemplate'))],
  ])('are not needed or there: %s', (_case, yaml) => {
    expect(checkRule(LOAD_BALANCER_NEEDED, yaml)).toEqual([]);
  });

  test('are in order if the second differs', () => {
    const spec = { secondaryControlPlaneLoadBalancer: { name: 'internal', scheme: 'internal', loadBalancerType: 'nlb' } };
    expect(checkRule(SECOND_LOAD_BALANCER, object('AWSCluster', 'shop', spec))).toEqual([]);
  });

  test('fail if the second says nothing', () => {
    expect(checkRule(SECOND_LOAD_BALANCER, object('AWSCluster', 'shop', { secondaryControlPlaneLoadBalancer: { preserveClientIP: true } }))).toHaveLength(3);
  });

  test('take rules with one kind of source', () => {
    const rules = [{ cidrBlocks: ['10.0.0.0/8'], ipv6CidrBlocks: ['fd00::/8'], sourceSecurityGroupIds: [] }, { natGatewaysIPsSource: true }, {}];
    expect(checkRule(INGRESS_RULE, object('AWSCluster', 'shop', { controlPlaneLoadBalancer: { ingressRules: rules } }))).toEqual([]);
  });

  test('fail with NAT gateways and networks as a source', () => {
    const rules = [{ description: 'api', cidrBlocks: ['10.0.0.0/8'], natGatewaysIPsSource: true }];
    expect(checkRule(INGRESS_RULE, object('AWSCluster', 'shop', { controlPlaneLoadBalancer: { ingressRules: rules } }))).toHaveLength(1);
  });
});

describe('identities', () => {
  const user = object('AWSCluster', 'shop', { identityRef: { kind: 'AWSClusterRoleIdentity', name: 'role' } });

  function role(spec: object): string {
    return object('AWSClusterRoleIdentity', 'role', spec, { namespace: undefined });
  }

  test.each<[string, string]>([
    ['all namespaces', role({ allowedNamespaces: {} })],
    ['an empty list', role({ allowedNamespaces: { list: [] } })],
    ['the namespace by name', role({ allowedNamespaces: { list: ['shop'] } })],
    ['labels of a namespace that is not here', role({ allowedNamespaces: { list: ['other'], selector: { matchLabels: { team: 'shop' } } } })],
    ['the label that every namespace has', bundle(object('Namespace', 'shop', {}, { namespace: undefined }),
      role({ allowedNamespaces: { selector: { matchLabels: { 'kubernetes.io/metadata.name': 'shop' } } } }))],
    ['itself as its source', role({ allowedNamespaces: {}, sourceIdentityRef: { kind: 'AWSClusterRoleIdentity', name: 'role' } })],
  ])('admit %s', (_case, identity) => {
    expect(checkRule(IDENTITY_NAMESPACES, bundle(user, identity))).toEqual([]);
  });

  test('admit a cluster whose namespace is not written', () => {
    const anywhere = object('AWSCluster', 'shop', { identityRef: { kind: 'AWSClusterRoleIdentity', name: 'role' } }, { namespace: undefined });
    expect(checkRule(IDENTITY_NAMESPACES, bundle(anywhere, role({ allowedNamespaces: { list: ['other'] } })))).toEqual([]);
  });

  test('fail for EKS too', () => {
    const eks = object('AWSManagedControlPlane', 'shop', { identityRef: { kind: 'AWSClusterRoleIdentity', name: 'role' } });
    expect(checkRule(IDENTITY_NAMESPACES, bundle(eks, role({ allowedNamespaces: null })))).toHaveLength(1);
  });
});

describe('machines', () => {
  test.each<[string, object]>([
    ['spot machines', { marketType: 'Spot', spotMarketOptions: {} }],
    ['spot machines by their options', { spotMarketOptions: {} }],
    ['a block of capacity', { marketType: 'CapacityBlock', capacityReservationId: 'cr-1', capacityReservationPreference: 'CapacityReservationsOnly' }],
    ['machines at the listed price', { marketType: 'OnDemand', capacityReservationPreference: 'None' }],
  ])('are paid for as %s', (_case, spec) => {
    expect(checkRule(MARKET, bundle(machines(spec), object('AWSMachine', 'one', spec)))).toEqual([]);
  });

  test.each([125, 2000])('have volumes with a throughput of %d', throughput => {
    const nonRootVolumes = [{ deviceName: '/dev/sdb', type: 'gp3', throughput }, { deviceName: '/dev/sdc', type: 'io1', iops: 100, encrypted: true, encryptionKey: 'key' }];
    expect(checkRule(VOLUME, machines({ nonRootVolumes }))).toEqual([]);
  });

  test.each([124, 2001])('fail with volumes with a throughput of %d', throughput => {
    expect(checkRule(VOLUME, machines({ rootVolume: { type: 'gp3', throughput } }))).toHaveLength(1);
  });

  test('name security groups or search for them', () => {
    const yaml = bundle(machines({ additionalSecurityGroups: [{ id: 'sg-1', filters: [] }, { filters: BY_NAME }] }),
      object('AWSMachinePool', 'pool', { subnets: [{ id: 'subnet-1' }] }));
    expect(checkRule(ID_OR_FILTERS, yaml)).toEqual([]);
  });

  test('fail if a subnet of a pool is named and searched for', () => {
    expect(checkRule(ID_OR_FILTERS, object('AWSMachinePool', 'pool', { subnets: [{ id: 'subnet-1', filters: BY_NAME }] }))).toHaveLength(1);
  });

  test('choose a host with the tenancy of one', () => {
    expect(checkRule(HOST_PLACEMENT, machines({ tenancy: 'host', hostAffinity: 'host', hostID: 'h-1' }))).toEqual([]);
    expect(checkRule(HOST_PLACEMENT, machines({ tenancy: 'dedicated', hostAffinity: 'default' }))).toEqual([]);
  });

  test.each<[string, object]>([
    ['ignition alone', { ignition: {}, cloudInit: {} }], ['user data', { cloudInit: { insecureSkipSecretsManager: true } }],
    ['a secret', { cloudInit: { secureSecretsBackend: 'secrets-manager', insecureSkipSecretsManager: false } }],
  ])('start with %s', (_case, spec) => {
    expect(checkRule(BOOTSTRAP_DATA, machines(spec))).toEqual([]);
  });

  test.each<[string, string]>([
    ['a profile', bundle(controlPlane('AWSMachineTemplate'), machines({ iamInstanceProfile: 'nodes' }))],
    ['user data', bundle(controlPlane('AWSMachineTemplate'), machines({ cloudInit: { insecureSkipSecretsManager: true } }))],
    ['ignition', bundle(controlPlane('AWSMachineTemplate'), machines({ ignition: {} }))],
    ['another bootstrap', bundle(pool('AWSMachineTemplate', { bootstrap: { configRef: { kind: 'NodeadmConfigTemplate', name: 'workers' } } }), machines({}))],
  ])('need no profile or have one: %s', (_case, yaml) => {
    expect(checkRule(INSTANCE_PROFILE_MISSING, bundle(cluster('AWSCluster'), yaml))).toEqual([]);
  });

  test('fail without a profile under kubeadm', () => {
    expect(checkRule(INSTANCE_PROFILE_MISSING, bundle(cluster('AWSCluster'), controlPlane('AWSMachineTemplate'), machines({})))).toHaveLength(1);
  });

  test('find an image by version or id', () => {
    expect(checkRule(NO_IMAGE, bundle(pool('AWSMachineTemplate', { version: 'v1.34.2' }), machines({})))).toEqual([]);
    expect(checkRule(NO_IMAGE, bundle(POOL, machines({ ami: { id: 'ami-1' } })))).toEqual([]);
    expect(checkRule(NO_IMAGE, POOL)).toEqual([]);
  });

  test('have at most 50 tags', () => {
    const tags = (count: number) => Object.fromEntries(Array.from({ length: count }, (_tag, index) => [`tag${index}`, 'x'.repeat(256)]));
    expect(checkRule(INVALID_TAG, machines({ additionalTags: tags(50) }))).toEqual([]);
    expect(checkRule(INVALID_TAG, object('AWSManagedControlPlane', 'shop', { additionalTags: tags(51) }))).toHaveLength(1);
  });
});

describe('machine pools', () => {
  const sizes = object('AWSMachinePool', 'workers', { minSize: 1, maxSize: 3 });

  test.each<[string, string]>([
    ['the fewest machines', pool('AWSMachinePool', {}, 'MachinePool', {}, { replicas: 1 })],
    ['the most machines', pool('AWSMachinePool', {}, 'MachinePool', {}, { replicas: 3 })],
    ['an autoscaler of AWS', pool('AWSMachinePool', {}, 'MachinePool', { annotations: { 'cluster.x-k8s.io/replicas-managed-by': '' } }, { replicas: 9 })],
    ['machines whose group is elsewhere', pool('AWSMachineTemplate', {}, 'MachineDeployment', {}, { replicas: 9 })],
    ['no count', pool('AWSMachinePool', {}, 'MachinePool')],
    ['limits that cannot be read', pool('AWSMachinePool', {}, 'MachinePool', { annotations: { 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': 'x' } })],
  ])('take %s', (_case, yaml) => {
    expect([POOL_SIZE, AUTOSCALER_SIZE].flatMap(rule => checkRule(rule, bundle(yaml, sizes)))).toEqual([]);
  });

  test('fail outside their limits', () => {
    expect(checkRule(POOL_SIZE, bundle(pool('AWSMachinePool', {}, 'MachinePool', {}, { replicas: 4 }), sizes))).toHaveLength(1);
  });

  test('have a default for what they leave out', () => {
    expect(checkRule(POOL_SIZE, object('AWSManagedMachinePool', 'workers', { scaling: { minSize: 3 } }))).toEqual([]);
    expect(checkRule(POOL_SIZE, object('AWSManagedMachinePool', 'workers', {}))).toEqual([]);
  });

  test('refresh within limits 100 percent apart', () => {
    expect(checkRule(INSTANCE_REFRESH, object('AWSMachinePool', 'workers', { refreshPreferences: { minHealthyPercentage: 90, maxHealthyPercentage: 190 } }))).toEqual([]);
    expect(checkRule(INSTANCE_REFRESH, object('AWSMachinePool', 'workers', { refreshPreferences: { maxHealthyPercentage: 110 } }))).toHaveLength(1);
  });
});

describe('EKS', () => {
  test('takes access entries in other modes', () => {
    const spec = { accessConfig: { authenticationMode: 'api', bootstrapClusterCreatorAdminPermissions: false }, accessEntries: [{ principalARN: 'a', type: 'ec2_linux' }] };
    expect(checkRule(EKS_ACCESS, object('AWSManagedControlPlane', 'shop', spec))).toEqual([]);
  });

  test('takes addons that nothing keeps away', () => {
    const spec = { addons: [{ name: 'vpc-cni' }, { name: 'constructor' }], vpcCni: { disable: false }, kubeProxy: { disable: true } };
    expect(checkRule(EKS_ADDON, object('AWSManagedControlPlane', 'shop', spec))).toEqual([]);
  });

  test.each([{ private: true, public: false }, { private: false }, {}])('is open with %j', endpointAccess => {
    expect(checkRule(EKS_ENDPOINT_ACCESS, object('AWSManagedControlPlane', 'shop', { endpointAccess }))).toEqual([]);
  });

  test.each<[string, object, string | undefined]>([
    ['Amazon Linux 2 up to its last release', { amiType: 'AL2_x86_64' }, 'v1.32.9'], ['Amazon Linux 2023', { amiType: 'AL2023_x86_64_STANDARD' }, 'v1.34.2'],
    ['launch templates', { awsLaunchTemplate: {} }, 'v1.34.2'], ['versions that cannot be read', {}, 'latest'], ['no version', {}, undefined],
  ])('takes %s', (_case, spec, version) => {
    expect(checkRule(EKS_AMI_TYPE, bundle(pool('AWSManagedMachinePool', { version }, 'MachinePool'), object('AWSManagedMachinePool', 'workers', spec)))).toEqual([]);
  });

  test('takes node groups with a launch template', () => {
    const spec = { awsLaunchTemplate: { instanceType: 'm7i.large' }, updateConfig: { maxUnavailable: 1 }, remoteAccess: { public: true } };
    expect(checkRule(EKS_NODE_GROUP, object('AWSManagedMachinePool', 'workers', spec))).toEqual([]);
  });

  test('fails with an update of nothing', () => {
    expect(checkRule(EKS_NODE_GROUP, object('AWSManagedMachinePool', 'workers', { updateConfig: {} }))).toHaveLength(1);
  });
});
