import { differences } from './differences';
import { exactly, lesserOf, NO_MACHINES } from './machine-counts';
import { MachineRange, PlanAction, PlannedChange, PlannedMachines } from './model';
import { shownChange } from './shown-change';
import { limitOf, limitsIn } from '../rules/shared/autoscaler';
import { BundleObject, Field, isRecord } from '../topology';

const DECIDED = 'the ClusterClass decides which templates its machines have, and whether they are replaced';
/** What a class has made of these nobody knows: a part of its own, and what all parts have in common. */
const COMMON = ['class', 'classNamespace', 'classRef', 'variables'];
const OWN = ['class', 'failureDomain', 'variables', 'bootstrap'];
const POOLS = [['machineDeployments', 'MachineDeployment'], ['machinePools', 'MachinePool']] as const;

/** What can be said of the machines of a cluster that a ClusterClass describes: versions and counts. */
export function classMachines(before: BundleObject | undefined, after: BundleObject | undefined): PlannedMachines[] {
  const [old, now] = [before, after].map(cluster => cluster?.at('spec.topology'));
  const object = (after ?? before)!;
  const shared = changesIn(object, old, now, COMMON);
  const upgrade = changesIn(object, old, now, ['version']);
  const controlPlane = planOf(object, { kind: 'ControlPlane', name: object.name, isControlPlane: true }, old?.member('controlPlane'), now?.member('controlPlane'), upgrade, shared);
  return [controlPlane, ...POOLS.flatMap(([list, kind]) => {
    const [pools, others] = [old, now].map(topology => byName(topology?.at(`workers.${list}`)));
    return [...new Set([...pools.keys(), ...others.keys()])].map(name =>
      planOf(object, { kind, name, isControlPlane: false }, pools.get(name), others.get(name), kind === 'MachineDeployment' ? upgrade : [], kind === 'MachineDeployment' ? shared : [...upgrade, ...shared]));
  })];
}

function planOf(
  object: BundleObject, identity: Pick<PlannedMachines, 'kind' | 'name' | 'isControlPlane'>, before: Field | undefined, after: Field | undefined,
  upgrade: PlannedChange[], shared: PlannedChange[],
): PlannedMachines {
  const [machinesBefore, machinesAfter] = [before, after].map(countOf);
  const doubtful = before === undefined || after === undefined ? [] : [...shared, ...changesIn(object, before, after, OWN)];
  const causes = before === undefined || after === undefined ? [] : upgrade;
  const isScaled = machinesBefore.min !== machinesAfter.min || machinesBefore.max !== machinesAfter.max;
  return {
    ...identity,
    action: before === undefined ? PlanAction.CREATED : after === undefined ? PlanAction.REMOVED : causes.length > 0 ? PlanAction.REPLACED
      : doubtful.length > 0 ? PlanAction.UNDECIDED : isScaled ? PlanAction.SCALED : PlanAction.NOTHING,
    machinesBefore,
    machinesAfter,
    replaced: causes.length === 0 ? NO_MACHINES : lesserOf(machinesBefore, machinesAfter),
    causes: [...causes, ...doubtful],
    changes: [],
    notes: doubtful.length > 0 ? [DECIDED] : [],
  };
}

function changesIn(object: BundleObject, before: Field | undefined, after: Field | undefined, names: readonly string[]): PlannedChange[] {
  return before === undefined || after === undefined ? [] : names
    .flatMap(name => differences(before.member(name).value, after.member(name).value, `${after.member(name)}`)).map(difference => shownChange(object, difference));
}

function byName(list: Field | undefined): Map<string, Field> {
  return new Map((list?.items() ?? []).filter(({ value }) => isRecord(value)).map(pool => [pool.textOf('name') ?? '', pool]));
}

function countOf(part: Field | undefined): MachineRange {
  if (part === undefined) {
    return NO_MACHINES;
  }
  const { min, max } = limitsIn(part.member('metadata'));
  const [lower, upper] = [limitOf(min), limitOf(max)];
  const replicas = part.member('replicas').number;
  return replicas === undefined && lower !== undefined && upper !== undefined ? { min: lower, max: upper } : exactly(replicas ?? 1);
}
