import { detailsOf } from './details';
import { compare } from './order';
import { PartFactory } from './part-factory';
import { Part, PartRole } from './picture';
import { DeliveryRole, ProviderRegistry } from '../../knowledge';
import { BundleObject, Field, groupBy } from '../../topology';

/** More boxes of one sort are counted instead. */
const MOST_BOXES = 24;
const LONGEST_LINE = 32;

/** The parts beside a cluster and its pools, of objects that have none yet: where addresses come from, hosts that wait, and whatever else there is. */
export function moreParts(objects: readonly BundleObject[], registry: ProviderRegistry, parts: PartFactory): Part[] {
  const left = withoutPart(objects, parts);
  const [addresses, others] = split(left, ({ group, kind }) => registry.kindOf(group, kind)?.addressEntries !== undefined);
  const [hosts, rest] = split(others, ({ group, kind }) => registry.kindOf(group, kind)?.deliveryRole === DeliveryRole.HOST);
  const settings = settingParts(rest, registry, parts);
  const plain = withoutPart(rest, parts);
  return [
    ...boxes(addresses, { role: PartRole.ADDRESSES, name: 'Addresses' }, pool => rangesOf(pool, registry), parts),
    ...boxes(hosts, { role: PartRole.HOST, name: 'Hosts' }, host => detailsOf(host, registry), parts),
    ...settings.length === 0 ? [] : [parts.part({ role: PartRole.OTHER, name: 'Settings', parts: settings })],
    ...counted(plain, parts),
  ];
}

/** What has something to tell of itself, a box each: a provider that is installed, an agent. What is neither an address nor a host is one of them. */
export function settingParts(objects: readonly BundleObject[], registry: ProviderRegistry, parts: PartFactory): Part[] {
  return withoutPart(objects, parts).filter(object => isSetting(object, registry) && detailsOf(object, registry).length > 0)
    .map(object => parts.part({ role: PartRole.OTHER, name: object.name, kind: object.kind, facts: detailsOf(object, registry), objects: [object] }));
}

function isSetting({ group, kind }: BundleObject, registry: ProviderRegistry): boolean {
  return registry.kindOf(group, kind)?.deliveryRole === DeliveryRole.MEMBER;
}

function withoutPart(objects: readonly BundleObject[], parts: PartFactory): BundleObject[] {
  return objects.filter(object => !parts.hasPart(object))
    .sort((a, b) => compare(a.kind, b.kind) || compare(a.name, b.name) || compare(a.namespace, b.namespace));
}

function split<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const [first, second]: [T[], T[]] = [[], []];
  items.forEach(item => (isFirst(item) ? first : second).push(item));
  return [first, second];
}

function boxes(
  objects: readonly BundleObject[], { role, name }: Pick<Part, 'role' | 'name'>, factsOf: (object: BundleObject) => string[], parts: PartFactory,
): Part[] {
  if (objects.length === 0) {
    return [];
  }
  const isMany = objects.length > MOST_BOXES;
  return [parts.part({
    role,
    name,
    kind: isMany ? describeKinds(objects) : '',
    objects: isMany ? objects : [],
    parts: isMany ? [] : objects.map(object => parts.part({ role, name: object.name, kind: object.kind, facts: factsOf(object), objects: [object] })),
  })];
}

/** What has nothing to tell beyond that it is there. */
function counted(objects: readonly BundleObject[], parts: PartFactory): Part[] {
  return objects.length === 0 ? [] : [parts.part({ role: PartRole.OTHER, name: 'Also here', facts: folded(describeKinds(objects).split(', ')), objects })];
}

/** Some entries in a line, as many as a box has room for. */
function folded(entries: readonly string[]): string[] {
  const lines: string[] = [];
  entries.forEach(entry => {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + entry.length + 2 <= LONGEST_LINE) {
      lines[lines.length - 1] = `${last}, ${entry}`;
    } else {
      lines.push(entry);
    }
  });
  return lines;
}

/** `Certificate × 2, Issuer`. */
export function describeKinds(objects: readonly BundleObject[]): string {
  return [...groupBy(objects, ({ kind }) => kind)].sort(([a], [b]) => compare(a, b)).map(([kind, { length }]) => length === 1 ? kind : `${kind} × ${length}`).join(', ');
}

/** The ranges that a pool hands out, as they are written. */
function rangesOf(pool: BundleObject, registry: ProviderRegistry): string[] {
  const path = registry.kindOf(pool.group, pool.kind)?.addressEntries;
  return path === undefined ? [] : pool.at(path).items().map(describeEntry).filter(text => text !== '');
}

function describeEntry(entry: Field): string {
  const [start, end, subnet] = ['start', 'end', 'subnet'].map(name => entry.textOf(name));
  return entry.text ?? (start === undefined && end === undefined ? subnet ?? '' : `${start ?? ''} – ${end ?? ''}`);
}
