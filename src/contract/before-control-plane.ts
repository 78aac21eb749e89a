import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { findKept, keep } from '../cdk8s-helpers';
import { SYNC_WAVE_ANNOTATION } from '../core';

/** On objects without which the controller of a control plane would make its own. */
const BEFORE_CONTROL_PLANE = 'cdk8s-cluster-api:before-control-plane';

/** Keeps on an object that it has to be there, and ready, before the control plane is applied. Whoever applies it by Argo CD gets that by the wave. */
export function markBeforeControlPlane(object: ApiObject): void {
  keep(object, BEFORE_CONTROL_PLANE, () => ({}));
  object.metadata.addAnnotation(SYNC_WAVE_ANNOTATION, '-1');
}

/** Whether an object has to be there, and ready, before the control plane is applied. */
export function isBeforeControlPlane(object: IConstruct): boolean {
  return findKept(object, BEFORE_CONTROL_PLANE) !== undefined;
}
