import { KustomizationSpec } from '../../../imports/flux/v1/kustomize.toolkit.fluxcd.io';
import { nonEmptyList } from '../../core';
import { DeliveredChart } from '../delivered-chart';
import { FluxReadiness } from './delivery-props';
import { healthExpressions, watchedObjects } from './health';

/**
 * What Flux waits for after it has applied a chart.
 *
 * The objects are named: with `wait` Flux would judge every object of the chart, most of which it knows nothing about.
 */
export function renderHealthChecks(chart: DeliveredChart, readiness: FluxReadiness): Pick<KustomizationSpec, 'healthChecks' | 'healthCheckExprs'> {
  const objects = watchedObjects(chart, readiness);
  const kinds = new Map(objects.map(object => [`${object.apiGroup}/${object.kind}`, object]));
  return {
    healthChecks: nonEmptyList(objects.map(({ apiVersion, kind, metadata: { name, namespace } }) => ({ apiVersion, kind, name: name!, namespace }))),
    healthCheckExprs: nonEmptyList([...kinds.values()].map(object => {
      const { apiVersion, kind } = object;
      return { apiVersion, kind, ...healthExpressions(object, readiness, chart.registry)! };
    })),
  };
}
