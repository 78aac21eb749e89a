import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { L1 } from './l1';
import { Metal3Link } from './links';
import { MetaDataList, Metal3MetaData } from './meta-data';
import { checkDns, Metal3Network, NetworkList } from './networks';
import { asServed } from './served-form';
import { usableLinks } from './usable-links';
import type * as v1beta1 from '../../../imports/metal3/v1beta1/infrastructure.cluster.x-k8s.io';
import type * as v1beta2 from '../../../imports/metal3/v1beta2/infrastructure.cluster.x-k8s.io';
import { RotatingTemplate } from '../../cdk8s-helpers';
import { CLUSTER_NAME_LABEL, IIpPool, IMixedCluster, providerVersionOf } from '../../contract';
import { ClusterApiVersion, findTwin, inScope, nonEmptyList, nonEmptyObject, refuseValue } from '../../core';

/** What cloud-init on a host gets to know: metadata and the network configuration. */
export interface Metal3DataProps {
  /**
   * The name of the Metal3DataTemplate. It is immutable upstream, so with a fixed name its content must never change.
   * @default - pool name and content hash
   */
  readonly dataTemplateName?: string;
  /**
   * Entries of the metadata.
   * @default - the uuid and names that the baremetal operator adds
   */
  readonly metaData?: Metal3MetaData[];
  /**
   * Network links.
   * @default - the image configures the network
   */
  readonly links?: Metal3Link[];
  /**
   * Networks on the links.
   * @default - none
   */
  readonly networks?: Metal3Network[];
  /**
   * DNS servers.
   * @default - none
   */
  readonly dnsServers?: string[];
  /**
   * A pool whose DNS servers are used.
   * @default - none
   */
  readonly dnsServersFromPool?: IIpPool;
}

/** Creates the Metal3DataTemplate of a control plane or pool. */
export function createDataTemplate(scope: Construct, cluster: IMixedCluster, baseName: string, data: Metal3DataProps): ApiObject {
  inScope(scope, () => check(data));
  // The v1beta2 schema demands parameters of every bond, and objects as their values, where the driver takes text. So bonds are written in v1beta1.
  const hasBond = (data.links ?? []).some(link => link._isBond);
  const isClusterV1Beta1 = providerVersionOf(cluster) === ClusterApiVersion.V1BETA1;
  const isV1Beta1 = hasBond || isClusterV1Beta1;
  const inV1Beta1 = () => manifestV1Beta1(renderV1Beta1(cluster.clusterName, data));
  // A cluster in v1beta1 is for releases that store v1beta1, and takes an empty text at its word.
  const asWritten = hasBond && !isClusterV1Beta1 ? () => manifestV1Beta1(asServed(renderV1Beta1(cluster.clusterName, data))) : inV1Beta1;
  const inV1Beta2 = () => L1.v1beta2().Metal3DataTemplate.manifest({ spec: renderV1Beta2(cluster.clusterName, data) }).spec as unknown;
  return new RotatingTemplate(scope, 'DataTemplate', {
    baseName,
    fixedName: data.dataTemplateName,
    // The Secrets that Metal3 renders copy this label.
    metadata: { labels: { [CLUSTER_NAME_LABEL]: cluster.clusterName } },
    spec: isV1Beta1 ? asWritten : inV1Beta2,
    newestSpec: hasBond ? inV1Beta1 : inV1Beta2,
    ...(isV1Beta1 ? L1.v1beta1() : L1.v1beta2()).Metal3DataTemplate.GVK,
  });
}

function manifestV1Beta1(spec: v1beta1.Metal3DataTemplateSpec): unknown {
  return L1.v1beta1().Metal3DataTemplate.manifest({ spec }).spec;
}

function renderV1Beta1(clusterName: string, data: Metal3DataProps): v1beta1.Metal3DataTemplateSpec {
  const { ipAddresses, prefixes, gateways, dnsServers, ...entries } = metaDataLists(data);
  return {
    clusterName,
    metaData: nonEmptyObject({
      ...entries, ipAddressesFromIpPool: ipAddresses, prefixesFromIpPool: prefixes, gatewaysFromIpPool: gateways, dnsServersFromIpPool: dnsServers,
    }) as v1beta1.Metal3DataTemplateSpecMetaData | undefined,
    networkData: networkData(data) as v1beta1.Metal3DataTemplateSpecNetworkData | undefined,
  };
}

