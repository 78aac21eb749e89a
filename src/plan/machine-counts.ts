import { LiveMachines, MachineRange } from './model';
import { autoscalerLimits, limitOf } from '../rules/shared/autoscaler';
import { BundleObject } from '../topology';
import { formatNumber } from '../validation/report';

export const NO_MACHINES: MachineRange = { min: 0, max: 0 };

/** How many machines an object has: those that it has on the cluster that it comes from, else those that it asks for. */
export function machinesOf(object: BundleObject): MachineRange {
  const live = object.at('status.replicas').number;
  const limits = autoscaledBy(object);
  return live !== undefined ? exactly(live) : limits ?? exactly(object.kind === 'Machine' ? 1 : object.at('spec.replicas').number ?? 1);
}

/** How many machines a part has before, of which some may have been read. While machines are replaced there are more or fewer than are wanted. */
export function machinesBefore(object: BundleObject, live: LiveMachines | undefined): MachineRange {
  const wanted = object.at('spec.replicas').number;
  return live === undefined ? machinesOf(object)
    : live.outdated + live.deleted > 0 && wanted !== undefined ? exactly(wanted) : exactly(live.machines - live.deleted);
}

/** How many machines a part will have that has so many. An autoscaler leaves alone what is between its limits; what it makes of more or fewer is its own decision. */
export function machinesAfter(object: BundleObject, before: MachineRange, isLive: boolean): MachineRange {
  const limits = autoscaledBy(object);
  return limits !== undefined && isLive && before.min >= limits.min && before.max <= limits.max ? before : machinesOf(object);
}

/** The limits of an autoscaler that decides how many machines there are; undefined if the manifest decides. */
export function autoscaledBy(object: BundleObject): MachineRange | undefined {
  const { min, max } = autoscalerLimits(object);
  const [lower, upper] = [limitOf(min), limitOf(max)];
  return object.at('spec.replicas').exists || lower === undefined || upper === undefined ? undefined : { min: lower, max: upper };
}

export function exactly(count: number): MachineRange {
  return { min: count, max: count };
}

/** Those that are there before and after. */
export function lesserOf(a: MachineRange, b: MachineRange): MachineRange {
  return { min: Math.min(a.min, b.min), max: Math.min(a.max, b.max) };
}

export function sumOf(ranges: readonly MachineRange[]): MachineRange {
  return ranges.reduce((sum, { min, max }) => ({ min: sum.min + min, max: sum.max + max }), NO_MACHINES);
}

/** `3 machines`, `1 to 5 machines`. */
export function describeRange({ min, max }: MachineRange, noun = 'machine'): string {
  return `${describeNumbers({ min, max })} ${noun}${max === 1 ? '' : 's'}`;
}

export function describeNumbers({ min, max }: MachineRange): string {
  return min === max ? formatNumber(min) : `${formatNumber(min)} to ${formatNumber(max)}`;
}

/** Where hosts were counted; who reads a cluster counts its hosts, too. */
export function hostPlace(live: LiveMachines | undefined): string {
  return live === undefined ? 'in the manifests ' : '';
}
