import { kindsOf, PinnedKind, schemaOf, scopeOf, versionsOf } from './pinned-kinds';

/** A kind that is not pinned, with its schemas. */
export interface DescribedKind {
  readonly group: string;
  readonly kind: string;
  readonly isClusterScoped: boolean;
  /** The release that it comes from, as messages call it. */
  readonly release: string;
  /** By version, as a CRD has them. */
  readonly schemas: { readonly [version: string]: unknown };
}

/** Kinds by group and name, each in all versions. */
type KindTable = ReadonlyMap<string, ReadonlyMap<string, readonly PinnedKind[]>>;

/** The schemas of all kinds: those that are pinned, and those that somebody has described. */
export class KindSchemas {
  private readonly described: KindTable;
  private readonly own: KindTable;

  /**
   * @param kinds none of which is pinned
   * @param own what somebody has on a cluster, which counts more than what is pinned or described
   */
  constructor(kinds: readonly DescribedKind[], own: readonly DescribedKind[] = []) {
    this.described = tableOf([...kinds, ...own]);
    this.own = tableOf(own);
  }

  /** The kind of an object in its version, if there is a schema of it. */
  public of(apiVersion: string, kind: string): PinnedKind | undefined {
    const pinned = this.own.size > 0 && this.isOwn(apiVersion, kind) ? undefined : schemaOf(apiVersion, kind);
    return pinned ?? (this.described.size === 0 ? undefined : this.find(apiVersion, kind));
  }

  /** Whether the schema of a kind comes from somebody else, who may have written rules that cannot be checked. */
  public isForeign(kind: PinnedKind): boolean {
    return this.described.get(kind.group)?.get(kind.kind)?.includes(kind) === true;
  }

  /** The versions of a kind that there are schemas of. */
  public versionsOf(group: string, kind: string): readonly string[] {
    return this.described.get(group)?.get(kind)?.map(({ version }) => version) ?? versionsOf(group, kind);
  }

  /** The kinds of an API group that there are schemas of. */
  public kindsOf(group: string): readonly string[] {
    return [...new Set([...kindsOf(group), ...this.described.get(group)?.keys() ?? []])];
  }

  /** Whether the objects of a kind are in namespaces; undefined if there is no schema of it. */
  public scopeOf(group: string, kind: string): PinnedKind['scope'] | undefined {
    return this.described.get(group)?.get(kind)?.[0]?.scope ?? scopeOf(group, kind);
  }

  private isOwn(apiVersion: string, kind: string): boolean {
    const slash = apiVersion.indexOf('/');
    return this.own.get(slash < 0 ? '' : apiVersion.slice(0, slash))?.has(kind) === true;
  }

  private find(apiVersion: string, kind: string): PinnedKind | undefined {
    const [version, group = ''] = apiVersion.split('/').reverse();
    return this.described.get(group)?.get(kind)?.find(described => described.version === version);
  }
}

function tableOf(kinds: readonly DescribedKind[]): KindTable {
  const groups = new Map<string, Map<string, readonly PinnedKind[]>>();
  for (const described of kinds) {
    const ofGroup = groups.get(described.group) ?? new Map<string, readonly PinnedKind[]>();
    groups.set(described.group, ofGroup.set(described.kind, inAllVersions(described)));
  }
  return groups;
}

function inAllVersions({ group, kind, isClusterScoped, release, schemas }: DescribedKind): PinnedKind[] {
  const served = Object.keys(schemas);
  return served.map(version => ({
    group,
    version,
    kind,
    plural: `${kind.toLowerCase()}s`,
    scope: isClusterScoped ? 'Cluster' : 'Namespaced',
    served,
    origin: release,
    schema: schemas[version] as PinnedKind['schema'],
  }));
}
