import { Size } from 'cdk8s';
import { createInfra, ID, MACHINE, machineSpec, synthPool } from './machines';
import {
  OpenStackBlockDevice, OpenStackControlPlane, OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackMachineProps, OpenStackPort,
  OpenStackRef, OpenStackSchedulerHint, OpenStackServerGroup, OpenStackSubnetRef, OpenStackVolumeZone, OpenStackWorkerPool,
} from '../../../src/providers/openstack';
import { makeCluster } from '../../support/charts';
import { missingDefaults } from '../../support/schema';

const IMAGE = { filter: { name: 'node-image' } };

test('has flavor and image, in the only version there is', () => {
  expect(machineSpec()).toEqual({ flavor: 'm1.large', image: IMAGE });
  const templates = synthPool().filter(manifest => manifest.kind === 'OpenStackMachineTemplate');
  expect(templates.map(template => template.apiVersion)).toEqual(['infrastructure.cluster.x-k8s.io/v1beta1', 'infrastructure.cluster.x-k8s.io/v1beta1']);
});

test('takes the flavor by id', () => {
  expect(machineSpec({ instanceType: OpenStackFlavor.fromId('7') })).toEqual({ flavorID: '7', image: IMAGE });
});

test.each<[string, OpenStackImage, object]>([
  ['id', OpenStackImage.fromId(ID), { id: ID }],
  ['name', OpenStackImage.fromName('ubuntu'), { filter: { name: 'ubuntu' } }],
  ['tags', OpenStackImage.fromTags('kubernetes', 'v1.34.2'), { filter: { tags: ['kubernetes', 'v1.34.2'] } }],
  ['Image object', OpenStackImage.fromImageRef('node-image'), { imageRef: { name: 'node-image' } }],
])('takes the image by %s', (_by, image, expected) => {
  expect(machineSpec({ image }).image).toEqual(expected);
});

test.each<[string, Partial<OpenStackMachineProps>, object]>([
  ['the key pair', { sshKeyName: 'operators' }, { sshKeyName: 'operators' }],
  ['a root volume', { rootDisk: { size: Size.gibibytes(50) } }, { rootVolume: { sizeGiB: 50 } }],
  ['a root volume of a type in a zone', { rootDisk: { size: Size.gibibytes(50), type: 'fast', availabilityZone: OpenStackVolumeZone.fromName('cinder') } },
    { rootVolume: { sizeGiB: 50, type: 'fast', availabilityZone: { from: 'Name', name: 'cinder' } } }],
  ['a root volume in the zone of the machine', { rootDisk: { size: Size.gibibytes(50), availabilityZone: OpenStackVolumeZone.fromMachine() } },
    { rootVolume: { sizeGiB: 50, availabilityZone: { from: 'Machine' } } }],
  ['further disks', {
    additionalDisks: [
      OpenStackBlockDevice.volume('etcd', { size: Size.gibibytes(10), type: 'fast', availabilityZone: OpenStackVolumeZone.fromName('cinder') }),
      OpenStackBlockDevice.volume('data', { size: Size.gibibytes(11) }),
      OpenStackBlockDevice.local('scratch', Size.gibibytes(12)),
    ],
  }, {
    additionalBlockDevices: [
      { name: 'etcd', sizeGiB: 10, storage: { type: 'Volume', volume: { type: 'fast', availabilityZone: { from: 'Name', name: 'cinder' } } } },
      { name: 'data', sizeGiB: 11, storage: { type: 'Volume' } },
      { name: 'scratch', sizeGiB: 12, storage: { type: 'Local' } },
    ],
  }],
  ['security groups', { securityGroups: [OpenStackRef.fromId(ID), OpenStackRef.fromFilter({ tags: ['nodes'] })] },
    { securityGroups: [{ id: ID }, { filter: { tags: ['nodes'] } }] }],
  ['a server group by id', { serverGroup: OpenStackServerGroup.fromId(ID) }, { serverGroup: { id: ID } }],
  ['a server group by name', { serverGroup: OpenStackServerGroup.fromName('spread') }, { serverGroup: { filter: { name: 'spread' } } }],
  ['metadata in the order of its keys', { metadata: { b: '2', a: '' } }, { serverMetadata: [{ key: 'a', value: '' }, { key: 'b', value: '2' }] }],
  ['tags', { tags: ['gpu', 'edge'] }, { tags: ['gpu', 'edge'] }],
  ['a config drive', { configDrive: true }, { configDrive: true }],
  ['trunks', { trunk: true }, { trunk: true }],
  ['hints for the scheduler', {
    schedulerHints: [OpenStackSchedulerHint.text('rack', 'r7'), OpenStackSchedulerHint.number('slot', -7), OpenStackSchedulerHint.flag('quiet', false)],
  }, {
    schedulerHintAdditionalProperties: [
      { name: 'rack', value: { type: 'String', string: 'r7' } },
      { name: 'slot', value: { type: 'Number', number: -7 } },
      { name: 'quiet', value: { type: 'Bool', bool: false } },
    ],
  }],
  ['credentials', { identity: OpenStackIdentity.fromSecret('other', 'cloud-two') }, { identityRef: { type: 'Secret', name: 'other', cloudName: 'cloud-two' } }],
  ['a floating IP for every machine', { floatingIpPoolName: 'public' },
    { floatingIPPoolRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'OpenStackFloatingIPPool', name: 'public' } }],
  ['nothing for empty lists', { additionalDisks: [], ports: [], securityGroups: [], metadata: {}, tags: [], schedulerHints: [] }, {}],
])('takes %s', (_what, props, expected) => {
  expect(machineSpec(props)).toEqual({ flavor: 'm1.large', image: IMAGE, ...expected });
});

