import { ApiObject } from 'cdk8s';
import { ProviderRegistry } from '../../knowledge';
import { ANY_CONTROL_PLANE_READY, CLUSTER_REACHABLE, HealthExpressions } from '../../knowledge/health';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP } from '../../topology';
import { DeliveredChart } from '../delivered-chart';
import { FluxReadiness } from './delivery-props';

/** The expressions that tell when an object is as far as is waited for; undefined if nothing waits for it. */
export function healthExpressions(
  { apiGroup, kind }: ApiObject, readiness: FluxReadiness, registry: ProviderRegistry,
): HealthExpressions | undefined {
  switch (readiness) {
    case FluxReadiness.APPLIED:
      return undefined;
    case FluxReadiness.API_SERVER:
      return apiGroup === CLUSTER_GROUP && kind === 'Cluster' ? CLUSTER_REACHABLE : undefined;
    case FluxReadiness.MACHINES:
      return registry.kindOf(apiGroup, kind)?.healthExpressions
        ?? (apiGroup === CONTROL_PLANE_GROUP && !kind.endsWith('Template') ? ANY_CONTROL_PLANE_READY : undefined);
  }
}

/** The objects of a chart that are waited for. */
export function watchedObjects(chart: DeliveredChart, readiness: FluxReadiness): ApiObject[] {
  return chart.objects.filter(object => healthExpressions(object, readiness, chart.registry) !== undefined);
}
