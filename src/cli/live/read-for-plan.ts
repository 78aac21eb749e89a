import { ApiServer } from './api-server';
import { ClusterReader, describeRefusal, Reading, Refusal } from './cluster-reader';
import { Connection } from './connection';
import { inParallel } from './in-parallel';
import { Resource, Resources, WantedKind } from './resources';
import { ProgressLine } from '../../core';
import { DeliveryRole, ProviderRegistry } from '../../knowledge';
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

/** Reads what there is of the clusters that manifests describe. What may not be read is an error: it would look as if it had gone. */
export async function readForPlan(
  manifests: readonly SourcedManifest[], scope: PlanScope, connection: Connection, registry: ProviderRegistry, progress: ProgressLine,
): Promise<LiveState> {
  const written = Topology.of(manifests, registry).objects.filter(({ side }) => side === '');
  const reader = new ClusterReader(new ApiServer(connection), progress);
  const wanted = written.map(({ group, kind, version }): WantedKind => ({ group, kind, version }));
  const listed = listedKinds(registry);
  const resources = await reader.resources([...wanted, ...listed]);
  const resourceOf = (kind: TargetKind) => resources.find(wanted.find(each => isSame(each, kind)) ?? kind);
  const home = scope.namespaces?.[0] ?? connection.namespace;
  const after = written.filter(object => object.group !== '' || object.kind !== 'Secret')
    .map(({ group, kind, manifest, origin }) => ({ manifest: isNamespaced({ group, kind }, resourceOf, registry) ? inNamespace(manifest, home) : manifest, origin }))
    .filter(({ manifest }) => scope.namespaces === undefined || namespaceOf(manifest) === undefined || scope.namespaces.includes(namespaceOf(manifest)!));
  const plan = new PlanReader(reader, resources, scope, [...new Set(after.flatMap(({ manifest }) => namespaceOf(manifest) ?? []))]);
  const [found, hosts, named] = [await plan.listAll(listed.flatMap(kind => resourceOf(kind) ?? [])), await plan.readHosts(after, registry), await plan.readNamed(after, listed, resourceOf)];
  plan.refuse();
  return {
    before: [...found, ...hosts.written, ...named].map(asSourced),
    after,
    hosts: hosts.others.map(asSourced),
    notes: [
      ...plan.notes,
      ...after.length < written.length && written.some(({ group, kind }) => group === '' && kind === 'Secret') ? ['Secrets are not read, so that nothing is told of them'] : [],
    ],
  };
}

/** The kinds of which all objects are read: those that make up clusters. */
function listedKinds(registry: ProviderRegistry): TargetKind[] {
  return registry.kinds.filter(({ group, kind, deliveryRole }) => registry.schemas.scopeOf(group, kind) !== 'Cluster'
    && (group === CLUSTER_GROUP || LISTED_ROLES.includes(deliveryRole) && (group.endsWith(`.${CLUSTER_GROUP}`) || deliveryRole === DeliveryRole.ADDRESSES)))
    .map(({ group, kind }) => ({ group, kind }));
}

/** Reads the parts of a cluster, and remembers what it may not read. */
class PlanReader {
  public readonly notes: string[] = [];
  private readonly refusals: Refusal[] = [];

  constructor(private readonly reader: ClusterReader, private readonly resources: Resources, private readonly scope: PlanScope, private readonly own: readonly string[]) {}

  /** All objects of some kinds, in the namespaces that count. */
  public async listAll(kinds: readonly Resource[]): Promise<Manifest[]> {
    const lists = await inParallel(kinds.filter(({ isNamespaced: is }) => is), resource => this.listInScope(resource));
    const found = lists.flat();
    const [inside, outside] = [found.filter(object => this.counts(object)), found.filter(object => !this.counts(object) && object.kind === 'Cluster')];
    if (outside.length > 0) {
      this.notes.push(`${outside.length} cluster${outside.length === 1 ? ' is' : 's are'} in namespaces that no manifest is in and ${outside.length === 1 ? 'is' : 'are'} left out: `
        + `${outside.map(({ metadata }) => `${String(metadata?.namespace)}/${String(metadata?.name)}`).sort().slice(0, 3).join(', ')}; '--all-namespaces' tells of all`);
    }
    return inside;
  }

  /** Hosts, of which those are apart that no manifest could have made: where manifests have hosts, one that is not among them is gone. */
  public async readHosts(after: readonly SourcedManifest[], registry: ProviderRegistry): Promise<{ readonly written: Manifest[]; readonly others: Manifest[] }> {
    const records = registry.infrastructure.flatMap(({ hosts }) => hosts ?? []);
    const read = await inParallel(records, async record => {
      const resource = this.resources.find(record);
      const objects = resource === undefined ? [] : await this.listInScope(resource, record.inAnyNamespace);
      const isWritten = after.some(({ manifest }) => isSame(kindOf(manifest), record));
      return { isWritten, objects: isWritten ? objects.filter(object => this.counts(object)) : objects };
    });
    return { written: read.flatMap(({ isWritten, objects }) => isWritten ? objects : []), others: read.flatMap(({ isWritten, objects }) => isWritten ? [] : objects) };
  }

  /** What manifests describe beside that, each by its name. */
  public async readNamed(
    after: readonly SourcedManifest[], listed: readonly TargetKind[], resourceOf: (kind: TargetKind) => Resource | undefined,
  ): Promise<Manifest[]> {
    const others = after.map(({ manifest }) => manifest).filter(manifest => !listed.some(kind => isSame(kind, kindOf(manifest))) || resourceOf(kindOf(manifest))?.isNamespaced === false);
    const found = await inParallel(others, async manifest => {
      const resource = resourceOf(kindOf(manifest));
      return resource === undefined || typeof manifest.metadata?.name !== 'string' ? []
        : this.keep(await this.reader.get(resource, namespaceOf(manifest), manifest.metadata.name));
    });
    return found.flat();
  }

  /** Fails if something may not be read. */
  public refuse(): void {
    const actions = [...new Set(this.refusals.map(describeRefusal))];
    if (actions.length > 0) {
      const shown = actions.slice(0, MOST_REFUSALS).join(', ');
      throw new UsageError(`the user of the context may not ${shown}${actions.length > MOST_REFUSALS ? ` and ${actions.length - MOST_REFUSALS} more` : ''}, and what cannot be read would look as if it had `
        + "gone; grant the rights of the ClusterRole in docs/plan.md, or give '--namespace' with those that the user may read");
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

function isNamespaced(kind: TargetKind, resourceOf: (kind: TargetKind) => Resource | undefined, registry: ProviderRegistry): boolean {
  return resourceOf(kind)?.isNamespaced ?? registry.schemas.scopeOf(kind.group, kind.kind) !== 'Cluster';
}

function asSourced(manifest: Manifest): SourcedManifest {
  return { manifest, origin: {} };
}
