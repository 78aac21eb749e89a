import { ApiObject } from 'cdk8s';

/** A reference in the form of v1beta1. */
export function refV1Beta1(object: ApiObject) {
  return { apiVersion: object.apiVersion, kind: object.kind, name: object.name };
}

/** A reference in the form of v1beta2, which names no version: the management cluster looks it up in the CRD. */
export function refV1Beta2(object: ApiObject) {
  return { apiGroup: object.apiGroup, kind: object.kind, name: object.name };
}
