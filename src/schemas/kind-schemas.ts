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

/** The schemas of all kinds: those that are pinned, and those that somebody has described. */
export class KindSchemas {
  private readonly described: ReadonlyMap<string, ReadonlyMap<string, readonly PinnedKind[]>>;

  /** @param kinds none of which is pinned */
  constructor(kinds: readonly DescribedKind[]) {
    const groups = new Map<string, Map<string, readonly PinnedKind[]>>();
    for (const described of kinds) {
      const ofGroup = groups.get(described.group) ?? new Map<string, readonly PinnedKind[]>();
      groups.set(described.group, ofGroup.set(described.kind, inAllVersions(described)));
    }
    this.described = groups;
  }

  /** The kind of an object in its version, if there is a schema of it. */
  public of(apiVersion: string, kind: string): PinnedKind | undefined {
    return schemaOf(apiVersion, kind) ?? (this.described.size === 0 ? undefined : this.find(apiVersion, kind));
  }

  /** The versions of a kind that there are schemas of. */
  public versionsOf(group: string, kind: string): readonly string[] {
    return this.described.get(group)?.get(kind)?.map(({ version }) => version) ?? versionsOf(group, kind);
  }

  /** The kinds of an API group that there are schemas of. */
  public kindsOf(group: string): readonly string[] {
    return [...kindsOf(group), ...this.described.get(group)?.keys() ?? []];
  }

  /** Whether the objects of a kind are in namespaces; undefined if there is no schema of it. */
  public scopeOf(group: string, kind: string): PinnedKind['scope'] | undefined {
    return this.described.get(group)?.get(kind)?.[0]?.scope ?? scopeOf(group, kind);
  }

  private find(apiVersion: string, kind: string): PinnedKind | undefined {
    const [version, group = ''] = apiVersion.split('/').reverse();
    return this.described.get(group)?.get(kind)?.find(described => described.version === version);
  }
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
