import { Fields } from './fields';
import { compact, ifAny, nonEmpty, Plain, PlatformPool } from './platform-pool';
import { OpenShiftPlatform } from '../platform';

const IGNORED = 'the Machine API ignores it too';

/** Reads an OpenstackProviderSpec. */
export function readOpenStack(spec: Fields): PlatformPool {
  spec.skip('apiVersion', 'kind');
  spec.object('metadata').skip('creationTimestamp');
  const [secret, userData] = [spec.object('cloudsSecret'), spec.object('userDataSecret')];
  [secret, userData].forEach(reference => reference.moved('namespace', 'the Secret has to be in openshift-cluster-api'));
  ['sshUserName', 'floatingIP'].forEach(name => spec.lost(name, IGNORED));
  spec.lost('primarySubnet', 'the first port decides which subnet is the primary one');
  const metadata = spec.map('serverMetadata');
  return {
    platform: OpenShiftPlatform.OPENSTACK,
    templateKind: 'OpenStackMachineTemplate',
    templateVersion: 'v1beta1',
    templateSpec: compact({
      flavor: spec.requiredText('flavor'),
      image: { filter: { name: spec.requiredText('image') } },
      identityRef: { name: secret.text('name') ?? 'openstack-cloud-credentials', cloudName: spec.text('cloudName') ?? 'openstack' },
      sshKeyName: spec.text('keyName'),
      securityGroups: nonEmpty(spec.list('securityGroups').map(readSecurityGroup)),
      ports: nonEmpty([...spec.list('ports').map(readPort), ...spec.list('networks').flatMap(readNetwork)]),
      trunk: spec.flag('trunk') === true ? true : undefined,
      tags: spec.texts('tags'),
      serverMetadata: nonEmpty(Object.keys(metadata).sort().map(key => ({ key, value: metadata[key] }))),
      configDrive: spec.flag('configDrive'),
      rootVolume: readRootVolume(spec),
      additionalBlockDevices: nonEmpty(spec.list('additionalBlockDevices').map(readBlockDevice)),
      serverGroup: byIdOrName(spec.text('serverGroupID'), { name: spec.text('serverGroupName') }),
    }) as { readonly [name: string]: Plain },
    failureDomain: spec.text('availabilityZone'),
    userDataSecretName: userData.text('name'),
  };
}

/** What has an id needs no filter, and the provider takes one of both. */
function byIdOrName(id: string | undefined, filter: { readonly [name: string]: Plain | undefined }): Plain | undefined {
  const compacted = compact(filter) as { readonly [name: string]: Plain };
  return id !== undefined ? { id } : Object.keys(compacted).length === 0 ? undefined : { filter: compacted };
}

/** Tags are one text with commas in the Machine API. */
function readFilter(filter: Fields): { readonly [name: string]: Plain | undefined } {
  const tagsOf = (name: string) => filter.text(name)?.split(',');
  ['limit', 'marker', 'sortKey', 'sortDir', 'status', 'adminStateUp', 'shared'].forEach(name => filter.lost(name, IGNORED));
  const tenant = filter.text('tenantId');
  return {
    name: filter.text('name'),
    description: filter.text('description'),
    projectID: filter.text('projectId') ?? tenant,
    tags: tagsOf('tags'),
    tagsAny: tagsOf('tagsAny'),
    notTags: tagsOf('notTags'),
    notTagsAny: tagsOf('notTagsAny'),
  };
}

function readSecurityGroup(group: Fields): Plain {
  const filter = group.object('filter');
  const [id, name, filterId] = [group.text('uuid'), group.text('name'), filter.text('id')];
  const rest = readFilter(filter);
  return byIdOrName(id ?? filterId, { ...rest, name: name ?? rest.name }) ?? {};
}