const port: Required<OpenStackPort> = {
  network: OpenStackRef.fromId(ID),
  fixedIps: [{ subnet: OpenStackSubnetRef.fromName('nodes'), ipAddress: '10.6.0.9' }, { subnet: OpenStackSubnetRef.fromId(ID) }, { ipAddress: '10.6.0.10' }],
  securityGroups: [OpenStackRef.fromName('default')],
  disablePortSecurity: false,
  allowedAddressPairs: [{ ipAddress: '10.6.0.5' }, { ipAddress: '10.7.0.0/24', macAddress: 'fa:16:3e:00:00:01' }],
  vnicType: 'direct',
  ovsHardwareOffload: true,
  trustedVf: false,
  trunk: true,
  nameSuffix: 'storage',
  description: 'storage network',
  adminStateUp: true,
  macAddress: 'fa:16:3e:00:00:02',
  propagateUplinkStatus: false,
  hostId: 'host-7',
  tags: ['storage'],
  valueSpecs: [{ name: 'qos', key: 'qos_policy_id', value: 'gold' }],
};

test('takes ports', () => {
  expect(machineSpec({ ports: [{}, port] }).ports).toEqual([{}, {
    network: { id: ID },
    fixedIPs: [{ subnet: { filter: { name: 'nodes' } }, ipAddress: '10.6.0.9' }, { subnet: { id: ID } }, { ipAddress: '10.6.0.10' }],
    securityGroups: [{ filter: { name: 'default' } }],
    disablePortSecurity: false,
    allowedAddressPairs: [{ ipAddress: '10.6.0.5' }, { ipAddress: '10.7.0.0/24', macAddress: 'fa:16:3e:00:00:01' }],
    vnicType: 'direct',
    profile: { ovsHWOffload: true, trustedVF: false },
    trunk: true,
    nameSuffix: 'storage',
    description: 'storage network',
    adminStateUp: true,
    macAddress: 'fa:16:3e:00:00:02',
    propagateUplinkStatus: false,
    hostID: 'host-7',
    tags: ['storage'],
    valueSpecs: [{ name: 'qos', key: 'qos_policy_id', value: 'gold' }],
  }]);
});

