import { Fields, refuseField } from './fields';
import { compact, nonEmpty, Plain, PlatformPool } from './platform-pool';
import { CodeValue, Expression } from './program';
import { OpenShiftPlatform } from '../platform';

const MODULE = 'cdk8s-cluster-api/aws';
/** The Secret that the Machine API uses unless told otherwise. */
const DEFAULT_CREDENTIALS = 'aws-cloud-credentials';
/** The size that the installer gives to disks without one, in GiB. */
const DEFAULT_DISK_SIZE = 120;

const NETWORK_INTERFACES: { readonly [type: string]: readonly [string, string] } = {
  ENA: ['interface', 'AwsNetworkInterfaceType.INTERFACE'], EFA: ['efa', 'AwsNetworkInterfaceType.EFA'],
};
const VOLUME_TYPES = ['gp2', 'gp3', 'io1', 'io2', 'st1', 'sc1', 'standard'];

/** A part of the template, and the same as code. */
interface Part<T extends Plain> {
  readonly plain?: T;
  readonly code?: CodeValue;
}

type Tags = { readonly [key: string]: string };

/** Reads an AWSMachineProviderConfig. */
export function readAws(spec: Fields): PlatformPool {
  const parts = readParts(spec);
  const { instanceType, sshKeyName, publicIp, ami, subnet, groups, identity, tags, root, data } = parts;
  const { network, tenancy, capacity, metadata, group, confidential } = parts;
  readWithoutCounterpart(spec);
  return {
    platform: OpenShiftPlatform.AWS,
    templateKind: 'AWSMachineTemplate',
    templateVersion: 'v1beta2',
    templateSpec: compact({
      ...capacity.plain,
      ...tenancy.plain,
      ...group.plain,
      instanceType,
      ami: ami.plain,
      subnet: subnet.plain,
      additionalSecurityGroups: nonEmpty(groups.map(({ plain }) => plain!)),
      iamInstanceProfile: identity,
      ignition: { version: '3.4', storageType: 'UnencryptedUserData' },
      additionalTags: tags,
      sshKeyName,
      publicIP: publicIp,
      rootVolume: root?.plain,
      nonRootVolumes: nonEmpty(data.map(({ plain }) => plain!)),
      networkInterfaceType: network.plain,
      instanceMetadataOptions: metadata.plain,
      cpuOptions: confidential.plain,
    }),
    failureDomain: parts.failureDomain,
    userDataSecretName: spec.object('userDataSecret').text('name'),
    pool: {
      className: 'AwsWorkerPool',
      module: MODULE,
      props: {
        instanceType,
        image: ami.code,
        subnet: subnet.code,
        securityGroups: nonEmpty(groups.map(({ code }) => code!)),
        machineIdentity: identity,
        additionalTags: tags,
        sshKeyName,
        publicIp,
        rootDisk: root?.code,
        additionalDisks: nonEmpty(data.map(({ code }) => code!)),
        networkInterfaceType: network.code,
        tenancy: tenancy.code,
        capacityType: capacity.code,
        instanceMetadata: metadata.code,
        placementGroup: group.code,
        confidentialCompute: confidential.code,
      },
    },
  };
}

function readParts(spec: Fields) {
  const placement = spec.object('placement');
  placement.moved('region', 'the region is that of the AWSCluster, which has to be the same');
  return {
    instanceType: spec.requiredText('instanceType'),
    // Without any, the provider takes a key pair called 'default'.
    sshKeyName: spec.text('keyName') ?? '',
    publicIp: spec.flag('publicIp'),
    ami: readImage(spec.object('ami')),
    subnet: readReference(spec.object('subnet')),
    groups: spec.list('securityGroups').map(readReference).filter(({ plain }) => plain !== undefined),
    identity: readInstanceProfile(spec.object('iamInstanceProfile')),
    tags: readTags(spec, 'tags'),
    ...readDisks(spec),
    network: readNetworkInterface(spec),
    tenancy: readTenancy(placement),
    failureDomain: placement.text('availabilityZone'),
    capacity: readCapacity(spec),
    metadata: readMetadata(spec.object('metadataServiceOptions')),
    group: readPlacementGroup(spec),
    confidential: readConfidentialCompute(spec.object('cpuOptions')),
  };
}

/** The type is for who reads the text; other than 0, the index of the network interface never worked. */
function readWithoutCounterpart(spec: Fields): void {
  spec.skip('apiVersion', 'kind');
  const metadata = spec.object('metadata');
  metadata.skip('creationTimestamp');
  const index = spec.number('deviceIndex') ?? 0;
  if (index !== 0) {
    spec.log.lost(spec.at('deviceIndex'), 'machines have one network interface, of index 0');
  }
  const credentials = spec.object('credentialsSecret');
  const name = credentials.text('name');
  if (name !== undefined && name !== DEFAULT_CREDENTIALS) {
    spec.log.lost(credentials.at('name'), `the provider works with credentials of its own; '${name}' would have to be an identity of the AWSCluster`);
  } else if (name !== undefined) {
    spec.log.moved(credentials.at('name'), 'the provider works with credentials of its own, by its CredentialsRequest');
  }
  spec.lost('loadBalancers', 'only machines of the control plane can be behind load balancers');
}

