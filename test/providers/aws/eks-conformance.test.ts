import { Size } from 'cdk8s';
import {
  AwsClusterSubnet, AwsIdentity, AwsNetwork, AwsProtocol, AwsZoneSelection, AwsZoneSubnets, EksAccessEntry, EksAccessEntryType,
  EksAccessPolicy, EksAddon, EksAmiType, EksAuthenticationMode, EksCapacityType, EksConflictResolution, EksControlPlane,
  EksControlPlaneProps, EksEndpointAccess, EksIamMapping, EksLogType, EksManagedMachinePool, EksManagedMachinePoolProps,
  EksOidcIdentityProvider, EksRemoteAccess, EksTokenMethod, EksUpgradePolicy,
} from '../../../src/providers/aws';
import { IntOrPercent, MixedCluster, TaintEffect } from '../../../src/root';
import { describeHostedControlPlane, describeMachinePool } from '../conformance';
import { ALL_MACHINE_POOL_PROPS } from '../kubeadm-props';

// EKS brings its own endpoint.
const clusterProps = { endpoint: undefined };

const endpointAccess: Required<EksEndpointAccess> = { publicAccess: true, publicCidrs: ['203.0.113.0/24'], privateAccess: true };

const subnet: Required<AwsClusterSubnet> = {
  id: 'subnet-0a1b2c3d4e5f60718', availabilityZone: 'eu-west-3a', isPublic: true, cidr: '10.7.0.0/20', tags: { 'kubernetes.io/role/elb': 'role-value' },
};

const network: AwsNetwork = {
  vpcId: 'vpc-0a1b2c3d4e5f60718',
  vpcCidr: '10.7.0.0/16',
  zoneLimit: 5,
  zoneSelection: AwsZoneSelection.RANDOM,
  subnets: [subnet, { id: 'subnet-1a1b2c3d4e5f60718', availabilityZone: 'eu-west-3b' }],
  cniIngressRules: [{ description: 'a pod network', protocol: AwsProtocol.UDP, fromPort: 8472, toPort: 8473 }],
  nodePortCidrs: ['198.51.100.0/24'],
};

const addon: Required<EksAddon> = {
  name: 'coredns',
  version: 'v1.12.4-eksbuild.1',
  configuration: '{"replicaCount": 3}',
  conflictResolution: EksConflictResolution.PRESERVE,
  serviceAccountRoleArn: 'arn:aws:iam::123456789012:role/coredns',
  preserveOnDelete: true,
};

