import { Difference, differences } from './differences';
import { fillDefaults } from '../schemas';
import { MachineInventory } from './live-machines';
import { asWritten } from './written-form';
import { isWrittenAlike, ProviderRegistry } from '../knowledge';
import { BundleObject, isRecord, KindReferences, Reference, SourcedManifest, Topology } from '../topology';
import { writtenSchema } from '../validation/schema';

/** Annotations that say nothing about what an object is. */
const IGNORED_ANNOTATIONS = /^(kubectl\.kubernetes\.io|cdk8s\.io)\//;

/** Two bundles, and what they have in common. */
export class Comparison {
  /** @param hosts those that exist beside what is written */
  public static of(
    before: readonly SourcedManifest[], after: readonly SourcedManifest[], registry: ProviderRegistry, hosts: readonly SourcedManifest[] = [],
  ): Comparison {
    const now = Topology.of(after, registry);
    return new Comparison(Topology.of(asWritten(before, after), registry), now, registry, MachineInventory.of(before),
      hosts.length === 0 ? now : Topology.of([...after, ...hosts], registry));
  }

  private readonly changed = new Map<BundleObject, readonly Difference[]>();
  private readonly schemas = new Map<string, ReturnType<typeof writtenSchema> | undefined>();
  private readonly cachedReferences = new Map<Topology, ReadonlyMap<BundleObject, readonly Reference[]>>();
  /** Where the references of a kind have their names. */
  private readonly waysOfNames = new Map<string, ReadonlySet<string>>();

  private constructor(
    public readonly before: Topology, public readonly after: Topology, public readonly registry: ProviderRegistry,
    /** The machines that were read from a cluster. */
    public readonly machines: MachineInventory,
    /** Where the hosts are that machines can be put on. */
    public readonly hosts: Topology,
  ) {}

  /** The same object before, in whatever version. */
  public previous(object: BundleObject): BundleObject | undefined {
    return counterpart(object, this.after, this.before);
  }

  /** The same object after, in whatever version. */
  public next(object: BundleObject): BundleObject | undefined {
    return counterpart(object, this.before, this.after);
  }

  /** How an object differs from what it was. In another version it cannot be compared: the API server converts it first. */
  public changesOf(before: BundleObject, after: BundleObject): readonly Difference[] {
    let found = this.changed.get(after);
    if (found === undefined) {
      found = before.version !== after.version || isWrittenAlike(before, after) ? []
        : this.differencesOf(before, after);
      this.changed.set(after, found);
    }
    return found;
  }

  /** How what an object says differs from what another one says. */
  public differencesOf(before: BundleObject, after: BundleObject): readonly Difference[] {
    // A default that only the parent of a field is there for is no difference.
    return differences(this.contentOf(before), this.contentOf(after), '')
      .filter(({ path, way }) => path.includes('[') || [before, after].some(({ manifest }) => valueAt(manifest, way) !== undefined));
  }

  /** The object that a field names, if it names one. */
  public targetOf(object: BundleObject, topology: Topology, { path, way }: Pick<Difference, 'path' | 'way'>): BundleObject | undefined {
    // To find the references of a bundle takes longer than all else that is asked of a fleet, and most of what differs names nothing.
    const reference = this.namesSomething(object, way) ? this.referencesOf(object, topology).find(({ nameField }) => `${nameField}` === path) : undefined;
    return reference?.targets.length === 1 ? reference.targets[0] : undefined;
  }

  /** Whether a field may be the name in a reference. */
  private namesSomething({ group, kind }: BundleObject, way: string): boolean {
    const key = `${group}/${kind}`;
    let ways = this.waysOfNames.get(key);
    if (ways === undefined) {
      ways = waysOfNames(this.registry.kindReferences.filter(row => row.group === group && [kind, '*'].includes(row.kind)));
      this.waysOfNames.set(key, ways);
    }
    return ways.has(way);
  }

  private referencesOf(object: BundleObject, topology: Topology): readonly Reference[] {
    let known = this.cachedReferences.get(topology);
    if (known === undefined) {
      known = byObject(topology.references);
      this.cachedReferences.set(topology, known);
    }
    return known.get(object) ?? [];
  }

  /** What an object says, with what the API server and webhooks add where nothing is written. */
  private contentOf(object: BundleObject): { readonly [name: string]: unknown } {
    const schema = this.schemaOf(object);
    const { apiVersion, kind, metadata, status, ...rest } = object.manifest;
    const filled = schema === undefined ? rest : fillDefaults({ ...rest }, schema) as typeof rest;
    return { metadata: { labels: object.labels, annotations: withoutIgnored(object.annotations) }, ...filled };
  }

  private schemaOf({ manifest: { apiVersion, kind } }: BundleObject) {
    const key = `${apiVersion} ${kind}`;
    if (!this.schemas.has(key)) {
      const known = this.registry.schemas.of(apiVersion, kind);
      this.schemas.set(key, known && writtenSchema(known, this.registry));
    }
    return this.schemas.get(key);
  }
}

function byObject(references: readonly Reference[]): ReadonlyMap<BundleObject, readonly Reference[]> {
  const groups = new Map<BundleObject, Reference[]>();
  for (const reference of references) {
    const others = groups.get(reference.from);
    if (others === undefined) {
      groups.set(reference.from, [reference]);
    } else {
      others.push(reference);
    }
  }
  return groups;
}

/** The ways to all fields that may hold the name of a reference, without entries of lists: the fields themselves, or a member of theirs. */
function waysOfNames(rows: readonly KindReferences[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ fields }) => Object.entries(fields)).flatMap(([path, { nameMember = 'name' }]) => {
    const way = path.split('[]').join('');
    return [way, `${way}.${nameMember}`];
  }));
}

/** Where an object is written several times, the second is the counterpart of the second. */
function counterpart(object: BundleObject, own: Topology, other: Topology): BundleObject | undefined {
  const { group, kind, namespace, name } = object;
  const found = other.findAll(group, kind, namespace, name);
  return found.length < 2 ? found[0] : found[own.findAll(group, kind, namespace, name).indexOf(object)] ?? found[0];
}

function withoutIgnored(annotations: { readonly [name: string]: string }): { readonly [name: string]: string } {
  return Object.fromEntries(Object.entries(annotations).filter(([name]) => !IGNORED_ANNOTATIONS.test(name)));
}

/** The value at a dotted way. */
export function valueAt(value: unknown, way: string): unknown {
  return way.split('.').reduce<unknown>((parent, name) => isRecord(parent) ? parent[name] : undefined, value);
}
