import { ApiServer } from './api-server';
import { ClusterReader, describeRefusal, Reading, Refusal } from './cluster-reader';
import { Connection } from './connection';
import { inParallel } from './in-parallel';
import { Resource, Resources, WantedKind } from './resources';
import { ProgressLine } from '../../core';
import { DeliveryRole, HostRecord, ProviderRegistry } from '../../knowledge';
import { CLUSTER_GROUP, Manifest, SourcedManifest, TargetKind, Topology } from '../../topology';
import { UsageError } from '../arguments';

/** A management cluster, and the manifests that are to be compared with it. */
export interface LiveState {
  readonly before: readonly SourcedManifest[];
  /** The manifests that belong to the part of the cluster that was read. */
  readonly after: readonly SourcedManifest[];
  /** Hosts that no manifest describes, because agents or people write them elsewhere. */
  readonly hosts: readonly SourcedManifest[];
  /** What is not compared, a sentence each. */
  readonly notes: readonly string[];
}

/** Where a plan looks. */
export interface PlanScope {
  /** @default - those of the manifests */
  readonly namespaces?: readonly string[];
  readonly allNamespaces: boolean;
}

/** What is looked for beside the kinds that manifests have, because it may be gone from them and run on. */
const LISTED_ROLES: readonly DeliveryRole[] = [
  DeliveryRole.CLUSTER, DeliveryRole.MACHINES, DeliveryRole.TEMPLATE, DeliveryRole.SECONDARY, DeliveryRole.ADDRESSES,
];
const MOST_REFUSALS = 5;
const MOST_NAMES = 3;

/** Reads what there is of the clusters that manifests describe. What may not be read is an error: it would look as if it had gone. */
export async function readForPlan(
  manifests: readonly SourcedManifest[], scope: PlanScope, connection: Connection, registry: ProviderRegistry, progress: ProgressLine,
): Promise<LiveState> {
  const written = Topology.of(manifests, registry).objects.filter(({ side }) => side === '');
  const reader = new ClusterReader(new ApiServer(connection), progress);
  const listed = listedKinds(registry);
  const wanted = written.map(({ group, kind, version }) => ({ group, kind, version }));
  const kinds = await ServedKinds.of(reader, wanted, [...listed, ...hostKinds(registry)], registry);
  const home = scope.namespaces?.[0] ?? connection.namespace;
  const after = written.filter(object => !isSecret(object))
    .map(({ manifest, origin }) => ({ manifest: kinds.isNamespaced(kindOf(manifest)) ? inNamespace(manifest, home) : manifest, origin }))
    .filter(({ manifest }) => scope.namespaces?.includes(namespaceOf(manifest) ?? scope.namespaces[0]) ?? true);
  const plan = new PlanReader(reader, kinds, scope, after);
  const found = await plan.listAll(listed);
  const hosts = await plan.readHosts(hostKinds(registry));
  const named = await plan.readNamed([...listed, ...hostKinds(registry)]);
  plan.refuse();
  return {
    before: [...found, ...hosts.written, ...named].map(asSourced),
    after,
    hosts: hosts.others.map(asSourced),
    notes: [...plan.notes, ...written.some(isSecret) ? ['Secrets are not read, so that nothing is told of them'] : []],
  };
}

/** The kinds of which all objects are read: those that make up clusters. */
export function listedKinds(registry: ProviderRegistry): TargetKind[] {
  return registry.kinds.filter(({ group, kind, deliveryRole }) => registry.schemas.scopeOf(group, kind) !== 'Cluster'
    && (group === CLUSTER_GROUP || LISTED_ROLES.includes(deliveryRole) && (group.endsWith(`.${CLUSTER_GROUP}`) || deliveryRole === DeliveryRole.ADDRESSES)))
    .map(({ group, kind }) => ({ group, kind }));
}

function hostKinds(registry: ProviderRegistry): HostRecord[] {
  return registry.infrastructure.flatMap(({ hosts }) => hosts ?? []);
}

/** The kinds that are wanted, in the versions that manifests are written in. */
class ServedKinds {
  public static async of(
    reader: ClusterReader, written: readonly WantedKind[], others: readonly TargetKind[], registry: ProviderRegistry,
  ): Promise<ServedKinds> {
    return new ServedKinds(await reader.resources([...written, ...others]), written, registry);
  }

  private constructor(
    private readonly resources: Resources, private readonly written: readonly WantedKind[], private readonly registry: ProviderRegistry,
  ) {}

  public find(kind: TargetKind): Resource | undefined {
    return this.resources.find(this.written.find(each => isSame(each, kind)) ?? kind);
  }

  public isNamespaced(kind: TargetKind): boolean {
    return this.find(kind)?.isNamespaced ?? this.registry.schemas.scopeOf(kind.group, kind.kind) !== 'Cluster';
  }
}

/** Reads the parts of a cluster, and remembers what it may not read. */
class PlanReader {
  public readonly notes: string[] = [];
  private readonly refusals: Refusal[] = [];
  private readonly manifests: readonly Manifest[];
  /** The namespaces of the manifests. */
  private readonly own: readonly string[];

