import { ClusterPair, pairClusters, planCluster } from './clusters';
import { Comparison } from './comparison';
import { FoundHazard, findHazards } from './hazards';
import { sumOf } from './machine-counts';
import { MachineRange, PlanAction, PlanHazard, PlannedCluster, PlannedMachines, PlannedObject, PlanSummary } from './model';
import { Belonging, OtherObject, otherObjects } from './objects';
import { ProviderRegistry } from '../knowledge';
import { groupBy, SourcedManifest } from '../topology';

/** All that happens when manifests are applied that were others before. */
export interface PlanData {
  readonly summary: PlanSummary;
  readonly clusters: readonly PlannedCluster[];
  /** What belongs to no single cluster. */
  readonly objects: readonly PlannedObject[];
  readonly hazards: readonly PlanHazard[];
}

/**
 * @param registry what is known of kinds and providers
 * @param hosts those that exist beside what is written
 */
export function makePlan(
  before: readonly SourcedManifest[], after: readonly SourcedManifest[], registry: ProviderRegistry, hosts: readonly SourcedManifest[] = [],
): PlanData {
  const comparison = Comparison.of(before, after, registry, hosts);
  const pairs = pairClusters(comparison);
  const belonging = new Belonging(pairs);
  const others = otherObjects(comparison, belonging);
  const planned = pairs.map(pair => ({ ...pair, key: keyOf(pair), plan: planCluster(comparison, pair) }));
  const hazards = findHazards({ comparison, belonging, others, clusters: planned });
  const keys = new Set(planned.map(({ key }) => key));
  const inCluster = ({ cluster }: OtherObject | FoundHazard) => keys.has(cluster) ? cluster : '';
  const [objectsOf, hazardsOf] = [groupBy(others, inCluster), groupBy(hazards, inCluster)];
  const clusters = planned.map(({ key, plan: { action, machines, notes }, ...pair }): PlannedCluster => {
    const { name, namespace } = (pair.after ?? pair.before)!;
    const objects = (objectsOf.get(key) ?? []).map(({ plan }) => plan);
    return {
      name,
      namespace,
      action: action === PlanAction.NOTHING && objects.length > 0 ? PlanAction.CHANGED : action,
      machines,
      objects,
      hazards: (hazardsOf.get(key) ?? []).map(({ hazard }) => hazard),
      notes,
    };
  });
  return {
    summary: summarize(clusters, hazards.length),
    clusters,
    objects: (objectsOf.get('') ?? []).map(({ plan }) => plan),
    hazards: (hazardsOf.get('') ?? []).map(({ hazard }) => hazard),
  };
}

function summarize(clusters: readonly PlannedCluster[], hazards: number): PlanSummary {
  const parts = clusters.flatMap(({ machines }) => machines);
  return {
    clusters: clusters.length,
    changedClusters: clusters.filter(({ action }) => action !== PlanAction.NOTHING).length,
    replaced: sumOf(parts.map(({ replaced }) => replaced)),
    undecided: parts.filter(({ action }) => action === PlanAction.UNDECIDED).length,
    added: sumOf(parts.map(({ machinesBefore, machinesAfter }) => moreThan(machinesAfter, machinesBefore))),
    removed: sumOf(parts.map(({ machinesBefore, machinesAfter }) => moreThan(machinesBefore, machinesAfter))),
    orphaned: [...clusters, ...parts].filter(({ action }) => action === PlanAction.ORPHANED).length,
    hazards,
  };
}

/** How many machines one range has more than another. An autoscaler that may make more need not. */
function moreThan(more: MachineRange, { min, max }: PlannedMachines['machinesBefore']): MachineRange {
  return { min: Math.max(0, more.min - min), max: Math.max(0, more.max - max, more.min - min) };
}

function keyOf({ before, after }: ClusterPair): string {
  const { namespace, name } = (after ?? before)!;
  return `${namespace}/${name}`;
}
