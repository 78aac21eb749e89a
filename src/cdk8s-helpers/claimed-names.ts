import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { refuse } from '../core';
import { findKept, keep } from './kept-values';

const CLAIMED_NAMES = 'cdk8s-cluster-api:claimed-names';

/** The constructs that have taken the names of a chart, by kind and name. */
type Claims = Map<string, IConstruct>;

/**
 * Takes a name for an object of a kind in the chart, and refuses a name that another construct has taken: of two objects of one kind and
 * name the one that is applied last would win.
 */
export function claimName(scope: IConstruct, kind: string, name: string): string {
  const taken = joinChart(scope);
  const object = `${kind}/${name}`;
  const holder = taken.get(object);
  if (holder !== undefined) {
    refuse(scope, 'input/duplicate', `${kind} '${name}' is the name of '${holder.node.path}' too; give each ${kind} of a chart its own name`);
  }
  taken.set(object, scope);
  return name;
}

/** Makes the chart of a construct one that `hasOwnConstructs`. To be called by constructs of this library that claim no name. */
export function joinChart(scope: IConstruct): Claims {
  return keep<Claims>(Chart.of(scope), CLAIMED_NAMES, () => new Map());
}

/** Whether a chart has constructs of this library in it. */
export function hasOwnConstructs(chart: Chart): boolean {
  return findKept(chart, CLAIMED_NAMES) !== undefined;
}
