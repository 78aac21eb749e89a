import { describeNumbers } from '../../../../src/plan/machine-counts';
import { MachineRange, PlanAction, PlannedMachines } from '../../../../src/plan/model';
import { Manifest } from '../../../../src/topology';
import { fieldOf } from '../../scenario/fields';

/** A control plane or a pool as it is on the stage. */
export interface SeenPart {
  readonly object: Manifest;
  /** The names of its machines. */
  readonly machines: readonly string[];
}

/** Control planes and pools by name. */
export type SeenParts = ReadonlyMap<string, SeenPart>;

/** Controllers count the generations of MachineSets here. */
const WRITTEN_BY_CONTROLLERS = ['machinedeployment.clusters.x-k8s.io/revision'];

/** What a plan has said of control planes and pools, and is not so. */
export function contradictions(planned: readonly PlannedMachines[], before: SeenParts, after: SeenParts): string[] {
  const forgotten = [...new Set([...before.keys(), ...after.keys()])].filter(name => !planned.some(part => part.name === name));
  return [
    ...forgotten.map(name => `the plan does not know ${name}`),
    ...planned.flatMap(part => contradictionsOf(part, before.get(part.name), after.get(part.name))),
  ];
}

function contradictionsOf(planned: PlannedMachines, before: SeenPart | undefined, after: SeenPart | undefined): string[] {
  const [old, now] = [before, after].map(part => part?.machines ?? []);
  const replaced = Math.min(old.length, now.length) - old.filter(name => now.includes(name)).length;
  const seen = before === undefined ? PlanAction.CREATED : after === undefined ? PlanAction.REMOVED
    : isSame(before.object, after.object) ? PlanAction.NOTHING : PlanAction.CHANGED;
  return [
    ...isOutside(replaced, planned.replaced) ? [`${replaced} of them are replaced`] : [],
    ...isOutside(old.length, planned.machinesBefore) ? [`there were ${old.length}`] : [],
    ...isOutside(now.length, planned.machinesAfter) ? [`there are ${now.length}`] : [],
    ...seen === asSeen(planned.action) ? [] : [`it is ${seen}`],
  ].map(problem => `the plan says of ${planned.name} '${wordsOf(planned)}', but ${problem}`);
}

/** What can be seen of an object; numbers of machines tell the rest. */
function asSeen(action: PlanAction): PlanAction {
  return [PlanAction.REPLACED, PlanAction.SCALED].includes(action) ? PlanAction.CHANGED : action;
}

function wordsOf({ action, replaced, machinesBefore, machinesAfter }: PlannedMachines): string {
  return `${action}, ${describeNumbers(replaced)} replaced, ${describeNumbers(machinesBefore)} before, ${describeNumbers(machinesAfter)} after`;
}

function isOutside(count: number, { min, max }: MachineRange): boolean {
  return count < min || count > max;
}

/** Whether nobody has changed an object, but for what controllers count. */
function isSame(before: Manifest, after: Manifest): boolean {
  return JSON.stringify(contentOf(before)) === JSON.stringify(contentOf(after));
}

function contentOf({ metadata, spec }: Manifest): object {
  const annotations = Object.entries((fieldOf(metadata, 'annotations') ?? {}) as object).filter(([name]) => !WRITTEN_BY_CONTROLLERS.includes(name));
  return { labels: metadata?.labels, annotations: Object.fromEntries(annotations), spec };
}
