import { refuseValue } from './errors';
import { isWholeNumber } from './numbers';

/** How pods are spread over nodes. */
export interface TopologySpread {
  /** The label of nodes that makes up a domain, for example `topology.kubernetes.io/zone`. */
  readonly topologyKey: string;
  /**
   * By how many pods the domains may differ.
   * @default 1
   */
  readonly maxSkew?: number;
  /**
   * Schedule a pod even where it breaks the rule.
   * @default false
   */
  readonly scheduleAnyway?: boolean;
}

/** Refuses a spread that the API server would refuse. */
export function checkTopologySpread(prop: string, spreads: readonly TopologySpread[] = []): void {
  const bad = spreads.find(({ maxSkew = 1 }) => !isWholeNumber(maxSkew, 1));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' over '${bad.topologyKey}' has 'maxSkew' ${bad.maxSkew}; use a whole number, 1 or more`);
  }
}

/** A constraint as pods hold it, without the selector of the pods that it counts. */
export function renderTopologySpread({ topologyKey, maxSkew, scheduleAnyway }: TopologySpread) {
  return { topologyKey, maxSkew: maxSkew ?? 1, whenUnsatisfiable: scheduleAnyway === true ? 'ScheduleAnyway' : 'DoNotSchedule' };
}
