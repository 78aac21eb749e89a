import { Size } from 'cdk8s';
import { awsId, MACHINE, machineSpec, machineTemplate, makeAwsCluster } from './machines';
import {
  AwsAmi, AwsBootstrapData, AwsControlPlane, AwsEksImage, AwsHostnameType, AwsMachineProps, AwsMarket, AwsNetworkInterfaceType,
  AwsReservationPreference, AwsSecurityGroupRole, AwsSubnet, AwsTenancy, AwsVolumeType,
} from '../../../src/providers/aws';
import { missingDefaults, schemaErrors } from '../../support/schema';

test('states no more than the instance type, the instance profile and the default of the CRD', () => {
  const template = machineTemplate();
  expect(template).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSMachineTemplate',
    metadata: { name: 'workers', namespace: 'edge' },
    spec: { template: { spec: { ...MACHINE, hostAffinity: 'default' } } },
  });
  expect(missingDefaults(template)).toEqual([]);
});

test.each<[string, Partial<AwsMachineProps>, object]>([
  ['an image by id', { ami: AwsAmi.of('ami-0a1b2c3d') }, { ami: { id: 'ami-0a1b2c3d' } }],
  ['an image by name', { ami: AwsAmi.lookup({ format: 'node-{{.K8sVersion}}', org: '123456789012', baseOs: 'flatcar' }) },
    { imageLookupFormat: 'node-{{.K8sVersion}}', imageLookupOrg: '123456789012', imageLookupBaseOS: 'flatcar' }],
  ['an image of another operating system', { ami: AwsAmi.lookup({ baseOs: 'flatcar' }) }, { imageLookupBaseOS: 'flatcar' }],
  ['another instance profile', { iamInstanceProfile: 'batch.example.com' }, { iamInstanceProfile: 'batch.example.com' }],
  ['a key pair', { sshKeyName: 'operators' }, { sshKeyName: 'operators' }],
  ['no key pair', { sshKeyName: '' }, { sshKeyName: '' }],
  ['a root volume', { rootVolume: { size: Size.gibibytes(64) } }, { rootVolume: { size: 64 } }],
  ['a root volume with all settings', {
    rootVolume: { size: Size.gibibytes(64), type: AwsVolumeType.GP3, iops: 4000, throughput: 250, encrypted: true, encryptionKey: 'alias/disks' },
  }, { rootVolume: { size: 64, type: 'gp3', iops: 4000, throughput: 250, encrypted: true, encryptionKey: 'alias/disks' } }],
  ['further volumes', { volumes: [{ deviceName: '/dev/sdb', size: Size.gibibytes(100), type: AwsVolumeType.IO2, iops: 9000 }, { deviceName: '/dev/sdc', size: Size.gibibytes(8) }] },
    { nonRootVolumes: [{ deviceName: '/dev/sdb', size: 100, type: 'io2', iops: 9000 }, { deviceName: '/dev/sdc', size: 8 }] }],
  ['no further volume', { volumes: [], securityGroupIds: [], additionalTags: {}, securityGroupOverrides: {} }, {}],
  ['security groups', { securityGroupIds: [awsId('sg', 1), awsId('sg', 2)] }, { additionalSecurityGroups: [{ id: awsId('sg', 1) }, { id: awsId('sg', 2) }] }],
  ['other security groups than those of the cluster', { securityGroupOverrides: { [AwsSecurityGroupRole.NODE]: awsId('sg') } },
    { securityGroupOverrides: { node: awsId('sg') } }],
  ['the listed price', { market: AwsMarket.onDemand() }, { marketType: 'OnDemand' }],
  ['the listed price without reservations', { market: AwsMarket.onDemand(AwsReservationPreference.NONE) },
    { marketType: 'OnDemand', capacityReservationPreference: 'None' }],
  ['a reservation', { market: AwsMarket.reserved(awsId('cr')) }, { marketType: 'OnDemand', capacityReservationId: awsId('cr') }],
  ['a capacity block', { market: AwsMarket.capacityBlock(awsId('cr')) }, { marketType: 'CapacityBlock', capacityReservationId: awsId('cr') }],
  ['spot machines', { market: AwsMarket.spot() }, { marketType: 'Spot', spotMarketOptions: {} }],
  ['spot machines at a price', { market: AwsMarket.spot('0.05') }, { marketType: 'Spot', spotMarketOptions: { maxPrice: '0.05' } }],
  ['metadata with the defaults of the CRD', { instanceMetadata: {} }, {
    instanceMetadataOptions: {
      httpEndpoint: 'enabled', httpTokens: 'optional', httpPutResponseHopLimit: 1, httpProtocolIpv6: 'disabled', instanceMetadataTags: 'disabled',
    },
  }],
  ['metadata', { instanceMetadata: { enabled: false, tokensRequired: true, hopLimit: 2, ipv6: true, tags: true } }, {
    instanceMetadataOptions: {
      httpEndpoint: 'disabled', httpTokens: 'required', httpPutResponseHopLimit: 2, httpProtocolIpv6: 'enabled', instanceMetadataTags: 'enabled',
    },
  }],
  ['names in DNS', { privateDns: { hostnameType: AwsHostnameType.RESOURCE_NAME, aRecord: true, aaaaRecord: false } },
    { privateDnsName: { hostnameType: 'resource-name', enableResourceNameDnsARecord: true, enableResourceNameDnsAAAARecord: false } }],
  ['tags', { additionalTags: { team: 'cloud' } }, { additionalTags: { team: 'cloud' } }],
  ['a subnet by id', { subnet: AwsSubnet.of(awsId('subnet')) }, { subnet: { id: awsId('subnet') } }],
  ['a subnet by conditions', { subnet: AwsSubnet.matching({ name: 'tag:tier', values: ['private'] }, { name: 'vpc-id', values: [awsId('vpc')] }) },
    { subnet: { filters: [{ name: 'tag:tier', values: ['private'] }, { name: 'vpc-id', values: [awsId('vpc')] }] } }],
  ['a public address', { publicIp: true }, { publicIP: true }],
  ['no public address', { publicIp: false }, { publicIP: false }],
  ['an elastic fabric adapter', { networkInterfaceType: AwsNetworkInterfaceType.EFA }, { networkInterfaceType: 'efa' }],
  ['a placement group', { placementGroup: { name: 'near', partition: 7 } }, { placementGroupName: 'near', placementGroupPartition: 7 }],
  ['shared hardware', { tenancy: AwsTenancy.shared() }, { tenancy: 'default' }],
  ['hardware of its own', { tenancy: AwsTenancy.dedicated() }, { tenancy: 'dedicated' }],
  ['a dedicated host', { tenancy: AwsTenancy.host(awsId('h')) }, { tenancy: 'host', hostID: awsId('h') }],
  ['any dedicated host', { tenancy: AwsTenancy.host() }, { tenancy: 'host' }],
  ['a dedicated host for each machine', { tenancy: AwsTenancy.hostPerMachine({ team: 'cloud' }) },
    { tenancy: 'host', dynamicHostAllocation: { tags: { team: 'cloud' } } }],
  ['a dedicated host for each machine without tags', { tenancy: AwsTenancy.hostPerMachine() }, { tenancy: 'host', dynamicHostAllocation: {} }],
  ['encrypted memory', { confidentialCompute: true }, { cpuOptions: { confidentialCompute: 'AMDEncryptedVirtualizationNestedPaging' } }],
  ['plain memory', { confidentialCompute: false }, { cpuOptions: { confidentialCompute: 'Disabled' } }],
  ['nested virtualization', { nestedVirtualization: true }, { cpuOptions: { nestedVirtualization: 'enabled' } }],
  ['no nested virtualization', { nestedVirtualization: false }, { cpuOptions: { nestedVirtualization: 'disabled' } }],
  ['bootstrap data in Secrets Manager', { bootstrapData: AwsBootstrapData.SECRETS_MANAGER }, { cloudInit: { secureSecretsBackend: 'secrets-manager' } }],
  ['bootstrap data in the parameter store', { bootstrapData: AwsBootstrapData.SSM_PARAMETER_STORE },
    { cloudInit: { secureSecretsBackend: 'ssm-parameter-store' } }],
  ['bootstrap data in the user data', { bootstrapData: AwsBootstrapData.USER_DATA }, { cloudInit: { insecureSkipSecretsManager: true } }],
  ['bootstrap data that need no instance profile', { bootstrapData: AwsBootstrapData.USER_DATA, iamInstanceProfile: undefined },
    { cloudInit: { insecureSkipSecretsManager: true }, iamInstanceProfile: undefined }],
  ['user data as they are', { uncompressedUserData: true }, { uncompressedUserData: true }],
])('writes %s', (_what, props, expected) => {
  const template = machineTemplate(props);
  expect(template.spec.template.spec).toEqual({ ...MACHINE, hostAffinity: 'default', ...expected });
  expect(schemaErrors(template)).toEqual([]);
  expect(missingDefaults(template)).toEqual([]);
});