test('takes a port without security beside ports with groups of their own', () => {
  expect(machineSpec({ ports: [{ securityGroups: [OpenStackRef.fromId(ID)] }, { disablePortSecurity: true }] }).ports)
    .toEqual([{ securityGroups: [{ id: ID }] }, { disablePortSecurity: true }]);
});

test('leaves nothing to the defaults of the CRD', () => {
  const zone = OpenStackVolumeZone.fromMachine();
  const manifests = synthPool({
    rootDisk: { size: Size.gibibytes(1), availabilityZone: zone },
    additionalDisks: [OpenStackBlockDevice.volume('data', { size: Size.gibibytes(1), availabilityZone: zone })],
    identity: OpenStackIdentity.fromSecret('other', 'cloud-two'),
    ports: [port],
  });
  expect(manifests.filter(manifest => manifest.kind === 'OpenStackMachineTemplate').flatMap(missingDefaults)).toEqual([]);
});

test('keeps what its caller changes later out', () => {
  const cluster = makeCluster();
  createInfra(cluster);
  const tags = ['edge'];
  const pool = new OpenStackWorkerPool(cluster, 'Workers', { ...MACHINE, tags });
  const before = pool.machineTemplate.name;
  tags.push('later');
  expect(pool.machineTemplate.name).toBe(before);
});

