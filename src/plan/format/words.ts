import { count, formatNumber, printable } from '../../validation/report';
import { describeNumbers, describeRange, hostPlace } from '../machine-counts';
import { LiveMachines, PlanAction, PlannedChange, PlannedCluster, PlannedMachines, PlannedObject, PlanSummary } from '../model';

/** The whole plan in one line. */
export function describeSummary(summary: PlanSummary): string {
  const { clusters, changedClusters, replaced, undecided, added, removed, orphaned, hazards } = summary;
  const parts = [
    ...replaced.max === 0 ? [] : [`${describeRange(replaced)} replaced`],
    ...undecided === 0 ? [] : [`${count(undecided, 'pool')} decided by ${undecided === 1 ? 'its provider' : 'their providers'}`],
    ...added.max === 0 ? [] : [`${describeNumbers(added)} added`],
    ...removed.max === 0 ? [] : [`${describeNumbers(removed)} removed`],
    ...orphaned === 0 ? [] : [`${formatNumber(orphaned)} orphaned`],
    ...hazards === 0 ? [] : [count(hazards, 'hazard')],
  ];
  return changedClusters === 0 && parts.length === 0 ? `nothing happens to ${count(clusters, 'cluster')}`
    : `${parts.length === 0 ? 'no machine is replaced' : parts.join(', ')}; ${formatNumber(changedClusters)} of ${count(clusters, 'cluster')} changed`;
}

/** A cluster in one line. */
export function describeCluster({ action, machines, hazards }: PlannedCluster): string {
  const replaced = machines.filter(part => part.action === PlanAction.REPLACED);
  const parts = [
    ...[PlanAction.CREATED, PlanAction.REMOVED, PlanAction.ORPHANED].includes(action) ? [action as string] : [],
    ...replaced.length === 0 ? [] : [`${describeRange(sum(replaced))} replaced`],
    ...[PlanAction.UNDECIDED, PlanAction.SCALED, PlanAction.REMOVED, PlanAction.ORPHANED].flatMap(kind => {
      const some = action === kind ? [] : machines.filter(part => part.action === kind);
      return some.length === 0 ? [] : [`${some.length} ${kind}`];
    }),
    ...hazards.length === 0 ? [] : [count(hazards.length, 'hazard')],
  ];
  return parts.length === 0 ? 'no machine is replaced' : parts.join(', ');
}

function sum(parts: readonly PlannedMachines[]): { min: number; max: number } {
  return parts.reduce((total, { replaced: { min, max } }) => ({ min: total.min + min, max: total.max + max }), { min: 0, max: 0 });
}

/** What happens to a control plane or pool, in a few words. */
export function describeAction(part: PlannedMachines): string {
  const { action, machinesBefore, machinesAfter, replaced } = part;
  switch (action) {
    case PlanAction.CREATED:
      return machinesAfter.max === 0 ? 'created' : `created, ${describeRange(machinesAfter)}`;
    case PlanAction.REPLACED:
      return `replaced, ${describeRange(replaced)}${isScaled(part) ? `; scaled from ${describeNumbers(machinesBefore)} to ${describeNumbers(machinesAfter)}` : ''}`;
    case PlanAction.UNDECIDED:
      return `the provider decides, ${describeRange(machinesAfter)}`;
    case PlanAction.SCALED:
      return `scaled from ${describeNumbers(machinesBefore)} to ${describeNumbers(machinesAfter)}`;
    case PlanAction.CHANGED:
      return 'changed in place';
    case PlanAction.REMOVED:
      return machinesBefore.max === 0 ? 'removed' : `removed, with ${describeRange(machinesBefore)}`;
    case PlanAction.ORPHANED:
      return machinesBefore.max === 0 ? 'orphaned: it runs on' : `orphaned: ${describeRange(machinesBefore)} run on`;
    case PlanAction.NOTHING:
      return 'nothing';
  }
}

function isScaled({ machinesBefore, machinesAfter }: PlannedMachines): boolean {
  return machinesBefore.min !== machinesAfter.min || machinesBefore.max !== machinesAfter.max;
}

