import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { refuse } from '../core';

const claims = new WeakMap<Chart, Map<string, IConstruct>>();

/**
 * Takes a name for an object of a kind in the chart, and refuses a name that another construct has taken: of two objects of one kind and
 * name the one that is applied last would win.
 */
export function claimName(scope: IConstruct, kind: string, name: string): string {
  const taken = claimsIn(Chart.of(scope));
  const object = `${kind}/${name}`;
  const holder = taken.get(object);
  if (holder !== undefined) {
    refuse(scope, 'input/duplicate', `${kind} '${name}' is the name of '${holder.node.path}' too; give each ${kind} of a chart its own name`);
  }
  taken.set(object, scope);
  return name;
}

function claimsIn(chart: Chart): Map<string, IConstruct> {
  let taken = claims.get(chart);
  if (taken === undefined) {
    taken = new Map();
    claims.set(chart, taken);
  }
  return taken;
}
