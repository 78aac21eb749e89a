import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { DeliveredContents } from './delivered-contents';
import { findKept, keep } from '../cdk8s-helpers';
import { refuse } from '../core';
import { Fleet } from '../fleet';

/** What a delivery is asked to deliver. */
interface Contents extends DeliveredContents {
  /** Whether there may be nothing to deliver. */
  readonly mayBeNone: boolean;
}

/** On charts that a delivery has taken. */
const TAKEN = 'cdk8s-cluster-api:delivered-by';

/** The charts that a delivery delivers: each once, and none of them its own. */
export function chartsOf(delivery: IConstruct, { charts = [], clusters = [], fleet, mayBeNone }: Contents): Chart[] {
  // Several clusters of one chart are delivered together.
  const ofClusters = new Set(clusters.map(cluster => Chart.of(cluster)));
  const all = [...charts, ...ofClusters, ...fleetCharts(fleet)];
  if (all.length === 0 && !mayBeNone) {
    refuse(delivery, 'gitops/nothing-to-deliver', "there is nothing to deliver; give 'charts', 'clusters' or a 'fleet' with at least one cluster");
  }
  for (const chart of all) {
    take(delivery, chart);
  }
  return all;
}

function fleetCharts(fleet?: Fleet): Chart[] {
  return fleet === undefined ? [] : fleet.node.children.filter((child): child is Chart => Chart.isChart(child));
}

function take(delivery: IConstruct, chart: Chart): void {
  if (Chart.of(delivery).node.scopes.includes(chart)) {
    refuse(delivery, 'gitops/own-chart', `the chart '${chart.node.path}' has the delivery in it; create the delivery in a chart of its own`);
  }
  if (chart.node.root !== delivery.node.root) {
    refuse(delivery, 'gitops/other-app', `the chart '${chart.node.path}' is in another app than the delivery; create both in one app`);
  }
  const around = [...chart.node.scopes, ...chart.node.findAll()];
  const other = around.map(construct => findKept<IConstruct>(construct, TAKEN)).find(owner => owner !== undefined);
  if (other !== undefined) {
    const who = other === delivery ? 'twice' : `by '${other.node.path}' too`;
    refuse(delivery, 'gitops/delivered-twice', `the chart '${chart.node.path}' is delivered ${who}; name each chart once, and none with the charts below it`);
  }
  keep(chart, TAKEN, () => delivery);
}