function readPort(port: Fields): Plain {
  ['tenantID', 'projectID', 'hostID'].forEach(name => port.lost(name, IGNORED));
  port.lost('profile', 'write hardware offload and trusted functions as profile.ovsHWOffload and profile.trustedVF');
  const security = port.flag('portSecurity');
  const groups = port.texts('securityGroups')?.map(id => ({ id }));
  return compact({
    network: { id: port.requiredText('networkID') },
    nameSuffix: port.text('nameSuffix'),
    description: port.text('description'),
    adminStateUp: port.flag('adminStateUp'),
    macAddress: port.text('macAddress'),
    fixedIPs: nonEmpty(port.list('fixedIPs').map(address => ({ subnet: byIdOrName(address.text('subnetID'), {}), ipAddress: address.text('ipAddress') }))),
    securityGroups: groups,
    allowedAddressPairs: nonEmpty(port.list('allowedAddressPairs').map(pair => ({ ipAddress: pair.requiredText('ipAddress'), macAddress: pair.text('macAddress') }))),
    tags: port.texts('tags'),
    vnicType: port.text('vnicType'),
    disablePortSecurity: security === false ? true : undefined,
    trunk: port.flag('trunk'),
  }) as Plain;
}

/** A network is one port with an address in each of its subnets; subnets alone are a port each. */
function readNetwork(network: Fields): Plain[] {
  network.lost('fixedIp', IGNORED);
  network.lost('profile', 'write hardware offload and trusted functions as profile.ovsHWOffload and profile.trustedVF');
  network.lost('noAllowedAddressPairs', 'a port has no further addresses unless it is given some');
  const filter = network.object('filter');
  const [uuid, filterId] = [network.text('uuid'), filter.text('id')];
  const reference = byIdOrName(uuid ?? filterId, readFilter(filter));
  const [tags, vnicType, security] = [network.texts('portTags') ?? [], network.text('vnicType'), network.flag('portSecurity')];
  const subnets = network.list('subnets').map(readSubnet);
  const port = (own: readonly ReturnType<typeof readSubnet>[]): Plain => compact({
    network: reference,
    fixedIPs: nonEmpty(own.flatMap(({ subnet }) => subnet === undefined ? [] : [{ subnet }])),
    tags: nonEmpty([...tags, ...own.flatMap(({ portTags }) => portTags)]),
    vnicType,
    disablePortSecurity: security === false || own.some(({ portSecurity }) => portSecurity === false) ? true : undefined,
  }) as Plain;
  return reference === undefined ? subnets.map(subnet => port([subnet])) : [port(subnets)];
}

function readSubnet(subnet: Fields): { readonly subnet?: Plain; readonly portTags: readonly string[]; readonly portSecurity?: boolean } {
  const filter = subnet.object('filter');
  ['networkId', 'subnetpoolId', 'enableDhcp'].forEach(name => filter.lost(name, IGNORED));
  const [uuid, filterId] = [subnet.text('uuid'), filter.text('id')];
  return {
    subnet: byIdOrName(uuid ?? filterId, {
      ...readFilter(filter),
      cidr: filter.text('cidr'),
      gatewayIP: filter.text('gateway_ip'),
      ipVersion: filter.number('ipVersion'),
      ipv6AddressMode: filter.text('ipv6AddressMode'),
      ipv6RAMode: filter.text('ipv6RaMode'),
    }),
    portTags: subnet.texts('portTags') ?? [],
    portSecurity: subnet.flag('portSecurity'),
  };
}

function readRootVolume(spec: Fields): Plain | undefined {
  if (!spec.has('rootVolume')) {
    return undefined;
  }
  const volume = spec.object('rootVolume');
  ['sourceUUID', 'sourceType', 'deviceType'].forEach(name => volume.lost(name, IGNORED));
  return compact({ sizeGiB: volume.number('diskSize'), type: volume.text('volumeType'), availabilityZone: zoneOf(volume) }) as Plain;
}

function readBlockDevice(device: Fields): Plain {
  const storage = device.object('storage');
  const volume = storage.object('volume');
  return compact({
    name: device.requiredText('name'),
    sizeGiB: device.number('sizeGiB'),
    storage: { type: storage.requiredText('type'), volume: ifAny({ type: volume.text('type'), availabilityZone: zoneOf(volume) }) },
  }) as Plain;
}

function zoneOf(volume: Fields): Plain | undefined {
  const name = volume.text('availabilityZone');
  return name === undefined ? undefined : { from: 'Name', name };
}