function readImage(ami: Fields): Part<Plain> {
  const id = ami.text('id');
  ['arn', 'filters'].forEach(name => ami.lost(name, 'an image can only be given by its id; look it up, and write it'));
  if (id === undefined && !ami.has('arn') && !ami.has('filters')) {
    refuseField(ami.at('id'), undefined, 'the id of an image');
  }
  return id === undefined ? {} : { plain: { id }, code: aws('AwsImage.fromId', id) };
}

function readReference(reference: Fields): Part<Plain> {
  const id = reference.text('id');
  const filters = reference.list('filters').map(filter => ({ name: filter.requiredText('name'), values: filter.texts('values') ?? [] }));
  reference.lost('arn', 'it can be given by id or filters only');
  if (id !== undefined) {
    if (filters.length > 0) {
      reference.log.lost(reference.at('filters'), 'the id is enough');
    }
    return { plain: { id }, code: aws('AwsRef.fromId', id) };
  }
  return filters.length === 0 ? {} : { plain: { filters }, code: aws('AwsRef.fromFilters', ...filters) };
}

function readInstanceProfile(profile: Fields): string | undefined {
  ['arn', 'filters'].forEach(name => profile.lost(name, 'an instance profile can only be given by its name'));
  return profile.text('id');
}

function readTags(owner: Fields, name: string): Tags | undefined {
  const tags: { [key: string]: string } = {};
  for (const tag of owner.list(name)) {
    const key = tag.requiredText('name');
    if (Object.hasOwn(tags, key)) {
      tag.log.lost(tag.path, `'${key}' is there twice, and a machine has one value for it; the last one is taken`);
    }
    tags[key] = tag.text('value') ?? '';
  }
  return Object.keys(tags).length === 0 ? undefined : tags;
}

function readDisks(spec: Fields): { readonly root?: Part<Plain>; readonly data: Part<Plain>[] } {
  const disks = spec.list('blockDevices').map(device => {
    ['noDevice', 'virtualName'].forEach(name => device.lost(name, 'the Machine API ignores it too'));
    const deviceName = device.text('deviceName');
    if (!device.has('ebs')) {
      device.log.lost(device.path, 'the Machine API ignores a device without ebs, and so it is left out');
      return undefined;
    }
    return { deviceName, ...readVolume(device.object('ebs'), deviceName) };
  }).filter(disk => disk !== undefined);
  const roots = disks.filter(({ deviceName }) => deviceName === undefined);
  if (roots.length > 1) {
    spec.log.lost(spec.at('blockDevices'), 'more than one device has no deviceName, which makes it the root; the last one is taken');
  }
  return { root: roots[roots.length - 1], data: disks.filter(({ deviceName }) => deviceName !== undefined) };
}

function readVolume(ebs: Fields, deviceName?: string): Part<Plain> {
  const [size = DEFAULT_DISK_SIZE, iops, throughput] = [ebs.number('volumeSize'), ebs.number('iops'), ebs.number('throughputMib')];
  const [type, encrypted] = [ebs.text('volumeType'), ebs.flag('encrypted')];
  const key = ebs.object('kmsKey');
  const encryptionKey = key.text('id') ?? key.text('arn');
  key.lost('filters', 'a key can be given by id or ARN only');
  if (ebs.flag('deleteOnTermination') === false) {
    ebs.log.lost(ebs.at('deleteOnTermination'), 'disks go with their machine');
  }
  if (type !== undefined && !VOLUME_TYPES.includes(type)) {
    refuseField(ebs.at('volumeType'), type, `one of ${VOLUME_TYPES.join(', ')}`);
  }
  return {
    plain: { deviceName, size, type, iops, throughput, encrypted, encryptionKey } as Plain,
    code: {
      deviceName, size: new Expression('Size.gibibytes', [size], 'cdk8s'), type: type && constant(`AwsVolumeType.${type.toUpperCase()}`), iops, throughput, encrypted, encryptionKey,
    } as CodeValue,
  };
}

function readNetworkInterface(spec: Fields): Part<string> {
  const type = spec.text('networkInterfaceType');
  if (type === undefined) {
    return {};
  }
  const [plain, name] = NETWORK_INTERFACES[type] ?? refuseField(spec.at('networkInterfaceType'), type, 'ENA or EFA');
  return { plain, code: constant(name) };
}