const policy: Required<EksAccessPolicy> = { policyArn: 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy', namespaces: ['shop'] };

const entry: Required<EksAccessEntry> = {
  principalArn: 'arn:aws:iam::123456789012:role/viewer',
  type: EksAccessEntryType.STANDARD,
  username: 'entry-user',
  kubernetesGroups: ['entry-group'],
  policies: [policy],
};

const mapping = (arn: string): Required<EksIamMapping> => ({ arn, username: `${arn.split('/')[1]}-name`, groups: [`${arn.split('/')[1]}-group`] });

const oidcIdentityProvider: Required<EksOidcIdentityProvider> = {
  name: 'corporate',
  issuerUrl: 'https://login.example.com',
  clientId: 'kubernetes-client',
  usernameClaim: 'email-claim',
  usernamePrefix: 'user-prefix:',
  groupsClaim: 'groups-claim',
  groupsPrefix: 'groups-prefix:',
  requiredClaims: { tenant: 'tenant-value' },
  tags: { provider: 'provider-tag' },
};

describeHostedControlPlane<EksControlPlaneProps>({
  name: 'EKS',
  clusterProps,
  minimal: { region: 'eu-central-1' },
  all: () => ({
    region: 'eu-west-3',
    controlPlaneName: 'fixed-control-plane',
    eksClusterName: 'fixed_eks_cluster',
    // It shows in pools only.
    nodeBootstrap: undefined,
    identity: AwsIdentity.fromRoleIdentity('role-identity'),
    roleName: 'control-plane-role',
    roleAdditionalPolicies: ['arn:aws:iam::123456789012:policy/control-plane'],
    sshKeyName: 'bastion-key',
    endpointAccess,
    logTypes: [EksLogType.AUDIT, EksLogType.AUTHENTICATOR],
    secretsEncryptionKey: 'arn:aws:kms:eu-west-3:123456789012:key/secrets',
    network,
    secondaryCidr: '100.64.0.0/16',
    restrictPrivateSubnets: true,
    associateOidcProvider: true,
    tokenMethod: EksTokenMethod.AWS_CLI,
    upgradePolicy: EksUpgradePolicy.STANDARD,
    additionalTags: { team: 'cluster-tag' },
    authenticationMode: EksAuthenticationMode.API_AND_CONFIG_MAP,
    creatorIsAdmin: false,
    accessEntries: [entry],
    roleMappings: [mapping('arn:aws:iam::123456789012:role/mapped-role')],
    userMappings: [mapping('arn:aws:iam::123456789012:user/mapped-user')],
    oidcIdentityProvider,
    addons: [addon],
    disableVpcCni: false,
    vpcCniEnv: { ENABLE_PREFIX_DELEGATION: 'prefix-value' },
    disableKubeProxy: true,
    labels: { 'example.com/label': 'owner-label' },
    annotations: { 'example.com/annotation': 'owner-annotation' },
  }),
  alongWith: {
    network: { region: 'eu-west-3' },
    creatorIsAdmin: { authenticationMode: EksAuthenticationMode.API },
    accessEntries: { authenticationMode: EksAuthenticationMode.API },
  },
  create: (cluster, props) => ({ owner: new EksControlPlane(cluster, 'ControlPlane', props).resource, others: [] }),
});

const remoteAccess: Required<EksRemoteAccess> = { sshKeyName: 'node-key', sourceSecurityGroupIds: ['sg-0a1b2c3d4e5f60718'], publicAccess: false };

function controlPlane(cluster: MixedCluster) {
  return [new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1' }).resource];
}

describeMachinePool<EksManagedMachinePoolProps>({
  name: 'managed node group of EKS',
  clusterProps,
  controlPlane,
  minimal: { instanceType: 'm7i.large' },
  all: () => ({
    ...ALL_MACHINE_POOL_PROPS,
    failureDomains: ['eu-central-1a', 'eu-central-1c'],
    // Nothing of a node group has a name that follows its content.
    instanceType: 'c7i.2xlarge',
    nodegroupName: 'fixed_nodegroup',
    amiType: EksAmiType.BOTTLEROCKET_X86_64_NVIDIA,
    amiVersion: '1.49.0-abcdef12',
    rootDiskSize: Size.gibibytes(131),
    capacityType: EksCapacityType.SPOT,
    // They cannot stand beside the zones.
    subnetIds: undefined,
    availabilityZones: ['eu-central-1c'],
    zoneSubnets: AwsZoneSubnets.PUBLIC,
    nodeLabels: { 'example.com/node': 'node-label' },
    taints: [{ key: 'example.com/taint', value: 'taint-value', effect: TaintEffect.NO_EXECUTE }],
    maxUnavailable: IntOrPercent.percent(37),
    nodeRepair: true,
    remoteAccess,
    roleName: 'node-role',
    roleAdditionalPolicies: ['arn:aws:iam::123456789012:policy/nodes'],
    additionalTags: { team: 'pool-tag' },
  }),
  writtenAs: { 'NoExecute': 'no-execute', '37%': '37' },
  create: (cluster, props) => {
    const { machinePool, infraPool } = new EksManagedMachinePool(cluster, 'Workers', props);
    return { owner: machinePool, infraPool, others: [] };
  },
  infraChanges: {
    'the instance type': { instanceType: 'm7i.xlarge' },
    'the release of the image': { amiVersion: '1.34.2-20251120' },
    'a node label': { nodeLabels: { tier: 'web' } },
  },
});
