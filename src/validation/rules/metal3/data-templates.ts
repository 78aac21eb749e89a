import { BundleObject, Field, groupBy, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

const LINKS = ['ethernets', 'bonds', 'vlans'];

/** All Metal3DataTemplates. */
export function dataTemplates(topology: Topology): readonly BundleObject[] {
  return topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3DataTemplate');
}

/** The links of a data template, of all three kinds. */
export function linksOf(template: BundleObject): Field[] {
  return LINKS.flatMap(list => template.at(`spec.networkData.links.${list}`).items());
}

/** The networks of a data template, of all kinds. */
export function networksOf(template: BundleObject): Field[] {
  return template.at('spec.networkData.networks').members().flatMap(list => list.items());
}

/** The keys that an earlier entry of the same lists has, without those that the schema reports. */
export function twinsOf(entries: readonly Field[], key: string): Field[] {
  const keys = entries.map(entry => entry.member(key)).filter(({ text }) => text !== undefined);
  return [...groupBy(keys, ({ text }) => `${text}`).values()].flatMap(([first, ...twins]) => twins.filter(twin => !isReported(first, twin)));
}

/** The schema of v1beta2 keeps keys apart within each list, only VLANs by another key. */
function isReported(first: Field, { object, path }: Field): boolean {
  const list = path[path.length - 3];
  return object.version !== 'v1beta1' && list !== 'vlans' && list === first.path[first.path.length - 3];
}