type Members = { readonly [name: string]: Plain | undefined };

function readTenancy(placement: Fields): { readonly plain: Members; readonly code?: CodeValue } {
  const tenancy = placement.text('tenancy');
  const host = placement.object('host');
  const dedicated = host.object('dedicatedHost');
  const [affinity, strategy = 'UserProvided', hostId] = [host.text('affinity'), dedicated.text('allocationStrategy'), dedicated.text('id')];
  const dynamic = dedicated.object('dynamicHostAllocation');
  const tags = readTags(dynamic, 'tags');
  if (affinity !== undefined) {
    placement.log.moved(host.at('affinity'), `a machine is bound to its host by '${affinity === 'DedicatedHost' ? 'host' : 'default'}'`);
  }
  const isDynamic = strategy === 'Dynamic';
  const words: { readonly [tenancy: string]: CodeValue } = {
    default: aws('AwsTenancy.shared'), dedicated: aws('AwsTenancy.dedicated'), host: hostCode(isDynamic, hostId, tags),
  };
  return {
    plain: {
      tenancy,
      hostAffinity: affinity === undefined ? undefined : affinity === 'DedicatedHost' ? 'host' : 'default',
      hostID: isDynamic ? undefined : hostId,
      dynamicHostAllocation: isDynamic ? { tags: tags ?? {} } : undefined,
    },
    code: tenancy === undefined ? undefined : words[tenancy] ?? refuseField(placement.at('tenancy'), tenancy, `one of ${Object.keys(words).join(', ')}`),
  };
}

function hostCode(isDynamic: boolean, hostId?: string, tags?: Tags): CodeValue {
  return isDynamic ? aws('AwsTenancy.hostPerMachine', ...tags === undefined ? [] : [tags]) : aws('AwsTenancy.host', ...hostId === undefined ? [] : [hostId]);
}

function readCapacity(spec: Fields): { readonly plain: Members; readonly code?: CodeValue } {
  const isSpot = spec.has('spotMarketOptions');
  const maxPrice = spec.object('spotMarketOptions').text('maxPrice');
  const [marketType, capacityReservationId] = [spec.text('marketType'), spec.text('capacityReservationId')];
  if (marketType !== undefined && !['OnDemand', 'Spot', 'CapacityBlock'].includes(marketType)) {
    refuseField(spec.at('marketType'), marketType, 'OnDemand, Spot or CapacityBlock');
  }
  const plain = { marketType, capacityReservationId, spotMarketOptions: isSpot ? { maxPrice } : undefined };
  if (isSpot || marketType === 'Spot') {
    return { plain, code: aws('AwsCapacityType.spot', ...maxPrice === undefined ? [] : [maxPrice]) };
  }
  if (capacityReservationId !== undefined) {
    return { plain, code: aws(marketType === 'CapacityBlock' ? 'AwsCapacityType.capacityBlock' : 'AwsCapacityType.reserved', capacityReservationId) };
  }
  return { plain, code: marketType === 'OnDemand' ? aws('AwsCapacityType.onDemand') : undefined };
}

function readMetadata(options: Fields): Part<Plain> {
  const authentication = options.text('authentication');
  if (authentication === undefined) {
    return {};
  }
  if (!['Required', 'Optional'].includes(authentication)) {
    refuseField(options.at('authentication'), authentication, 'Required or Optional');
  }
  options.log.moved(options.at('authentication'), 'answers go one hop far, which is the default of the provider: pods that ask need more');
  return { plain: { httpTokens: authentication.toLowerCase() }, code: { tokensRequired: authentication === 'Required' } };
}

function readPlacementGroup(spec: Fields): { readonly plain: Members; readonly code?: CodeValue } {
  const [name, partition] = [spec.text('placementGroupName'), spec.number('placementGroupPartition')];
  return {
    plain: { placementGroupName: name, placementGroupPartition: partition },
    code: name === undefined ? undefined : { name, ...partition === undefined ? {} : { partition } },
  };
}

function readConfidentialCompute(options: Fields): Part<Plain> {
  const confidentialCompute = options.text('confidentialCompute');
  const words = ['Disabled', 'AMDEncryptedVirtualizationNestedPaging'];
  if (confidentialCompute !== undefined && !words.includes(confidentialCompute)) {
    refuseField(options.at('confidentialCompute'), confidentialCompute, words.join(' or '));
  }
  return confidentialCompute === undefined ? {} : { plain: { confidentialCompute }, code: confidentialCompute !== 'Disabled' };
}

function aws(callee: string, ...args: CodeValue[]): Expression {
  return new Expression(callee, args, MODULE);
}

/** A member of an enum. */
function constant(name: string): Expression {
  return aws(name);
}
