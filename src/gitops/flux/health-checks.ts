import { ApiObject } from 'cdk8s';
import { KustomizationSpec } from '../../../imports/flux/v1/kustomize.toolkit.fluxcd.io';
import { isBeforeControlPlane } from '../../contract';
import { nonEmptyList } from '../../core';
import { HealthExpressions, READY } from '../../knowledge/health';
import { DeliveredChart } from '../delivered-chart';
import { FluxReadiness } from './delivery-props';
import { healthExpressions, watchedObjects } from './health';

type HealthChecks = Pick<KustomizationSpec, 'healthChecks' | 'healthCheckExprs'>;

/** What Flux waits for before it applies the control plane. All else that comes before it is done once it is applied. */
export function renderFirstChecks({ objects, registry }: DeliveredChart): HealthChecks {
  const saysWhenReady = ({ apiGroup, kind }: ApiObject) => registry.kindOf(apiGroup, kind)?.saysWhenReady === true;
  return healthChecks(objects.filter(object => isBeforeControlPlane(object) && saysWhenReady(object)), () => READY);
}

/**
 * What Flux waits for after it has applied a chart.
 *
 * The objects are named: with `wait` Flux would judge every object of the chart, most of which it knows nothing about.
 */
export function renderHealthChecks(chart: DeliveredChart, readiness: FluxReadiness): HealthChecks {
  return healthChecks(watchedObjects(chart, readiness), object => healthExpressions(object, readiness, chart.registry)!);
}

function healthChecks(objects: readonly ApiObject[], expressionsOf: (object: ApiObject) => HealthExpressions): HealthChecks {
  const kinds = new Map(objects.map(object => [`${object.apiGroup}/${object.kind}`, object]));
  return {
    healthChecks: nonEmptyList(objects.map(({ apiVersion, kind, metadata: { name, namespace } }) => ({ apiVersion, kind, name: name!, namespace }))),
    healthCheckExprs: nonEmptyList([...kinds.values()].map(object => {
      const { apiVersion, kind } = object;
      return { apiVersion, kind, ...expressionsOf(object) };
    })),
  };
}
