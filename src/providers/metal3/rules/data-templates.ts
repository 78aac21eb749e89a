import { itemsOf } from '../../../rules/shared/fields';
import { oncePerObject, oncePerTopology } from '../../../rules/shared/once-per-topology';
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
export const networkData = oncePerTopology<readonly NetworkData[]>(topology => dataTemplates(topology).map(template => networkDataOf(template)));

/** The network data of a Metal3DataTemplate. */
export const networkDataOf = oncePerObject((template: BundleObject): NetworkData => {
  const networks = template.at('spec.networkData.networks').members().flatMap(list => list.items());
  return { template, links: LINKS.flatMap(list => template.at(list).items()), networks, pools: namedPools(template, networks) };
});

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
  const pools: NamedPool[] = [];
  for (const list of template.at('spec.metaData').members()) {
    if (isOfPools(`${list.step}`)) {
      list.items().forEach(item => addReferred(item, pools));
    }
  }
  for (const network of networks) {
    addNamed(network, 'ipAddressFromIPPool', pools);
    addReferred(network.find('fromPoolRef'), pools);
  }
  for (const network of networks) {
    for (const route of itemsOf(network, 'routes')) {
      const gateway = route.find('gateway');
      if (gateway !== undefined) {
        addNamed(gateway, 'fromIPPool', pools);
        addReferred(gateway.find('fromPoolRef'), pools);
      }
    }
  }
  return pools;
}

function isOfPools(list: string): boolean {
  return list.endsWith('FromPool') || list.endsWith('FromIPPool');
}

function addNamed(field: Field, member: string, pools: NamedPool[]): void {
  if (field.textOf(member) !== undefined) {
    pools.push({ name: field.member(member), type: DEFAULT_POOL_TYPE });
  }
}

function addReferred(ref: Field | undefined, pools: NamedPool[]): void {
  if (ref?.textOf('name') !== undefined) {
    pools.push({ name: ref.member('name'), type: `${ref.textOf('apiGroup') ?? METAL3_IPAM_GROUP}/${ref.textOf('kind') ?? 'IPPool'}` });
  }
}
