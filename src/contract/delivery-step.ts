import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { findKept, keep } from '../cdk8s-helpers';

/** On charts that are applied one after the other, and never together. */
const DELIVERY_STEP = 'cdk8s-cluster-api:delivery-step';

/** A chart that must not be applied together with the other charts of its sequence. */
export interface DeliveryStep {
  /** What the steps belong to. */
  readonly sequence: IConstruct;
  /** What has to be true before the next step, as a phrase for messages, for example `every MachineConfigPool is updated`. */
  readonly nextWhen: string;
}

/** Keeps on a chart that it is one of several steps. */
export function markDeliveryStep(chart: Chart, step: DeliveryStep): void {
  keep(chart, DELIVERY_STEP, () => step);
}

/** The step that a chart is; undefined if it can be applied together with any other. */
export function deliveryStepOf(chart: IConstruct): DeliveryStep | undefined {
  return findKept<DeliveryStep>(chart, DELIVERY_STEP);
}
