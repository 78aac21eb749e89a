import { METAL3_IPAM_GROUP } from './groups';
import { clusterName, INFRASTRUCTURE_GROUP, ipPoolRef, nameOf, ReferenceFields, refTo, secretName, secretRef } from '../../topology';

const IP_POOL = { group: METAL3_IPAM_GROUP, kind: 'IPPool' };
const DATA_TEMPLATE = { group: INFRASTRUCTURE_GROUP, kind: 'Metal3DataTemplate' };

export const DATA_REFERENCES: ReferenceFields = { 'spec.template': refTo(DATA_TEMPLATE) };
export const DATA_TEMPLATE_REFERENCES: ReferenceFields = { 'spec.clusterName': clusterName(), ...metaDataFields(), ...networkDataFields() };
export const IP_POOL_REFERENCES: ReferenceFields = { 'spec.clusterName': clusterName() };
export const IP_CLAIM_REFERENCES: ReferenceFields = { 'spec.pool': refTo(IP_POOL) };
export const HOST_REFERENCES: ReferenceFields = {
  'spec.bmc.credentialsName': secretName('username', 'password'),
  'spec.image.ociAuthSecretName': secretName(),
  'spec.preprovisioningNetworkDataName': { ...secretName(), isPublic: true },
  ...dataSecretFields('spec'),
};

/** @param machine the way to the spec of a machine */
export function machineReferences(machine: string): ReferenceFields {
  return { [`${machine}.dataTemplate`]: { ...refTo(DATA_TEMPLATE), mustBeInBundle: true }, ...dataSecretFields(machine) };
}

/** Network and instance data go through Secrets and are none. */
function dataSecretFields(parent: string): ReferenceFields {
  const publicRef = { ...secretRef(), isPublic: true };
  return { [`${parent}.userData`]: secretRef(), [`${parent}.metaData`]: publicRef, [`${parent}.networkData`]: publicRef };
}

/** `...FromIPPool` in v1beta1, `...FromPool` in v1beta2. */
function metaDataFields(): ReferenceFields {
  return Object.fromEntries(['ipAddresses', 'prefixes', 'gateways', 'dnsServers']
    .flatMap(value => [`${value}FromIPPool`, `${value}FromPool`])
    .map(list => [`spec.metaData.${list}[]`, ipPoolRef(IP_POOL)]));
}

function networkDataFields(): ReferenceFields {
  const routes = ['ipv4', 'ipv6', 'ipv4DHCP', 'ipv6DHCP', 'ipv6SLAAC'].map(list => `spec.networkData.networks.${list}[].routes[]`);
  const statics = ['ipv4', 'ipv6'].map(list => `spec.networkData.networks.${list}[]`);
  return Object.fromEntries([
    ...statics.flatMap(network => [[`${network}.fromPoolRef`, ipPoolRef(IP_POOL)], [`${network}.ipAddressFromIPPool`, nameOf(IP_POOL)]] as const),
    ...routes.flatMap(route => [
      [`${route}.gateway.fromPoolRef`, ipPoolRef(IP_POOL)], [`${route}.gateway.fromIPPool`, nameOf(IP_POOL)],
      [`${route}.services.dnsFromIPPool`, nameOf(IP_POOL)],
    ] as const),
    ['spec.networkData.services.dnsFromIPPool', nameOf(IP_POOL)] as const,
  ]);
}
