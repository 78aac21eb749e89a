import { CLUSTER_NAME_LABEL } from '../../core';
import { secondarySupport } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, groupBy, INFRASTRUCTURE_GROUP, readContractReference, Topology } from '../../topology';
import { KnownCluster, knownClusters, KnownMachines } from '../shared/known-clusters';
import { oncePerCheck } from '../shared/once-per-topology';

/** Machines whose controller looks in vain for the infra cluster of its provider. */
export interface MissingInfraCluster extends KnownMachines {
  /** The name that the controller looks for. */
  readonly name: string;
  readonly namespace: string;
  /** An infra cluster of that kind that no other Cluster uses. @default - the bundle has none */
  readonly stray?: BundleObject;
}

/**
 * What is missing, once for each cluster and provider.
 *
 * Where not even the primary is in the bundle, all infra clusters are taken to be written elsewhere. A managed control plane gives the
 * network to its machines, so they look for no infra cluster.
 */
export const missingInfraClusters = oncePerCheck<readonly MissingInfraCluster[]>((topology, registry) => {
  const clusters = knownClusters(topology, registry).filter(cluster => cluster.primary !== undefined && !isManaged(cluster));
  const waiting = clusters.flatMap(cluster => cluster.machines.filter(machines => looksInVain(machines, cluster))
    .map(machines => ({ cluster, machines })));
  if (waiting.length === 0) {
    return [];
  }
  const strays = new Strays(topology.whole);
  return [...groupBy(waiting, ({ cluster, machines }) => `${cluster.cluster.index}/${machines.traits.infraClusterKind}`).values()]
    .map(([{ cluster, machines: { group, traits } }]) => (
      { group, traits, name: cluster.infrastructureRef!.name, namespace: cluster.namespace, stray: strays.find(traits.infraClusterKind, cluster) }));
});

function isManaged({ infrastructureRef, controlPlaneRef, controlPlaneTraits }: KnownCluster): boolean {
  return controlPlaneTraits?.onlyPrimary !== undefined || [infrastructureRef, controlPlaneRef].some(ref => /Managed/.test(ref?.kind ?? ''));
}

/** What cannot be a secondary at all is reported for that alone. */
function looksInVain({ traits }: KnownMachines, { namespace, infrastructureRef, primary, secondaries }: KnownCluster): boolean {
  const { infraClusterKind: kind, machinesNeedInfraCluster = true } = traits;
  return machinesNeedInfraCluster && secondarySupport(traits).isPossible && infrastructureRef!.kind !== kind
    && [primary!, ...secondaries].every(object => object.kind !== kind || object.namespace !== namespace);
}

/** The infra clusters that no Cluster of the bundle uses. */
class Strays {
  private readonly claimed: Map<string, Set<BundleObject>>;
  private readonly unclaimed: Map<string, BundleObject[]>;

  constructor(private readonly topology: Topology) {
    this.claimed = claims(topology);
    this.unclaimed = groupBy(topology.infraClusters.filter(({ namespace, name }) => !this.claimed.has(`${namespace}/${name}`)),
      ({ kind, labels, namespace }) => strayKey(kind, labels[CLUSTER_NAME_LABEL] ?? '', namespace));
  }

  /**
   * One that is named like the Cluster where its reference has another name, else one with its label in any namespace, else one without
   * label in its namespace. One without a namespace may be applied to that of the Cluster, and the other way round.
   */
  public find(kind: string, { cluster: { namespace, name }, infrastructureRef }: KnownCluster): BundleObject | undefined {
    const namesake = this.claimed.get(`${namespace}/${name}`)?.size === 1 ? this.topology.find(INFRASTRUCTURE_GROUP, kind, namespace, name) : undefined;
    const keys = [strayKey(kind, name, namespace), strayKey(kind, '', namespace), strayKey(kind, '', '')];
    return namesake ?? keys.map(key => this.unclaimed.get(key)?.[0]).find(stray => stray !== undefined)
      ?? (namespace === '' ? this.topology.named(INFRASTRUCTURE_GROUP, kind, infrastructureRef!.name).find(stray => this.isFree(stray)) : undefined);
  }

  private isFree({ namespace, name, labels }: BundleObject): boolean {
    return !this.claimed.has(`${namespace}/${name}`) && labels[CLUSTER_NAME_LABEL] === undefined;
  }
}

/** A label says enough; without one, only the namespace says to whom an infra cluster may belong. */
function strayKey(kind: string, label: string, namespace: string): string {
  return label === '' ? `${kind}//${namespace}` : `${kind}/${label}`;
}

/** The Clusters that use the infra clusters of a name, or are named so. */
function claims(topology: Topology): Map<string, Set<BundleObject>> {
  const claimed = new Map<string, Set<BundleObject>>();
  for (const cluster of topology.ofKind(CLUSTER_GROUP, 'Cluster')) {
    const reference = readContractReference(cluster.at('spec.infrastructureRef'));
    for (const name of [cluster.name, reference?.name ?? cluster.name]) {
      const key = `${cluster.namespace}/${name}`;
      claimed.set(key, (claimed.get(key) ?? new Set()).add(cluster));
    }
  }
  return claimed;
}