/** How machines are replaced and what that takes, a sentence each. */
export function describeRollout({ rollout, hosts, autoscaled, live, notes, action }: PlannedMachines): string[] {
  const timeouts = ([['drain', rollout?.drainTimeoutSeconds], ['detach volumes', rollout?.volumeDetachTimeoutSeconds], ['delete the node', rollout?.deletionTimeoutSeconds]] as const)
    .flatMap(([what, seconds]) => seconds === undefined ? [] : [`${what} ${seconds} s`]);
  return [
    ...rollout === undefined || action !== PlanAction.REPLACED ? []
      : [`up to ${rollout.maxSurge} more and ${rollout.maxUnavailable} fewer at a time${timeouts.length === 0 ? '' : `; at most: ${timeouts.join(', ')}`}`],
    ...rollout?.waitsFor === undefined ? [] : [`new machines wait until ${rollout.waitsFor}`],
    ...(rollout?.stoppedHealthChecks ?? []).map(check => `${check} replaces nothing meanwhile`),
    ...hosts === undefined ? [] : [`hosts: ${hosts.needed} needed, ${hosts.spareNeeded} of them spare; `
      + (hosts.fitting === undefined ? `none ${hostPlace(live)}to count` : `${hosts.fitting} ${hostPlace(live)}fit`)],
    ...live === undefined ? [] : describeLive(live),
    ...autoscaled === undefined ? [] : [`an autoscaler decides between ${describeNumbers(autoscaled)}`],
    ...notes,
  ];
}

/** What is there now, and what goes on there without this change. */
function describeLive({ machines, nodes, versions, deleted, outdated, outdatedBecause }: LiveMachines): string[] {
  const [only] = versions;
  const have = versions.length === 1 ? only.version : versions.map(({ version, machines: some }) => `${some} of ${version}`).join(', ');
  return [
    `now: ${count(machines, 'machine')}, ${have}; ${nodes === machines ? 'all are nodes' : `${formatNumber(nodes)} of them ${nodes === 1 ? 'is a node' : 'are nodes'}`}`
    + `${deleted === 0 ? '' : `; ${formatNumber(deleted)} ${deleted === 1 ? 'is' : 'are'} being deleted`}`,
    ...outdated === 0 ? [] : [`${formatNumber(outdated)} ${outdated === 1 ? 'is' : 'are'} replaced already${outdatedBecause.length === 0 ? '' : `: ${outdatedBecause.join('; ')}`}`],
  ];
}

/** A change, with arrows. */
export function describeChange({ before, after }: PlannedChange): string {
  return before === undefined ? `added ${quote(after)}` : after === undefined ? `removed ${quote(before)}` : `${quote(before)} → ${quote(after)}`;
}

function quote(text: string | undefined): string {
  return printable(text === undefined || text === '' ? "''" : text);
}

/** Other objects in a line for each action: by name, and templates, of which each rollout makes some, by number. */
export function describeObjects(objects: readonly PlannedObject[]): string[] {
  return [PlanAction.CREATED, PlanAction.CHANGED, PlanAction.REMOVED, PlanAction.ORPHANED].flatMap(action => {
    const some = objects.filter(object => object.action === action);
    const [templates, named] = [some.filter(({ isTemplate }) => isTemplate), some.filter(({ isTemplate }) => !isTemplate)];
    const words = [...shorten(named.map(({ kind, name }) => `${kind}/${name}`)), ...templates.length === 0 ? [] : [count(templates.length, 'template')]];
    return words.length === 0 ? [] : [`${action}: ${words.join(', ')}`];
  });
}

const MOST_NAMES = 8;

function shorten(names: readonly string[]): string[] {
  return names.length <= MOST_NAMES ? [...names] : [...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} more`];
}

/** `edge/edge` or `edge`. */
export function clusterId({ namespace, name }: PlannedCluster): string {
  return namespace === '' ? name : `${namespace}/${name}`;
}
