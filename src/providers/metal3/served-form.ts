import type { Metal3DataTemplateSpec } from '../../../imports/metal3/v1beta1/infrastructure.cluster.x-k8s.io';

type NetworkData = NonNullable<Metal3DataTemplateSpec['networkData']>;
type Links = NonNullable<NetworkData['links']>;
type Networks = NonNullable<NetworkData['networks']>;

/** Routes of all families have the same members. */
interface Route {
  readonly prefix?: number;
  readonly gateway: { readonly fromPoolRef?: unknown };
  readonly services?: unknown;
}

const NO_POOL = { kind: '', name: '' };

/**
 * A spec of v1beta1 as the API server gives it back where it stores v1beta2: the conversion writes empty texts and references for what is not there,
 * and leaves zeros out.
 *
 * The lists of v1beta1 are compared as a whole. Without these members each apply takes them away and the conversion brings them back, so that the
 * generation rises though nothing changes. One is missing: an empty policy of a bond, which the schema does not admit.
 */
export function asServed({ clusterName, metaData, networkData, ...others }: Metal3DataTemplateSpec): Metal3DataTemplateSpec {
  return {
    ...others,
    clusterName,
    metaData: metaData && { ...metaData, indexes: metaData.indexes?.map(index => withoutZero(index, 'offset')) },
    networkData: networkData && { ...networkData, links: servedLinks(networkData.links), networks: servedNetworks(networkData.networks) },
  };
}

function servedLinks(links?: Links): Links | undefined {
  return links && { ethernets: links.ethernets?.map(servedLink), bonds: links.bonds?.map(servedLink), vlans: links.vlans?.map(servedLink) };
}

function servedLink<T extends { readonly macAddress: object }>(link: T): T {
  return { ...link, macAddress: { fromHostInterface: '', string: '', ...link.macAddress } };
}

function servedNetworks(networks?: Networks): Networks | undefined {
  return networks && {
    ipv4: networks.ipv4?.map(network => ({ ...servedNetwork(network), fromPoolRef: network.fromPoolRef ?? NO_POOL })),
    ipv4Dhcp: networks.ipv4Dhcp?.map(servedNetwork),
    ipv6: networks.ipv6?.map(network => ({ ...servedNetwork(network), fromPoolRef: network.fromPoolRef ?? NO_POOL })),
    ipv6Dhcp: networks.ipv6Dhcp?.map(servedNetwork),
    ipv6Slaac: networks.ipv6Slaac?.map(servedNetwork),
  };
}

function servedNetwork<T extends { readonly routes?: readonly Route[] }>(network: T): T {
  return { ...network, routes: network.routes?.map(servedRoute) };
}

function servedRoute(route: Route): Route {
  return withoutZero({ ...route, gateway: { fromPoolRef: NO_POOL, ...route.gateway }, services: route.services ?? {} }, 'prefix');
}

function withoutZero<T extends object>(entry: T, member: keyof T): T {
  return entry[member] === 0 ? { ...entry, [member]: undefined } : entry;
}
