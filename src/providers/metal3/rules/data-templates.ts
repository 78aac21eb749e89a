import { oncePerTopology } from '../../../rules/shared/once-per-topology';
import { BundleObject, Field, groupTwins, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';
import { METAL3_IPAM_GROUP } from '../groups';

const LINKS = ['ethernets', 'bonds', 'vlans'].map(list => `spec.networkData.links.${list}`);

/** The pools of Metal3 itself, which a name alone means. */
export const DEFAULT_POOL_TYPE = `${METAL3_IPAM_GROUP}/IPPool`;

/** Where a template names a pool. */
export interface NamedPool {
  readonly name: Field;
  readonly type: string;
}

/** What a data template says about the network of its hosts. */
export interface NetworkData {
  readonly template: BundleObject;
  /** The links of all three kinds. */
  readonly links: readonly Field[];
  /** The networks of all kinds. */
  readonly networks: readonly Field[];
  /** The pools that the template takes something from: of each, every host gets an address. */
  readonly pools: readonly NamedPool[];
}

/** All Metal3DataTemplates. */
export function dataTemplates(topology: Topology): readonly BundleObject[] {
  return topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3DataTemplate');
}

/** The network data of all Metal3DataTemplates. */
export const networkData = oncePerTopology<readonly NetworkData[]>(topology => dataTemplates(topology).map(template => {
  const networks = template.at('spec.networkData.networks').members().flatMap(list => list.items());
  return { template, links: LINKS.flatMap(list => template.at(list).items()), networks, pools: namedPools(template, networks) };
}));

/** The keys that an earlier entry of the same lists has, without those that the schema reports. */
export function twinsOf(entries: readonly Field[], key: string): Field[] {
  const keys = entries.map(entry => entry.member(key)).filter(({ text }) => text !== undefined);
  return groupTwins(keys, ({ text }) => `${text}`).flatMap(([first, ...twins]) => twins.filter(twin => !isReported(first, twin)));
}

/** The schema of v1beta2 keeps keys apart within each list, only VLANs by another key. */
function isReported(first: Field, { object, path }: Field): boolean {
  const list = path[path.length - 3];
  return object.version !== 'v1beta1' && list !== 'vlans' && list === first.path[first.path.length - 3];
}

function namedPools(template: BundleObject, networks: readonly Field[]): NamedPool[] {
  const lists = template.at('spec.metaData').members().filter(({ step }) => /From(IP)?Pool$/.test(`${step}`));
  const gateways = networks.flatMap(network => network.member('routes').items().map(route => route.member('gateway')));
  return [
    ...lists.flatMap(list => list.items()).flatMap(referred),
    ...networks.flatMap(network => named(network, 'ipAddressFromIPPool').concat(referred(network.member('fromPoolRef')))),
    ...gateways.flatMap(gateway => named(gateway, 'fromIPPool').concat(referred(gateway.member('fromPoolRef')))),
  ];
}

function named(field: Field, member: string): NamedPool[] {
  return field.textOf(member) === undefined ? [] : [{ name: field.member(member), type: DEFAULT_POOL_TYPE }];
}

function referred(ref: Field): NamedPool[] {
  return ref.textOf('name') === undefined ? [] : [{
    name: ref.member('name'),
    type: `${ref.textOf('apiGroup') ?? METAL3_IPAM_GROUP}/${ref.textOf('kind') ?? 'IPPool'}`,
  }];
}
