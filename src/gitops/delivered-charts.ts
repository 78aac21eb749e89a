import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { DeliveredContents } from './delivered-contents';
import { findKept, keep } from '../cdk8s-helpers';
import { deliveryStepOf, remoteSideOf } from '../contract';
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
  checkSteps(delivery, all);
  for (const chart of all) {
    take(delivery, chart);
  }
  return all;
}

/** Refuses steps that one delivery would apply together. */
function checkSteps(delivery: IConstruct, charts: readonly Chart[]): void {
  const steps = charts.flatMap(chart => chart.node.findAll()).flatMap(chart => {
    const step = deliveryStepOf(chart);
    return step === undefined ? [] : [{ chart, ...step }];
  });
  const second = steps.find(({ sequence }, index) => steps.slice(0, index).some(before => before.sequence === sequence));
  if (second !== undefined) {
    const first = steps.find(({ sequence }) => sequence === second.sequence)!;
    refuse(delivery, 'cross-csp/steps-together', `the charts '${first.chart.node.path}' and '${second.chart.node.path}' are steps that must not be applied together; deliver the first one, `
      + `and put the second one in its place when ${first.nextWhen}`);
  }
}

/**
 * Refuses charts that are for another cluster than the one they would be applied to.
 *
 * @param isOwnCluster whether they are applied to the cluster that the delivery itself is applied to
 */
export function checkSides(delivery: IConstruct, charts: readonly Chart[], isOwnCluster: boolean): void {
  const own = remoteSideOf(delivery)?.clusterName;
  const sides = charts.map(chart => ({ chart, side: remoteSideOf(chart) }));
  const lost = isOwnCluster ? sides.find(({ side }) => side?.clusterName !== own) : undefined;
  if (lost !== undefined) {
    refuse(delivery, 'gitops/other-side', `the chart '${lost.chart.node.path}' is for ${clusterText(lost.side?.clusterName)}, and would be applied to `
      + `${clusterText(own)}; ${lost.side === undefined ? 'deliver it from a chart that is for the management cluster too' : `leave it to ${lost.side.appliedBy}, `
        + "deliver it from a RemoteChart for the same cluster, or, with Argo CD, give the 'destination'"}`);
  }
  const other = isOwnCluster ? undefined : sides.find(({ side }) => side?.clusterName !== sides[0].side?.clusterName);
  if (other !== undefined) {
    refuse(delivery, 'gitops/other-side', `the charts '${sides[0].chart.node.path}' and '${other.chart.node.path}' are for `
      + `${clusterText(sides[0].side?.clusterName)} and ${clusterText(other.side?.clusterName)}, and one delivery has one destination; make one for each cluster`);
  }
}

function clusterText(clusterName?: string): string {
  return clusterName === undefined ? 'the management cluster' : `the cluster '${clusterName}'`;
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
