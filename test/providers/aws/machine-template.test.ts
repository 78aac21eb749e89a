import { Size } from 'cdk8s';
import { awsId, MACHINE, machineSpec, machineTemplate, makeAwsCluster, METADATA } from './machines';
import {
  AwsBootstrapData, AwsCapacityType, AwsControlPlane, AwsEksImage, AwsHostnameType, AwsImage, AwsMachineProps, AwsNetworkInterfaceType, AwsRef,
  AwsReservationPreference, AwsSecurityGroupRole, AwsTenancy, AwsVolumeType,
} from '../../../src/providers/aws';
import { missingDefaults, schemaErrors } from '../../support/schema';

/** What a template has of the props that every machine of these tests has. */
const LEAST = { instanceType: MACHINE.instanceType, iamInstanceProfile: MACHINE.machineIdentity, hostAffinity: 'default', ...METADATA };

test('states no more than the instance type, the instance profile, the token of metadata and the default of the CRD', () => {
  const template = machineTemplate();
  expect(template).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSMachineTemplate',
    metadata: { name: 'workers', namespace: 'edge' },
    spec: { template: { spec: LEAST } },
  });
  expect(missingDefaults(template)).toEqual([]);
});

test.each<[string, Partial<AwsMachineProps>, object]>([
  ['an image by id', { image: AwsImage.fromId('ami-0a1b2c3d') }, { ami: { id: 'ami-0a1b2c3d' } }],
  ['an image by name', { image: AwsImage.fromLookup({ format: 'node-{{.K8sVersion}}', org: '123456789012', baseOs: 'flatcar' }) },
    { imageLookupFormat: 'node-{{.K8sVersion}}', imageLookupOrg: '123456789012', imageLookupBaseOS: 'flatcar' }],
  ['an image of another operating system', { image: AwsImage.fromLookup({ baseOs: 'flatcar' }) }, { imageLookupBaseOS: 'flatcar' }],
  ['another instance profile', { machineIdentity: 'batch.example.com' }, { iamInstanceProfile: 'batch.example.com' }],
  ['a key pair', { sshKeyName: 'operators' }, { sshKeyName: 'operators' }],
  ['no key pair', { sshKeyName: '' }, { sshKeyName: '' }],
  ['a root volume', { rootDisk: { size: Size.gibibytes(64) } }, { rootVolume: { size: 64 } }],
  ['a root volume with all settings', {
    rootDisk: { size: Size.gibibytes(64), type: AwsVolumeType.GP3, iops: 4000, throughput: 250, encrypted: true, encryptionKey: 'alias/disks' },
  }, { rootVolume: { size: 64, type: 'gp3', iops: 4000, throughput: 250, encrypted: true, encryptionKey: 'alias/disks' } }],
  ['further volumes', { additionalDisks: [{ deviceName: '/dev/sdb', size: Size.gibibytes(100), type: AwsVolumeType.IO2, iops: 9000 }, { deviceName: '/dev/sdc', size: Size.gibibytes(8) }] },
    { nonRootVolumes: [{ deviceName: '/dev/sdb', size: 100, type: 'io2', iops: 9000 }, { deviceName: '/dev/sdc', size: 8 }] }],
  ['no further volume', { additionalDisks: [], securityGroups: [], additionalTags: {}, securityGroupOverrides: {} }, {}],
  ['security groups', { securityGroups: [AwsRef.fromId(awsId('sg', 1)), AwsRef.fromId(awsId('sg', 2))] }, { additionalSecurityGroups: [{ id: awsId('sg', 1) }, { id: awsId('sg', 2) }] }],
  ['security groups by conditions', { securityGroups: [AwsRef.fromFilters({ name: 'tag:role', values: ['node'] })] },
    { additionalSecurityGroups: [{ filters: [{ name: 'tag:role', values: ['node'] }] }] }],
  ['other security groups than those of the cluster', { securityGroupOverrides: { [AwsSecurityGroupRole.NODE]: awsId('sg') } },
    { securityGroupOverrides: { node: awsId('sg') } }],
  ['the listed price', { capacityType: AwsCapacityType.onDemand() }, { marketType: 'OnDemand' }],
  ['the listed price without reservations', { capacityType: AwsCapacityType.onDemand(AwsReservationPreference.NONE) },
    { marketType: 'OnDemand', capacityReservationPreference: 'None' }],
  ['a reservation', { capacityType: AwsCapacityType.reserved(awsId('cr')) }, { marketType: 'OnDemand', capacityReservationId: awsId('cr') }],
  ['a capacity block', { capacityType: AwsCapacityType.capacityBlock(awsId('cr')) }, { marketType: 'CapacityBlock', capacityReservationId: awsId('cr') }],
  ['spot machines', { capacityType: AwsCapacityType.spot() }, { marketType: 'Spot', spotMarketOptions: {} }],
  ['spot machines at a price', { capacityType: AwsCapacityType.spot('0.05') }, { marketType: 'Spot', spotMarketOptions: { maxPrice: '0.05' } }],
  ['metadata with a token', { instanceMetadata: {} }, METADATA],
  ['metadata with the defaults of the CRD', { instanceMetadata: { tokensRequired: false } }, {
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
  ['a subnet by id', { subnet: AwsRef.fromId(awsId('subnet')) }, { subnet: { id: awsId('subnet') } }],
  ['a subnet by conditions', { subnet: AwsRef.fromFilters({ name: 'tag:tier', values: ['private'] }, { name: 'vpc-id', values: [awsId('vpc')] }) },
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
    { tenancy: 'host', hostAffinity: 'host', dynamicHostAllocation: { tags: { team: 'cloud' } } }],
  ['a dedicated host for each machine without tags', { tenancy: AwsTenancy.hostPerMachine() }, { tenancy: 'host', hostAffinity: 'host', dynamicHostAllocation: {} }],
  ['encrypted memory', { confidentialCompute: true }, { cpuOptions: { confidentialCompute: 'AMDEncryptedVirtualizationNestedPaging' } }],
  ['plain memory', { confidentialCompute: false }, { cpuOptions: { confidentialCompute: 'Disabled' } }],
  ['nested virtualization', { nestedVirtualization: true }, { cpuOptions: { nestedVirtualization: 'enabled' } }],
  ['no nested virtualization', { nestedVirtualization: false }, { cpuOptions: { nestedVirtualization: 'disabled' } }],
  ['bootstrap data in Secrets Manager', { bootstrapData: AwsBootstrapData.SECRETS_MANAGER }, { cloudInit: { secureSecretsBackend: 'secrets-manager' } }],
  ['bootstrap data in the parameter store', { bootstrapData: AwsBootstrapData.SSM_PARAMETER_STORE },
    { cloudInit: { secureSecretsBackend: 'ssm-parameter-store' } }],
  ['bootstrap data in the user data', { bootstrapData: AwsBootstrapData.USER_DATA }, { cloudInit: { insecureSkipSecretsManager: true } }],
  ['bootstrap data that need no instance profile', { bootstrapData: AwsBootstrapData.USER_DATA, machineIdentity: undefined },
    { cloudInit: { insecureSkipSecretsManager: true }, iamInstanceProfile: undefined }],
  ['user data as they are', { uncompressedUserData: true }, { uncompressedUserData: true }],
])('writes %s', (_what, props, expected) => {
  const template = machineTemplate(props);
  expect(template.spec.template.spec).toEqual({ ...LEAST, ...expected });
  expect(schemaErrors(template)).toEqual([]);
  expect(missingDefaults(template)).toEqual([]);
});

test('does not follow what the caller does to lists later', () => {
  const securityGroups = [AwsRef.fromId(awsId('sg', 1))];
  const filter = { name: 'tag:tier', values: ['private'] };
  const subnet = AwsRef.fromFilters(filter);
  const cluster = makeAwsCluster();
  const { machineTemplate: template } = new AwsControlPlane(cluster, 'ControlPlane', { ...MACHINE, securityGroups, subnet });
  const before = template.toJson() as object;
  securityGroups.push(AwsRef.fromId(awsId('sg', 2)));
  filter.values.push('public');
  expect(template.toJson()).toEqual(before);
});

const NO_PROFILE = (bootstrapData: string) =>
  `'machineIdentity' is missing, and from '${bootstrapData}' machines fetch their bootstrap data with the credentials of the instance; set 'machineIdentity', `
  + "for example 'nodes.cluster-api-provider-aws.sigs.k8s.io', or 'bootstrapData' to AwsBootstrapData.USER_DATA (input/missing-value)";
const idOf = (prefix: string) => `use '${prefix}-' and 8 or 17 hexadecimal digits, for example '${prefix}-0a1b2c3d4e5f60718' (input/invalid-value)`;

test.each<[string, Partial<AwsMachineProps>, string]>([
  ['an instance type that is none', { instanceType: 'large' }, "'instanceType' 'large' is not an instance type; use for example 'm7i.xlarge' (input/invalid-value)"],
  ['an image that is none', { image: AwsImage.fromId('ubuntu') }, `'image' 'ubuntu' is not an id; ${idOf('ami')}`],
  ['a key pair that cannot be', { sshKeyName: 'Schlüssel' },
    "'sshKeyName' 'Schlüssel' is not the name of a key pair; use ASCII without blanks at the ends, or '' for no key (input/invalid-value)"],
  ['a root volume that is too small', { rootDisk: { size: Size.gibibytes(7) } }, "'rootDisk.size' of 7 GiB is not possible; use a whole number of gibibytes, 8 or more, for example Size.gibibytes(64) (input/invalid-value)"],
  ['a half gibibyte', { additionalDisks: [{ deviceName: '/dev/sdb', size: Size.gibibytes(8.5) }] },
    "'additionalDisks.size' of 8.5 GiB is not possible; use a whole number of gibibytes, 8 or more, for example Size.gibibytes(64) (input/invalid-value)"],
  ['no operations', { rootDisk: { size: Size.gibibytes(8), iops: 0 } }, "'rootDisk.iops' 0 is not possible; use a whole number, 1 or more (input/invalid-value)"],
  ['io1 without operations', { rootDisk: { size: Size.gibibytes(8), type: AwsVolumeType.IO1 } },
    "'rootDisk.iops' is missing, and io1 wants it; set it, or use another type (input/missing-value)"],
  ['io2 without operations', { additionalDisks: [{ deviceName: '/dev/sdb', size: Size.gibibytes(8), type: AwsVolumeType.IO2 }] },
    "'additionalDisks.iops' is missing, and io2 wants it; set it, or use another type (input/missing-value)"],
  ['throughput of another type', { rootDisk: { size: Size.gibibytes(8), type: AwsVolumeType.GP2, throughput: 125 } },
    "'rootDisk.throughput' 125 is possible for gp3 only; leave it out, or set 'type' to AwsVolumeType.GP3 (input/invalid-value)"],
  ['throughput without type', { rootDisk: { size: Size.gibibytes(8), throughput: 125 } },
    "'rootDisk.throughput' 125 is possible for gp3 only; leave it out, or set 'type' to AwsVolumeType.GP3 (input/invalid-value)"],
  ['too much throughput', { rootDisk: { size: Size.gibibytes(8), type: AwsVolumeType.GP3, throughput: 2001 } },
    "'rootDisk.throughput' 2001 is not possible; use a whole number from 125 to 2000 (input/invalid-value)"],
  ['a key for a volume that is not encrypted', { rootDisk: { size: Size.gibibytes(8), encrypted: false, encryptionKey: 'alias/disks' } },
    "'rootDisk.encrypted' false contradicts 'encryptionKey', which encrypts; leave one of them out (input/invalid-value)"],
  ['a device that is none', { additionalDisks: [{ deviceName: 'data', size: Size.gibibytes(8) }] }, "'additionalDisks' has the device 'data'; use for example '/dev/sdb' (input/invalid-value)"],
  ['a device twice', { additionalDisks: [{ deviceName: '/dev/sdb', size: Size.gibibytes(8) }, { deviceName: '/dev/sdb', size: Size.gibibytes(9) }] },
    "'additionalDisks' has '/dev/sdb' twice; attach each volume as a device of its own (input/duplicate)"],
  ['a security group that is none', { securityGroups: [AwsRef.fromId('workers')] }, `'securityGroups' 'workers' is not an id; ${idOf('sg')}`],
  ['an override that is none', { securityGroupOverrides: { node: 'workers' } }, `'securityGroupOverrides' 'workers' is not an id; ${idOf('sg')}`],
  ['a role that there is not', { securityGroupOverrides: { worker: awsId('sg') } },
    "'securityGroupOverrides' has 'worker', which is not a role; use one of bastion, apiserver-lb, controlplane, node, lb, node-eks-additional (input/invalid-value)"],
  ['a price that is none', { capacityType: AwsCapacityType.spot('$1') }, "'capacityType' has the price '$1'; use US dollars for an hour, for example '0.05' (input/invalid-value)"],
  ['a price of zero', { capacityType: AwsCapacityType.spot('0.0') }, "'capacityType' has the price '0.0'; use US dollars for an hour, for example '0.05' (input/invalid-value)"],
  ['a reservation that is none', { capacityType: AwsCapacityType.capacityBlock('block') }, `'capacityType' 'block' is not an id; ${idOf('cr')}`],
  ['too many hops', { instanceMetadata: { hopLimit: 65 } },
    "'instanceMetadata.hopLimit' 65 is not possible; use a whole number from 1 to 64 (input/invalid-value)"],
  ['a tag that is none', { additionalTags: { team: '?' } },
    "'additionalTags' has 'team' = '?', which is not a tag; use a key of 1 to 128 characters that does not start with 'aws:', a value of at most 256, "
    + "and only letters, digits, blanks and '_.:/=+-@' (input/invalid-value)"],
  ['a subnet that is none', { subnet: AwsRef.fromId('private') }, `'subnet' 'private' is not an id; ${idOf('subnet')}`],
  ['a subnet without conditions', { subnet: AwsRef.fromFilters() },
    "'subnet' has no condition, or one without name or values; give at least one name with values (input/missing-value)"],
  ['a security group without conditions', { securityGroups: [AwsRef.fromFilters()] },
    "'securityGroups' has no condition, or one without name or values; give at least one name with values (input/missing-value)"],
  ['a condition without values', { subnet: AwsRef.fromFilters({ name: 'tag:tier', values: [] }) },
    "'subnet' has no condition, or one without name or values; give at least one name with values (input/missing-value)"],
  ['a partition that there is not', { placementGroup: { name: 'near', partition: 8 } },
    "'placementGroup.partition' 8 is not possible; use a whole number from 1 to 7 (input/invalid-value)"],
  ['a placement group without name', { placementGroup: { name: '', partition: 1 } },
    "'placementGroup.name' is empty; give the name of an existing group, or leave 'placementGroup' out (input/missing-value)"],
  ['the image of EKS', { image: AwsImage.eks(AwsEksImage.AMAZON_LINUX_2023) },
    "'image' AwsImage.eks('AmazonLinux2023') is for nodes that join EKS, and kubeadm joins these; use AwsImage.fromId() or AwsImage.fromLookup() (input/invalid-value)"],
  ['bootstrap data in Secrets Manager that nobody may read', { machineIdentity: undefined }, NO_PROFILE('secrets-manager')],
  ['bootstrap data in the parameter store that nobody may read', { machineIdentity: undefined, bootstrapData: AwsBootstrapData.SSM_PARAMETER_STORE },
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
