import { causesOf, Causes, contentChanges, isSameReference, referenceCauses } from './causes';
import { Comparison } from './comparison';
import { autoscaledBy, lesserOf, machinesAfter as countAfter, machinesBefore as countBefore, machinesOf, NO_MACHINES } from './machine-counts';
import { MachineRange, PlanAction, PlannedChange, PlannedMachines } from './model';
import { shownChange } from './shown-change';
import { isWrittenAlike, RolledMachines, RolloutRecord } from '../knowledge';
import { waitsForDeletion } from '../rules/shared/rollout-surge';
import { BundleObject, MachineGroup } from '../topology';

/** A control plane or a pool. */
export interface Part {
  readonly object: BundleObject;
  /** Its machines; undefined for a control plane that no machine of the cluster carries. */
  readonly group?: MachineGroup;
  readonly isControlPlane: boolean;
}

/** What is known of a part before it is known when it begins and what it takes. */
export interface PartPlan {
  readonly plan: PlannedMachines;
  /** The part as it will be. @default - it is gone */
  readonly after?: Part;
  /** Templates that have another name and the same content. */
  readonly renamed: readonly BundleObject[];
  /** The version that the part leaves, if it does. */
  readonly leftVersion?: string;
}

/** What is told as a number of machines. */
const COUNT = 'spec.replicas';
const NO_CAUSES: Causes = { changes: [], machines: new Set(), renamed: [] };

/** What happens to a part that was there and is there. */
export function comparePart(comparison: Comparison, before: Part, after: Part): PartPlan {
  const live = comparison.machines.of(before);
  const machinesBefore = before.group === undefined ? NO_MACHINES : countBefore(before.object, live);
  const machinesAfter = after.group === undefined ? NO_MACHINES
    : countAfter(after.object, machinesBefore, live !== undefined || before.object.at('status.replicas').number !== undefined);
  const record = after.group && comparison.registry.rolloutOf(after.object.group, after.object.kind);
  const known = record !== undefined && record.neverBecause === undefined && before.group !== undefined
    ? causesOf(comparison, before.group, after.group!, record) : NO_CAUSES;
  const replaced = replacedBy(known, after.object, machinesBefore, machinesAfter);
  const behind = known === NO_CAUSES ? behindReferences(comparison, before.group, after.group) : [];
  const changes = changesInPlace(comparison, before, after, [...known.changes, ...behind]);
  // What changes under the same name is told where the provider decides; elsewhere it replaces nothing.
  const isDecidedElsewhere = after.group !== undefined && record === undefined;
  const doubtful = isDecidedElsewhere ? [...changes.filter(({ path }) => isAboutMachines(path)), ...behind] : [];
  const isScaled = machinesBefore.min !== machinesAfter.min || machinesBefore.max !== machinesAfter.max;
  const plan: PlannedMachines = {
    ...identityOf(after),
    action: known.changes.length > 0 && machinesAfter.max > 0 ? PlanAction.REPLACED : doubtful.length > 0 ? PlanAction.UNDECIDED
      : isScaled ? PlanAction.SCALED : changes.length + behind.length > 0 ? PlanAction.CHANGED : PlanAction.NOTHING,
    machinesBefore,
    machinesAfter,
    replaced,
    causes: [...known.changes, ...doubtful],
    changes: [...changes.filter(change => !doubtful.includes(change)), ...isDecidedElsewhere ? [] : behind],
    ...live && { live },
    autoscaled: autoscaledBy(after.object),
    notes: [...changes.length + behind.length + known.changes.length === 0 ? [] : notesOf(comparison, after, record), ...timeNotes(known)],
  };
  return { plan, after, renamed: known.renamed, leftVersion: leftVersion(before, after) };
}

/** What happens to a part that is new. */
export function createPart(part: Part): PartPlan {
  const plan = { ...NOTHING, ...identityOf(part), action: PlanAction.CREATED, machinesAfter: countOf(part), autoscaled: autoscaledBy(part.object) };
  return { plan, after: part, renamed: [] };
}

/** What happens to a part that is gone. */
export function losePart({ machines }: Comparison, part: Part, action: PlanAction, why: string): PartPlan {
  const live = machines.of(part);
  const machinesBefore = part.group === undefined ? NO_MACHINES : countBefore(part.object, live);
  const machinesAfter = action === PlanAction.ORPHANED ? machinesBefore : NO_MACHINES;
  return { plan: { ...NOTHING, ...identityOf(part), action, machinesBefore, machinesAfter, ...live && { live }, notes: [why] }, renamed: [] };
}