  constructor(
    private readonly reader: ClusterReader, private readonly kinds: ServedKinds, private readonly scope: PlanScope, after: readonly SourcedManifest[],
  ) {
    this.manifests = after.map(({ manifest }) => manifest);
    this.own = [...new Set(this.manifests.flatMap(manifest => namespaceOf(manifest) ?? []))];
  }

  /** All objects of some kinds, in the namespaces that count. */
  public async listAll(kinds: readonly TargetKind[]): Promise<Manifest[]> {
    const resources = kinds.flatMap(kind => this.kinds.find(kind) ?? []).filter(({ isNamespaced }) => isNamespaced);
    const found = (await inParallel(resources, resource => this.listInScope(resource))).flat();
    const outside = found.filter(object => !this.counts(object) && object.kind === 'Cluster').map(idOf).sort();
    if (outside.length > 0) {
      const [subject, verb] = outside.length === 1 ? ['1 cluster', 'is'] : [`${outside.length} clusters`, 'are'];
      this.notes.push(`${subject} ${verb} in namespaces that no manifest is in and ${verb} left out: ${outside.slice(0, MOST_NAMES).join(', ')}`
        + `${outside.length > MOST_NAMES ? ' and more' : ''}; '--all-namespaces' tells of all`);
    }
    return found.filter(object => this.counts(object));
  }

  /** Hosts, of which those are apart that no manifest could have made: where manifests have hosts, one that is not among them is gone. */
  public async readHosts(records: readonly HostRecord[]): Promise<{ readonly written: Manifest[]; readonly others: Manifest[] }> {
    const read = await inParallel(records, async record => {
      const resource = this.kinds.find(record);
      const objects = resource === undefined ? [] : await this.listInScope(resource, record.inAnyNamespace);
      const isWritten = this.manifests.some(manifest => isSame(kindOf(manifest), record));
      return { isWritten, objects: isWritten ? objects.filter(object => this.counts(object)) : objects };
    });
    const objectsOf = (isWritten: boolean) => read.filter(each => each.isWritten === isWritten).flatMap(({ objects }) => objects);
    return { written: objectsOf(true), others: objectsOf(false) };
  }

  /** What manifests describe beside what is listed, each by its name. */
  public async readNamed(listed: readonly TargetKind[]): Promise<Manifest[]> {
    const others = this.manifests.filter(manifest => !listed.some(kind => isSame(kind, kindOf(manifest))));
    const found = await inParallel(others, async manifest => {
      const resource = this.kinds.find(kindOf(manifest));
      return resource === undefined || typeof manifest.metadata?.name !== 'string' ? []
        : this.keep(await this.reader.get(resource, namespaceOf(manifest), manifest.metadata.name));
    });
    return found.flat();
  }

  /** Fails if something may not be read. */
  public refuse(): void {
    const actions = [...new Set(this.refusals.map(describeRefusal))];
    if (actions.length > 0) {
      const shown = `${actions.slice(0, MOST_REFUSALS).join(', ')}${actions.length > MOST_REFUSALS ? ` and ${actions.length - MOST_REFUSALS} more` : ''}`;
      throw new UsageError(`the user of the context may not ${shown}, and what cannot be read would look as if it had gone; `
        + "grant the rights of the ClusterRole in docs/plan.md, or give '--namespace' with those that the user may read");
    }
  }

  /** In all namespaces at once, where the user may; else in one after the other. */
  private async listInScope(resource: Resource, everywhere = false): Promise<readonly Manifest[]> {
    const { namespaces, allNamespaces } = this.scope;
    if (namespaces === undefined || everywhere) {
      const reading = await this.reader.list(resource);
      if (reading.refusal === undefined || allNamespaces) {
        return this.keep(reading);
      }
    }
    return (await inParallel(namespaces ?? this.own, async namespace => this.keep(await this.reader.list(resource, namespace)))).flat();
  }

  private counts(object: Manifest): boolean {
    return this.scope.allNamespaces || (this.scope.namespaces ?? this.own).includes(namespaceOf(object) ?? '');
  }

  private keep({ objects, refusal }: Reading): readonly Manifest[] {
    this.refusals.push(...refusal === undefined ? [] : [refusal]);
    return objects;
  }
}

function kindOf({ apiVersion, kind }: Manifest): TargetKind {
  return { group: apiVersion.includes('/') ? apiVersion.split('/')[0] : '', kind };
}

function isSame(one: TargetKind, other: TargetKind): boolean {
  return one.group === other.group && one.kind === other.kind;
}

function namespaceOf({ metadata }: Manifest): string | undefined {
  return typeof metadata?.namespace === 'string' && metadata.namespace !== '' ? metadata.namespace : undefined;
}

/** What states no namespace is applied to that of the context. */
function inNamespace(manifest: Manifest, namespace: string): Manifest {
  return namespaceOf(manifest) !== undefined ? manifest : { ...manifest, metadata: { ...manifest.metadata, namespace } };
}

function idOf({ metadata }: Manifest): string {
  return `${String(metadata?.namespace)}/${String(metadata?.name)}`;
}

function isSecret({ group, kind }: TargetKind): boolean {
  return group === '' && kind === 'Secret';
}

function asSourced(manifest: Manifest): SourcedManifest {
  return { manifest, origin: {} };
}
