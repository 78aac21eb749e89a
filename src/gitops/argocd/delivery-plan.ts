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
  readonly wave: number;
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

/** How the Application of a part is called and when it is applied: what machines need before them, so that it is pruned after them. */
const PARTS: { readonly [part in DeliveryPart]: { readonly suffix: string; readonly wave: number } } = {
  [DeliveryPart.INVENTORY]: { suffix: '-inventory', wave: -1 },
  [DeliveryPart.CLUSTER]: { suffix: '', wave: 0 },
};
export const ADDONS = { suffix: '-addons', wave: 1 };
/** An Application whose project is not there yet is an error. */
export const PROJECT_WAVE = -2;

/** One Application for each chart. */
export function planTogether(charts: readonly DeliveredChart[], namePrefix: string): PlannedApplication[] {
  const { suffix, wave } = PARTS[DeliveryPart.CLUSTER];
  return charts.map(chart => ({ name: `${namePrefix}${chart.name}${suffix}`, folder: chart.folder, wave, chart }));
}

/** One Application for each part of each chart. */
export function planApart(charts: readonly DeliveredChart[], namePrefix: string): PlannedApplication[] {
  return charts.flatMap(chart => chart.parts.map(part => {
    const { suffix, wave } = PARTS[part];
    return { name: `${namePrefix}${chart.name}${suffix}`, folder: joinFolders(chart.folder, part), wave, chart, part };
  }));
}

/** One Application for each cluster. */
export function planAddons(charts: readonly DeliveredChart[], namePrefix: string): PlannedAddons[] {
  return charts.flatMap(chart => chart.clusters.map(({ metadata }) => {
    const cluster = metadata.name!;
    return { name: `${namePrefix}${chart.name}${chart.clusters.length > 1 ? `-${cluster}` : ''}${ADDONS.suffix}`, cluster };
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
