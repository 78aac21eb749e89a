import { BundleObject } from './bundle-object';
import { ClusterMembers, findClusters } from './cluster-members';
import { groupBy } from './group-by';
import { Manifest, Origin } from './manifest';
import { orDefault } from './namespaces';
import { findReferences, Reference } from './references';

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
  public static of(manifests: readonly SourcedManifest[]): Topology {
    return new Topology(manifests.map(({ manifest, origin }, index) => new BundleObject(manifest, origin, index)));
  }

  private readonly byKind: Map<string, BundleObject[]>;
  private readonly byName: Map<string, BundleObject[]>;
  private readonly byPlace: Map<string, BundleObject[]>;
  private cachedKindsAndNames?: Map<string, BundleObject[]>;
  private cachedReferences?: readonly Reference[];
  private cachedClusters?: readonly ClusterMembers[];

  private constructor(public readonly objects: readonly BundleObject[]) {
    this.byKind = groupBy(objects, ({ group, kind }) => kindKey(group, kind));
    this.byName = groupBy(objects, ({ group, kind, name }) => nameKey(group, kind, name));
    this.byPlace = groupBy(objects, ({ group, kind, namespace, name }) => placeKey(group, kind, namespace, name));
  }

  /** The objects of a kind, in all versions. */
  public ofKind(group: string, kind: string): readonly BundleObject[] {
    return this.byKind.get(kindKey(group, kind)) ?? [];
  }

  /** The objects of several kinds of a group. */
  public ofKinds(group: string, ...kinds: string[]): readonly BundleObject[] {
    return kinds.flatMap(kind => this.ofKind(group, kind));
  }

  /** The objects of a kind and name, in all versions and namespaces. */
  public named(group: string, kind: string, name: string): readonly BundleObject[] {
    return this.byName.get(nameKey(group, kind, name)) ?? [];
  }

  /** The objects of a kind and name, whatever the group, in all namespaces. */
  public namedInAnyGroup(kind: string, name: string): readonly BundleObject[] {
    this.cachedKindsAndNames ??= groupBy(this.objects, object => object.toString());
    return this.cachedKindsAndNames.get(`${kind}/${name}`) ?? [];
  }

  /** The object of a kind, name and namespace; the first one, if a bundle holds it twice. */
  public find(group: string, kind: string, namespace: string, name: string): BundleObject | undefined {
    return this.findAll(group, kind, namespace, name)[0];
  }

  /** The objects of a kind, name and namespace: more than one, if a bundle holds it twice. */
  public findAll(group: string, kind: string, namespace: string, name: string): readonly BundleObject[] {
    return this.byPlace.get(placeKey(group, kind, namespace, name)) ?? [];
  }

  /** All references, each to the objects it may mean. */
  public get references(): readonly Reference[] {
    this.cachedReferences ??= findReferences(this);
    return this.cachedReferences;
  }

  /** The clusters that objects of the bundle belong to, also those whose Cluster is written elsewhere. */
  public get clusters(): readonly ClusterMembers[] {
    this.cachedClusters ??= findClusters(this);
    return this.cachedClusters;
  }
}

function kindKey(group: string, kind: string): string {
  return `${group}/${kind}`;
}

function nameKey(group: string, kind: string, name: string): string {
  return `${group}/${kind}/${name}`;
}

function placeKey(group: string, kind: string, namespace: string, name: string): string {
  return `${group}/${kind}/${orDefault(namespace)}/${name}`;
}
