import { ApiObject, JsonPatch } from 'cdk8s';
import { IConstruct } from 'constructs';

/** Leaves out what cdk8s-plus-28 writes and an API server drops, or whoever compares both would find a difference for ever. */
export function leaveOut(object: IConstruct, ...fields: string[]): void {
  ApiObject.of(object).addJsonPatch(...fields.map(field => JsonPatch.remove(field)));
}

/** The empty group of a ServiceAccount that a role is bound to. */
export const SUBJECT_GROUP = '/subjects/0/apiGroup';