function renderV1Beta2(clusterName: string, data: Metal3DataProps): v1beta2.Metal3DataTemplateSpec {
  const { ipAddresses, prefixes, gateways, dnsServers, ...entries } = metaDataLists(data);
  return {
    clusterName,
    metaData: nonEmptyObject({
      ipAddressesFromPool: ipAddresses, prefixesFromPool: prefixes, gatewaysFromPool: gateways, dnsServersFromPool: dnsServers, ...entries,
    }) as v1beta2.Metal3DataTemplateSpecMetaData | undefined,
    networkData: networkData(data) as v1beta2.Metal3DataTemplateSpecNetworkData | undefined,
  };
}

function metaDataLists(data: Metal3DataProps) {
  const lists = byList<MetaDataList, Metal3MetaData>(data.metaData);
  const list = (name: MetaDataList) => lists[name]?.map(entry => entry._entry);
  return {
    objectNames: list('objectNames'),
    namespaces: list('namespaces'),
    strings: list('strings'),
    indexes: list('indexes'),
    fromLabels: list('fromLabels'),
    fromAnnotations: list('fromAnnotations'),
    fromHostInterfaces: list('fromHostInterfaces'),
    ipAddresses: list('ipAddresses'),
    prefixes: list('prefixes'),
    gateways: list('gateways'),
    dnsServers: list('dnsServers'),
  };
}

function networkData(data: Metal3DataProps) {
  const links = (data.links ?? []).map(link => link._render());
  const networks = byList<NetworkList, Metal3Network>(data.networks);
  return nonEmptyObject({
    links: nonEmptyObject({
      ethernets: nonEmptyList(links.flatMap(link => link.ethernet ?? [])),
      bonds: nonEmptyList(links.flatMap(link => link.bond ?? [])),
      vlans: nonEmptyList(links.flatMap(link => link.vlan ?? [])),
    }),
    networks: nonEmptyObject({
      ipv4: networks.ipv4?.map(network => network._renderStatic()),
      ipv4Dhcp: networks.ipv4Dhcp?.map(network => network._render()),
      ipv6: networks.ipv6?.map(network => network._renderStatic()),
      ipv6Dhcp: networks.ipv6Dhcp?.map(network => network._render()),
      ipv6Slaac: networks.ipv6Slaac?.map(network => network._render()),
    }),
    services: nonEmptyObject({ dns: nonEmptyList(data.dnsServers), dnsFromIpPool: data.dnsServersFromPool?.poolName }),
  });
}

/** What is written to each list, in one pass: there are more lists than entries. */
function byList<List extends string, T extends { readonly _list: List }>(entries: readonly T[] = []): { readonly [list in List]?: readonly T[] } {
  const lists: { [list in List]?: T[] } = {};
  for (const entry of entries) {
    (lists[entry._list] ??= []).push(entry);
  }
  return lists;
}

function check(data: Metal3DataProps): void {
  const links = data.links ?? [];
  const networks = data.networks ?? [];
  (data.metaData ?? []).forEach(entry => entry._check());
  checkUnique('link', links.map(link => link.id));
  checkUnique('VLAN', links.flatMap(link => link._vlanId === undefined ? [] : [`${link._vlanId}`]));
  checkUnique('network', networks.map(network => network.id));
  checkUnique('metadata key', (data.metaData ?? []).map(entry => entry._entry.key));
  checkDns(data.dnsServers ?? []);
  links.forEach(link => link._check());
  networks.forEach(network => network._check());
  const known = links.map(link => link.id);
  for (const link of links) {
    link._uses.forEach(used => checkLink(`link '${link.id}'`, used, usableLinks(known, link.id)));
  }
  for (const network of networks) {
    checkLink(`network '${network.id}'`, network.link, usableLinks(known));
  }
}

function checkLink(user: string, id: string, known: string[]): void {
  if (!known.includes(id)) {
    refuseValue('metal3/unknown-link', `${user} uses the link '${id}', which is not defined; `
      + (known.length === 0 ? "add it to 'links'" : `use one of ${known.map(name => `'${name}'`).join(', ')}, or add it to 'links'`));
  }
}

function checkUnique(what: string, keys: string[]): void {
  const twin = findTwin(keys);
  if (twin !== undefined) {
    refuseValue('input/duplicate', `${what} '${twin}' is given twice; give each ${what} once`);
  }
}