test('does not follow what the caller does to lists later', () => {
  const securityGroupIds = [awsId('sg', 1)];
  const filter = { name: 'tag:tier', values: ['private'] };
  const subnet = AwsSubnet.matching(filter);
  const cluster = makeAwsCluster();
  const { machineTemplate: template } = new AwsControlPlane(cluster, 'ControlPlane', { ...MACHINE, securityGroupIds, subnet });
  const before = template.toJson() as object;
  securityGroupIds.push(awsId('sg', 2));
  filter.values.push('public');
  expect(template.toJson()).toEqual(before);
});

const NO_PROFILE = (bootstrapData: string) =>
  `'iamInstanceProfile' is missing, and from '${bootstrapData}' machines fetch their bootstrap data with the credentials of the instance; set 'iamInstanceProfile', `
  + "for example 'nodes.cluster-api-provider-aws.sigs.k8s.io', or 'bootstrapData' to AwsBootstrapData.USER_DATA (input/missing-value)";
const idOf = (prefix: string) => `use '${prefix}-' and 8 or 17 hexadecimal digits, for example '${prefix}-0a1b2c3d4e5f60718' (input/invalid-value)`;

test.each<[string, Partial<AwsMachineProps>, string]>([
  ['an instance type that is none', { instanceType: 'large' }, "'instanceType' 'large' is not an instance type; use for example 'm7i.xlarge' (input/invalid-value)"],
  ['an image that is none', { ami: AwsAmi.of('ubuntu') }, `'ami' 'ubuntu' is not an id; ${idOf('ami')}`],
  ['a key pair that cannot be', { sshKeyName: 'Schlüssel' },
    "'sshKeyName' 'Schlüssel' is not the name of a key pair; use ASCII without blanks at the ends, or '' for no key (input/invalid-value)"],
  ['a root volume that is too small', { rootVolume: { size: Size.gibibytes(7) } }, "'rootVolume.size' of 7 GiB is not possible; use a whole number of gibibytes, 8 or more, for example Size.gibibytes(64) (input/invalid-value)"],
  ['a half gibibyte', { volumes: [{ deviceName: '/dev/sdb', size: Size.gibibytes(8.5) }] },
    "'volumes.size' of 8.5 GiB is not possible; use a whole number of gibibytes, 8 or more, for example Size.gibibytes(64) (input/invalid-value)"],
  ['no operations', { rootVolume: { size: Size.gibibytes(8), iops: 0 } }, "'rootVolume.iops' 0 is not possible; use a whole number, 1 or more (input/invalid-value)"],
  ['io1 without operations', { rootVolume: { size: Size.gibibytes(8), type: AwsVolumeType.IO1 } },
    "'rootVolume.iops' is missing, and io1 wants it; set it, or use another type (input/missing-value)"],
  ['io2 without operations', { volumes: [{ deviceName: '/dev/sdb', size: Size.gibibytes(8), type: AwsVolumeType.IO2 }] },
    "'volumes.iops' is missing, and io2 wants it; set it, or use another type (input/missing-value)"],
  ['throughput of another type', { rootVolume: { size: Size.gibibytes(8), type: AwsVolumeType.GP2, throughput: 125 } },
    "'rootVolume.throughput' 125 is possible for gp3 only; leave it out, or set 'type' to AwsVolumeType.GP3 (input/invalid-value)"],
  ['throughput without type', { rootVolume: { size: Size.gibibytes(8), throughput: 125 } },
    "'rootVolume.throughput' 125 is possible for gp3 only; leave it out, or set 'type' to AwsVolumeType.GP3 (input/invalid-value)"],
  ['too much throughput', { rootVolume: { size: Size.gibibytes(8), type: AwsVolumeType.GP3, throughput: 2001 } },
    "'rootVolume.throughput' 2001 is not possible; use a whole number from 125 to 2000 (input/invalid-value)"],
  ['a key for a volume that is not encrypted', { rootVolume: { size: Size.gibibytes(8), encrypted: false, encryptionKey: 'alias/disks' } },
    "'rootVolume.encrypted' false contradicts 'encryptionKey', which encrypts; leave one of them out (input/invalid-value)"],
  ['a device that is none', { volumes: [{ deviceName: 'data', size: Size.gibibytes(8) }] }, "'volumes' has the device 'data'; use for example '/dev/sdb' (input/invalid-value)"],
  ['a device twice', { volumes: [{ deviceName: '/dev/sdb', size: Size.gibibytes(8) }, { deviceName: '/dev/sdb', size: Size.gibibytes(9) }] },
    "'volumes' has '/dev/sdb' twice; attach each volume as a device of its own (input/duplicate)"],
  ['a security group that is none', { securityGroupIds: ['workers'] }, `'securityGroupIds' 'workers' is not an id; ${idOf('sg')}`],
  ['an override that is none', { securityGroupOverrides: { node: 'workers' } }, `'securityGroupOverrides' 'workers' is not an id; ${idOf('sg')}`],
  ['a role that there is not', { securityGroupOverrides: { worker: awsId('sg') } },
    "'securityGroupOverrides' has 'worker', which is not a role; use one of bastion, apiserver-lb, controlplane, node, lb, node-eks-additional (input/invalid-value)"],
  ['a price that is none', { market: AwsMarket.spot('$1') }, "'market' has the price '$1'; use US dollars for an hour, for example '0.05' (input/invalid-value)"],
  ['a price of zero', { market: AwsMarket.spot('0.0') }, "'market' has the price '0.0'; use US dollars for an hour, for example '0.05' (input/invalid-value)"],
  ['a reservation that is none', { market: AwsMarket.capacityBlock('block') }, `'market' 'block' is not an id; ${idOf('cr')}`],
  ['too many hops', { instanceMetadata: { hopLimit: 65 } },
    "'instanceMetadata.hopLimit' 65 is not possible; use a whole number from 1 to 64 (input/invalid-value)"],
  ['a tag that is none', { additionalTags: { team: '?' } },
    "'additionalTags' has 'team' = '?', which is not a tag; use a key of 1 to 128 characters that does not start with 'aws:', a value of at most 256, "
    + "and only letters, digits, blanks and '_.:/=+-@' (input/invalid-value)"],
  ['a subnet that is none', { subnet: AwsSubnet.of('private') }, `'subnet' 'private' is not an id; ${idOf('subnet')}`],
  ['a subnet without conditions', { subnet: AwsSubnet.matching() },
    "'subnet' has no condition, or one without name or values; give at least one name with values (input/missing-value)"],
  ['a condition without values', { subnet: AwsSubnet.matching({ name: 'tag:tier', values: [] }) },
    "'subnet' has no condition, or one without name or values; give at least one name with values (input/missing-value)"],
  ['a partition that there is not', { placementGroup: { name: 'near', partition: 8 } },
    "'placementGroup.partition' 8 is not possible; use a whole number from 1 to 7 (input/invalid-value)"],
  ['a placement group without name', { placementGroup: { name: '', partition: 1 } },
    "'placementGroup.name' is empty; give the name of an existing group, or leave 'placementGroup' out (input/missing-value)"],
  ['the image of EKS', { ami: AwsAmi.eks(AwsEksImage.AMAZON_LINUX_2023) },
    "'ami' AwsAmi.eks('AmazonLinux2023') is for nodes that join EKS, and kubeadm joins these; use AwsAmi.of() or AwsAmi.lookup() (input/invalid-value)"],
  ['bootstrap data in Secrets Manager that nobody may read', { iamInstanceProfile: undefined }, NO_PROFILE('secrets-manager')],
  ['bootstrap data in the parameter store that nobody may read', { iamInstanceProfile: undefined, bootstrapData: AwsBootstrapData.SSM_PARAMETER_STORE },
    NO_PROFILE('ssm-parameter-store')],
  ['a host that is none', { tenancy: AwsTenancy.host('my-host') },
    "'tenancy' has the host 'my-host', which is not an id; use 'h-' and 17 hexadecimal digits (input/invalid-value)"],
  ['the tag of a host that is none', { tenancy: AwsTenancy.hostPerMachine({ 'aws:x': '' }) },
    "'tenancy' has 'aws:x' = '', which is not a tag; use a key of 1 to 128 characters that does not start with 'aws:', a value of at most 256, "
    + "and only letters, digits, blanks and '_.:/=+-@' (input/invalid-value)"],
])('fails on %s, in pools and control planes', (_what, props, message) => {
  expect(() => machineSpec(props)).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
  expect(() => new AwsControlPlane(makeAwsCluster(), 'ControlPlane', { ...MACHINE, ...props }))
    .toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
});

test.each(['m7i.xlarge', 'u-6tb1.metal', 'p5.48xlarge', 'mac2-m2pro.metal', 'c7gn.16xlarge'])('knows the instance type %s', instanceType => {
  expect(machineSpec({ instanceType }).instanceType).toBe(instanceType);
});