test.each<[string, Partial<OpenStackMachineProps>, string]>([
  ['an empty flavor', { instanceType: OpenStackFlavor.fromId('') }, "'instanceType' is empty; give the name or id of a flavor (input/missing-value)"],
  ['an image by an id that is none', { image: OpenStackImage.fromId('ubuntu') },
    "'image' has the id 'ubuntu', which is not a UUID; use the id that OpenStack shows (input/invalid-value)"],
  ['an image without a name', { image: OpenStackImage.fromName('') },
    "'image' is looked up by an empty name or tag, or by none; say what it is found by (input/missing-value)"],
  ['an image by no tags', { image: OpenStackImage.fromTags() },
    "'image' is looked up by an empty name or tag, or by none; say what it is found by (input/missing-value)"],
  ['an image by an empty tag', { image: OpenStackImage.fromTags('a', '') },
    "'image' is looked up by an empty name or tag, or by none; say what it is found by (input/missing-value)"],
  ['an image by a tag twice', { image: OpenStackImage.fromTags('a', 'a') }, "'image tags' has 'a' twice; give each tag once (input/duplicate)"],
  ['an Image object with a wrong name', { image: OpenStackImage.fromImageRef('Node Image') },
    "'image' refers to the Image object 'Node Image', which cannot be its name; use lower-case letters, digits, '-' and '.' (input/invalid-value)"],
  ['a root volume without size', { rootDisk: { size: Size.gibibytes(0) } }, "'rootDisk.size' of 0 GiB is not possible; use a whole number of gibibytes, 1 or more, for example Size.gibibytes(64) (input/invalid-value)"],
  ['half a root volume', { rootDisk: { size: Size.gibibytes(0.5) } }, "'rootDisk.size' of 0.5 GiB is not possible; use a whole number of gibibytes, 1 or more, for example Size.gibibytes(64) (input/invalid-value)"],
  ['a root volume in a zone with blanks', { rootDisk: { size: Size.gibibytes(1), availabilityZone: OpenStackVolumeZone.fromName('zone a') } },
    "'rootDisk' has the availability zone 'zone a'; use a name without blanks, or OpenStackVolumeZone.fromMachine() (input/invalid-value)"],
  ['a disk in a zone without a name', { additionalDisks: [OpenStackBlockDevice.volume('a', { size: Size.gibibytes(1), availabilityZone: OpenStackVolumeZone.fromName('') })] },
    "'additionalDisks a' has the availability zone ''; use a name without blanks, or OpenStackVolumeZone.fromMachine() (input/invalid-value)"],
  ['a disk without size', { additionalDisks: [OpenStackBlockDevice.local('a', Size.gibibytes(0))] },
    "'additionalDisks a.size' of 0 GiB is not possible; use a whole number of gibibytes, 1 or more, for example Size.gibibytes(64) (input/invalid-value)"],
  ['a disk twice', { additionalDisks: [OpenStackBlockDevice.local('a', Size.gibibytes(1)), OpenStackBlockDevice.volume('a', { size: Size.gibibytes(1) })] },
    "'additionalDisks' has 'a' twice; give each device a name of its own (input/duplicate)"],
  ['a further disk of the name root', { additionalDisks: [OpenStackBlockDevice.local('root', Size.gibibytes(1))] },
    "'additionalDisks' has the name 'root'; use another one: 'root' is kept for the root disk (input/invalid-value)"],
  ['a disk without a name', { additionalDisks: [OpenStackBlockDevice.local('', Size.gibibytes(1))] },
    "'additionalDisks' has the name ''; use another one: 'root' is kept for the root disk (input/invalid-value)"],
  ['a security group by an id that is none', { securityGroups: [OpenStackRef.fromId('default')] },
    "'securityGroups' has the id 'default', which is not a UUID; use the id that OpenStack shows (input/invalid-value)"],
  ['a server group by an id that is none', { serverGroup: OpenStackServerGroup.fromId('spread') },
    "'serverGroup' has the id 'spread', which is not a UUID; use the id that OpenStack shows (input/invalid-value)"],
  ['a server group without a name', { serverGroup: OpenStackServerGroup.fromName('') },
    "'serverGroup' is looked up by an empty name or filter; say what it is found by (input/missing-value)"],
  ['a tag twice', { tags: ['a', 'a'] }, "'tags' has 'a' twice; give each tag once (input/duplicate)"],
  ['metadata that is too long', { metadata: { role: 'x'.repeat(256) } },
    "'metadata' has the key 'role', which is empty, or it or its value is too long; use at most 255 characters (input/invalid-value)"],
  ['metadata with a key that is too long', { metadata: { ['k'.repeat(256)]: 'x' } },
    `'metadata' has the key '${'k'.repeat(256)}', which is empty, or it or its value is too long; use at most 255 characters (input/invalid-value)`],
  ['metadata without a key', { metadata: { '': 'x' } },
    "'metadata' has the key '', which is empty, or it or its value is too long; use at most 255 characters (input/invalid-value)"],
  ['a hint twice', { schedulerHints: [OpenStackSchedulerHint.flag('a', true), OpenStackSchedulerHint.number('a', 1)] },
    "'schedulerHints' has 'a' twice; give each hint once (input/duplicate)"],
  ['a hint without a name', { schedulerHints: [OpenStackSchedulerHint.text('', 'x')] },
    "'schedulerHints' has '' with the value 'x'; use a name, and a text of 1 to 255 characters, a whole number or a flag (input/invalid-value)"],
  ['an empty hint', { schedulerHints: [OpenStackSchedulerHint.text('a', '')] },
    "'schedulerHints' has 'a' with the value ''; use a name, and a text of 1 to 255 characters, a whole number or a flag (input/invalid-value)"],
  ['a hint of half a number', { schedulerHints: [OpenStackSchedulerHint.number('a', 0.5)] },
    "'schedulerHints' has 'a' with the value '0.5'; use a name, and a text of 1 to 255 characters, a whole number or a flag (input/invalid-value)"],
  ['a hint that is too long', { schedulerHints: [OpenStackSchedulerHint.text('a', 'x'.repeat(256))] },
    `'schedulerHints' has 'a' with the value '${'x'.repeat(256)}'; use a name, and a text of 1 to 255 characters, a whole number or a flag (input/invalid-value)`],
  ['a pool of floating IPs with a wrong name', { floatingIpPoolName: 'Public' },
    "'floatingIpPoolName' 'Public' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
  ['a port in a network by an id that is none', { ports: [{ network: OpenStackRef.fromId('net') }] },
    "'ports.network' has the id 'net', which is not a UUID; use the id that OpenStack shows (input/invalid-value)"],
  ['a port with a security group by an id that is none', { ports: [{ securityGroups: [OpenStackRef.fromId('sg')] }] },
    "'ports.securityGroups' has the id 'sg', which is not a UUID; use the id that OpenStack shows (input/invalid-value)"],
  ['a fixed IP without anything', { ports: [{ fixedIps: [{}] }] },
    "'ports.fixedIps' has an entry without subnet and address; give one of them, or leave the entry out (input/missing-value)"],
  ['a fixed IP of a subnet by an id that is none', { ports: [{ fixedIps: [{ subnet: OpenStackSubnetRef.fromId('s') }] }] },
    "'ports.fixedIps.subnet' has the id 's', which is not a UUID; use the id that OpenStack shows (input/invalid-value)"],
  ['a fixed IP that is none', { ports: [{ fixedIps: [{ ipAddress: 'x' }] }] },
    "'ports.fixedIps.ipAddress' 'x' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['an address pair that is none', { ports: [{ allowedAddressPairs: [{ ipAddress: 'x' }] }] },
    "'ports.allowedAddressPairs' 'x' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['an address pair with host bits', { ports: [{ allowedAddressPairs: [{ ipAddress: '10.7.0.1/24' }] }] },
    "'ports.allowedAddressPairs' '10.7.0.1/24' has host bits set; use the network address '10.7.0.0/24' (network/invalid-cidr)"],
  ['an address pair with a MAC address that is none', { ports: [{ allowedAddressPairs: [{ ipAddress: '10.7.0.1', macAddress: 'x' }] }] },
    "'ports.allowedAddressPairs.macAddress' 'x' is not a MAC address; use six hexadecimal pairs, for example 'fa:16:3e:00:00:01' (input/invalid-value)"],
  ['a MAC address that is none', { ports: [{ macAddress: 'fa163e000001' }] },
    "'ports.macAddress' 'fa163e000001' is not a MAC address; use six hexadecimal pairs, for example 'fa:16:3e:00:00:01' (input/invalid-value)"],
  ['a tag of a port twice', { ports: [{ tags: ['a', 'a'] }] }, "'ports.tags' has 'a' twice; give each tag once (input/duplicate)"],
  ['a parameter twice', { ports: [{ valueSpecs: [{ name: 'a', key: 'k', value: 'v' }, { name: 'a', key: 'l', value: 'w' }] }] },
    "'ports.valueSpecs' has 'a' twice; give each parameter a name of its own (input/duplicate)"],
  ['a port with groups and without security', { ports: [{ disablePortSecurity: true, securityGroups: [OpenStackRef.fromId(ID)] }] },
    "'ports' has a port with 'disablePortSecurity' true and security groups, its own or those of the machine; "
    + "leave one of the two out, or give 'securityGroups' to the other ports only (input/invalid-value)"],
  ['a port without security on a machine with groups', { ports: [{ disablePortSecurity: true, securityGroups: [] }], securityGroups: [OpenStackRef.fromId(ID)] },
    "'ports' has a port with 'disablePortSecurity' true and security groups, its own or those of the machine; "
    + "leave one of the two out, or give 'securityGroups' to the other ports only (input/invalid-value)"],
])('fails on %s, in pools and control planes', (_what, props, message) => {
  const cluster = makeCluster();
  createInfra(cluster);
  expect(() => new OpenStackWorkerPool(cluster, 'Workers', { ...MACHINE, ...props })).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
  expect(() => new OpenStackControlPlane(cluster, 'ControlPlane', { ...MACHINE, ...props })).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
});
