import { IConstruct } from 'constructs';
import { checkLabelName, findTwin, refuse } from '../../core';
import { DeliveredChart } from '../delivered-chart';
import { DeliveryPart } from '../delivery-role';
import { joinFolders } from '../folders';

/** The Application of a chart or of a part of it, before it is made. */
export interface PlannedApplication {
  readonly name: string;
  /** The folder, relative to the output folder. */
  readonly folder: string;
  readonly chart: DeliveredChart;
  /** @default - all objects of the chart */
  readonly part?: DeliveryPart;
}

/** The Application of addons, before it is made. */
export interface PlannedAddons {
  readonly name: string;
  /** The name under which the cluster is registered in Argo CD. */
  readonly cluster: string;
}

/** What the name of the Application of a part ends in. */
const SUFFIXES: { readonly [part in DeliveryPart]: string } = { [DeliveryPart.INVENTORY]: '-inventory', [DeliveryPart.CLUSTER]: '' };
export const ADDONS_SUFFIX = '-addons';
/**
 * An Application whose project is not there yet is an error. All Applications are in one wave, the last: whoever applies them waits for none, so that a
 * cluster that is paused, degraded or about to be deleted holds up no other.
 */
export const PROJECT_WAVE = -2;

/** One Application for each chart. */
export function planTogether(charts: readonly DeliveredChart[], namePrefix: string): PlannedApplication[] {
  return charts.map(chart => ({ name: `${namePrefix}${chart.name}`, folder: chart.folder, chart }));
}

/** One Application for each part of each chart. */
export function planApart(charts: readonly DeliveredChart[], namePrefix: string): PlannedApplication[] {
  return charts.flatMap(chart => chart.parts.map(part => (
    { name: `${namePrefix}${chart.name}${SUFFIXES[part]}`, folder: joinFolders(chart.folder, part), chart, part })));
}

/** One Application for each cluster. */
export function planAddons(charts: readonly DeliveredChart[], namePrefix: string): PlannedAddons[] {
  return charts.flatMap(chart => chart.clusters.map(({ metadata }) => {
    const cluster = metadata.name!;
    return { name: `${namePrefix}${chart.name}${chart.clusters.length > 1 ? `-${cluster}` : ''}${ADDONS_SUFFIX}`, cluster };
  }));
}

/** Refuses names that Argo CD cannot take, and the same name twice. */
export function checkNames(delivery: IConstruct, names: readonly string[]): void {
  const twin = findTwin(names);
  if (twin !== undefined) {
    refuse(delivery, 'input/duplicate', `two Applications would be called '${twin}'; give one of the clusters another name, `
      + "or deliver them apart, each delivery with its own 'namePrefix'");
  }
  names.forEach(name => checkLabelName(delivery, 'Application', name));
}
