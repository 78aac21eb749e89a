import { BundleObject } from './bundle-object';
import { ClusterFinder, ClusterMembers, isInfraClusterKind } from './cluster-members';
import { groupBy } from './group-by';
import { INFRASTRUCTURE_GROUP } from './groups';
import { KindIndex } from './kind-index';
import { Manifest, Origin } from './manifest';
import { KindKnowledge } from './reference-table';
import { Reference, ReferenceFinder } from './references';
import { WrittenWords } from './written-words';

/** A manifest and where it comes from. */
export interface SourcedManifest {
  readonly manifest: Manifest;
  readonly origin: Origin;
}

/**
 * The objects of a bundle as a graph: who refers to whom, and what makes up each cluster.
 *
 * It is built from manifests alone, so it reads what constructs render as well as YAML that somebody wrote or Helm rendered.
 */
export class Topology {
  /** @param knowledge what is known of kinds, which no manifest tells */
  public static of(manifests: readonly SourcedManifest[], knowledge: KindKnowledge): Topology {
    return new Topology(manifests.map(({ manifest, origin }, index) => new BundleObject(manifest, origin, index)), knowledge);
  }

  /** The bundle that this is a part of; itself if it is no part. */
  public readonly whole: Topology;
  private readonly kinds: Map<string, Map<string, KindIndex>>;
  private cachedKindsAndNames?: Map<string, BundleObject[]>;
  private cachedReferences?: readonly Reference[];
  private cachedUnmetReferences?: readonly Reference[];
  private cachedClusters?: readonly ClusterMembers[];
  private cachedClusterNames?: Map<string, ClusterMembers>;
  private cachedInfraClusters?: readonly BundleObject[];
  private cachedWords?: WrittenWords;
  private cachedReferenceFinder?: ReferenceFinder;
  private cachedClusterFinder?: ClusterFinder;

  private constructor(public readonly objects: readonly BundleObject[], private readonly knowledge: KindKnowledge, whole?: Topology) {
    this.whole = whole ?? this;
    this.kinds = indexKinds(objects);
  }

  /**
   * The bundle in parts, each with the next objects in their order: a large bundle does not stay in the cache of a processor, and a part does.
   *
   * A part has the objects, references and clusters of its own, and finds by name whatever the whole bundle has.
   *
   * @param most objects in a part; a bundle that has no more is its only part
   */
  public* inParts(most: number): Iterable<Topology> {
    const { objects, knowledge } = this;
    if (objects.length <= most) {
      yield this;
      return;
    }
    const references: (readonly Reference[])[] = [];
    for (let start = 0; start < objects.length; start += most) {
      const part = new Topology(objects.slice(start, start + most), knowledge, this);
      yield part;
      references.push(part.references);
    }
    this.cachedReferences ??= references.flat();
  }

  /** The objects of a kind, in all versions. */
  public ofKind(group: string, kind: string): readonly BundleObject[] {
    return this.indexOf(group, kind)?.objects ?? [];
  }

  /** The objects of several kinds of a group. */
  public ofKinds(group: string, ...kinds: string[]): readonly BundleObject[] {
    return new Array<BundleObject>().concat(...kinds.map(kind => this.ofKind(group, kind)));
  }

  /** The objects of a kind and name, in all versions and namespaces. */
  public named(group: string, kind: string, name: string): readonly BundleObject[] {
    return this.whole.indexOf(group, kind)?.named(name) ?? [];
  }

  /** The objects of a kind and name, whatever the group, in all namespaces. */
  public namedInAnyGroup(kind: string, name: string): readonly BundleObject[] {
    const { whole } = this;
    whole.cachedKindsAndNames ??= groupBy(whole.objects, object => object.toString());
    return whole.cachedKindsAndNames.get(`${kind}/${name}`) ?? [];
  }

  /** The object of a kind, name and namespace; the first one, if a bundle holds it twice. */
  public find(group: string, kind: string, namespace: string, name: string): BundleObject | undefined {
    return this.findAll(group, kind, namespace, name)[0];
  }

  /** The objects of a kind, name and namespace: more than one, if a bundle holds it twice. */
  public findAll(group: string, kind: string, namespace: string, name: string): readonly BundleObject[] {
    return this.whole.indexOf(group, kind)?.find(namespace, name) ?? [];
  }

  /** All references, each to the objects it may mean. */
  public get references(): readonly Reference[] {
    this.cachedReferences ??= this.referenceFinder.find(this.objects);
    return this.cachedReferences;
  }

  /** The references to what is not in the bundle, or not where they look for it; those to another side are none of them. */
  public get unmetReferences(): readonly Reference[] {
    this.cachedUnmetReferences ??= this.references.filter(({ targets, otherSide }) => targets.length === 0 && otherSide === undefined);
    return this.cachedUnmetReferences;
  }

  /** The clusters that objects of the bundle belong to, also those whose Cluster is written elsewhere. A part has those whose Cluster it has, or the first pool of which. */
  public get clusters(): readonly ClusterMembers[] {
    this.cachedClusters ??= this.whole === this ? this.clusterFinder.all() : this.clusterFinder.inPart(this.objects);
    return this.cachedClusters;
  }

  /** The cluster of a name and namespace, wherever in the bundle it is written. */
  public cluster(namespace: string, name: string): ClusterMembers | undefined {
    const { whole } = this;
    whole.cachedClusterNames ??= new Map(whole.clusters.map(members => [`${members.namespace}/${members.name}`, members]));
    return whole.cachedClusterNames.get(`${namespace}/${name}`);
  }

  /** The infra clusters of all kinds. */
  public get infraClusters(): readonly BundleObject[] {
    this.cachedInfraClusters ??= this.objects.filter(({ group, kind }) => group === INFRASTRUCTURE_GROUP && isInfraClusterKind(kind));
    return this.cachedInfraClusters;
  }

  /** The words that the objects are written with. */
  public get words(): WrittenWords {
    const { whole } = this;
    whole.cachedWords ??= new WrittenWords(whole.objects);
    return whole.cachedWords;
  }

  /** The objects that share kind, name and namespace, together; what has no namespace counts to the default one. */
  public get duplicates(): readonly (readonly BundleObject[])[] {
    return [...this.kinds.values()].flatMap(kinds => [...kinds.values()].flatMap(kind => kind.duplicates));
  }

  private indexOf(group: string, kind: string): KindIndex | undefined {
    return this.kinds.get(group)?.get(kind);
  }

  private get referenceFinder(): ReferenceFinder {
    const { whole } = this;
    whole.cachedReferenceFinder ??= new ReferenceFinder(whole, this.knowledge.references);
    return whole.cachedReferenceFinder;
  }

  private get clusterFinder(): ClusterFinder {
    const { whole } = this;
    whole.cachedClusterFinder ??= new ClusterFinder(whole);
    return whole.cachedClusterFinder;
  }
}

/** The objects of each kind of each group. */
function indexKinds(objects: readonly BundleObject[]): Map<string, Map<string, KindIndex>> {
  const groups = new Map<string, Map<string, BundleObject[]>>();
  for (const object of objects) {
    const kinds = groups.get(object.group) ?? new Map<string, BundleObject[]>();
    const members = kinds.get(object.kind);
    if (members === undefined) {
      groups.set(object.group, kinds.set(object.kind, [object]));
    } else {
      members.push(object);
    }
  }
  return new Map(Array.from(groups, ([group, kinds]) => [group, new Map(Array.from(kinds, ([kind, members]) => [kind, new KindIndex(members)]))]));
}
