import { classMachines } from './class-machines';
import { Comparison } from './comparison';
import { comparePart, createPart, losePart, Part, PartPlan } from './machines';
import { PlanAction, PlannedMachines } from './model';
import { withRollout } from './rollout';
import { Fate, fateOf } from './vanished';
import { isGiven } from '../rules/shared/fields';
import { BundleObject, ClusterMembers } from '../topology';

/** A cluster before and after. */
export interface ClusterPair {
  readonly before?: ClusterMembers;
  readonly after?: ClusterMembers;
}

/** What happens to a cluster, apart from its other objects. */
export interface ClusterMachines {
  readonly action: PlanAction;
  readonly machines: PlannedMachines[];
  readonly notes: string[];
  /** The parts as they were planned, for what is to be said of templates. */
  readonly parts: readonly PartPlan[];
}

/** The clusters of both bundles, those of before first. */
export function pairClusters({ before, after }: Comparison): ClusterPair[] {
  const pairs = new Map<string, ClusterPair>(before.clusters.map(members => [keyOf(members), { before: members }]));
  after.clusters.forEach(members => pairs.set(keyOf(members), { ...pairs.get(keyOf(members)), after: members }));
  return [...pairs.values()].sort((a, b) => keyOf((a.after ?? a.before)!) < keyOf((b.after ?? b.before)!) ? -1 : 1);
}

export function planCluster(comparison: Comparison, pair: ClusterPair): ClusterMachines {
  const members = (pair.after ?? pair.before)!;
  const fate = pair.before?.cluster !== undefined && pair.after?.cluster === undefined
    ? fateOf(pair.before.cluster, comparison.after, comparison.registry) : undefined;
  if ([pair.before, pair.after].some(side => side?.cluster !== undefined && isGiven(side.cluster.at('spec.topology')))) {
    return planClassCluster(comparison, pair, fate);
  }
  const parts = planParts(comparison, pair, fate);
  const upgraded = pair.after?.controlPlane;
  const context = {
    cluster: members,
    topology: comparison.after,
    hosts: comparison.hosts,
    registry: comparison.registry,
    upgraded: parts.some(({ plan, leftVersion }) => plan.isControlPlane && leftVersion !== undefined) ? upgraded : undefined,
  };
  const machines = parts.map(part => withRollout(part, context));
  return { action: actionOf(pair, fate, machines), machines, notes: notesOf(members, fate), parts };
}

function planClassCluster({ machines: inventory }: Comparison, pair: ClusterPair, fate: Fate | undefined): ClusterMachines {
  const machines = classMachines(pair.before?.cluster, pair.after?.cluster).map(plan => {
    const live = pair.before?.cluster && inventory.ofClass(pair.before.cluster, plan);
    return { ...plan, ...live && { live }, ...fate && { action: fate.action } };
  });
  return { action: actionOf(pair, fate, machines), machines, notes: notesOf((pair.after ?? pair.before)!, fate), parts: [] };
}

function planParts(comparison: Comparison, { before, after }: ClusterPair, fate: Fate | undefined): PartPlan[] {
  const [old, now] = [before, after].map(members => new Map(partsOf(members).map(part => [`${part.isControlPlane} ${part.object}`, part])));
  return [...new Set([...now.keys(), ...old.keys()])].map(key => {
    const [oldPart, newPart] = [old.get(key), now.get(key)];
    if (newPart !== undefined) {
      return oldPart === undefined ? createPart(newPart) : comparePart(comparison, oldPart, newPart);
    }
    const { action, why } = fate ?? fateOf(oldPart!.object, comparison.after, comparison.registry);
    return losePart(comparison, oldPart!, action, fate === undefined ? why : 'it goes or stays with its Cluster');
  });
}

/** The control plane, and then the pools. */
function partsOf(members: ClusterMembers | undefined): Part[] {
  const { controlPlane, controlPlaneMachines, pools = [] } = members ?? {};
  return [
    ...controlPlane === undefined ? [] : [{ object: controlPlane, group: controlPlaneMachines, isControlPlane: true }],
    ...pools.map(group => ({ object: group.object, group, isControlPlane: false })),
  ];
}

function actionOf({ before, after }: ClusterPair, fate: Fate | undefined, machines: readonly PlannedMachines[]): PlanAction {
  if (fate !== undefined) {
    return fate.action;
  }
  if (before === undefined) {
    return PlanAction.CREATED;
  }
  return after === undefined || machines.some(({ action }) => action !== PlanAction.NOTHING) ? PlanAction.CHANGED : PlanAction.NOTHING;
}

function notesOf({ cluster }: ClusterMembers, fate: Fate | undefined): string[] {
  return [
    ...fate === undefined ? [] : [fate.why],
    ...isPaused(cluster) ? ['the cluster is paused: nothing happens before it is resumed'] : [],
  ];
}

function isPaused(cluster: BundleObject | undefined): boolean {
  return cluster?.at('spec.paused').flag === true;
}

function keyOf({ namespace, name }: ClusterMembers): string {
  return `${namespace}/${name}`;
}