const NOTHING = { machinesBefore: NO_MACHINES, machinesAfter: NO_MACHINES, replaced: NO_MACHINES, causes: [], changes: [], notes: [] };

function identityOf({ object: { kind, name }, isControlPlane }: Part): Pick<PlannedMachines, 'isControlPlane' | 'kind' | 'name'> {
  return { isControlPlane, kind, name };
}

function countOf({ object, group }: Part): MachineRange {
  return group === undefined ? NO_MACHINES : machinesOf(object);
}

/** Machines that go for good because there will be fewer are not replaced. */
function replacedBy({ machines }: Causes, after: BundleObject, old: MachineRange, now: MachineRange): MachineRange {
  const { min, max } = lesserOf(old, now);
  if (machines.size === 0) {
    return NO_MACHINES;
  }
  if (waitsForDeletion(after)) {
    return { min: 0, max };
  }
  if (machines.has(RolledMachines.ALL) || machines.size > 1) {
    return { min, max };
  }
  return machines.has(RolledMachines.FIRST) ? { min: 0, max: Math.min(1, max) } : { min: Math.max(0, min - 1), max };
}

/** The fields of an object that change and are told nowhere else. */
function changesInPlace(comparison: Comparison, before: Part, after: Part, told: readonly PlannedChange[]): PlannedChange[] {
  const paths = new Set(told.map(({ path }) => path));
  return comparison.changesOf(before.object, after.object)
    .filter(({ path, way }) => (way !== COUNT || after.group === undefined) && !paths.has(path) && !isTemplateReference(way, told))
    .map(difference => shownChange(after.object, difference));
}

/** The name of a template that is told with what is behind it. */
function isTemplateReference(way: string, causes: readonly PlannedChange[]): boolean {
  return causes.length > 0 && /\.(infrastructureRef|configRef)\.(name|kind|apiGroup|apiVersion)$/.test(way);
}

/** What differs in the objects that a part refers to, be it under the same name or under another one. */
function behindReferences(comparison: Comparison, before: MachineGroup | undefined, after: MachineGroup | undefined): PlannedChange[] {
  if (before === undefined || after === undefined) {
    return [];
  }
  const underSameName = ([['infrastructureRef', 'infrastructure'], ['bootstrapRef', 'bootstrap']] as const).flatMap(([reference, object]) => {
    const [old, now] = [before[object], after[object]];
    return old === undefined || now === undefined || old.version !== now.version || !isSameReference(before[reference], after[reference])
      || isWrittenAlike(old, now) ? [] : contentChanges(comparison, old, now, 0);
  });
  return [...underSameName, ...referenceCauses(comparison, before, after).changes];
}

/** What providers may replace machines for: all but labels, annotations and the like of the pool itself. */
function isAboutMachines(path: string): boolean {
  return path.startsWith('spec.') && !/^spec\.(paused|replicas|providerIDList|rollout|strategy|template\.metadata|machineTemplate\.metadata)\b/.test(path)
    && !/\.(nodeDrainTimeout|nodeVolumeDetachTimeout|nodeDeletionTimeout|minReadySeconds)(Seconds)?$/.test(path);
}

function notesOf({ registry }: Comparison, { object, group }: Part, record: RolloutRecord | undefined): string[] {
  if (group === undefined) {
    return [`no machine of the cluster carries ${registry.traitsOfControlPlane(object.kind)?.controlPlaneName ?? 'it'}; its provider changes it`];
  }
  return [
    ...record === undefined ? ['the provider decides whether machines are replaced'] : [],
    ...record?.neverBecause === undefined ? [] : [record.neverBecause],
    ...waitsForDeletion(object) ? ['a machine is replaced when somebody deletes it (OnDelete)'] : [],
    ...object.at('spec.paused').flag === true ? ['it is paused: nothing happens before it is resumed'] : [],
  ];
}

function timeNotes({ time, changes }: Causes): string[] {
  return time === undefined ? [] : [`machines that were made before ${time} are replaced ${changes.length > 1 ? 'at that time, too' : 'at that time, and none before'}`];
}

function leftVersion(before: Part, after: Part): string | undefined {
  const path = after.isControlPlane ? 'spec.version' : 'spec.template.spec.version';
  const old = before.object.at(path).text;
  return old === after.object.at(path).text ? undefined : old;
}
