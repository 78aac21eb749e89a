import { ApplicationSpecIgnoreDifferences } from '../../../imports/argo-cd/v1alpha1/argoproj.io';
import { nonEmptyList, refuseValue } from '../../core';

/** Fields that a controller may change without Argo CD taking it for drift. */
export interface ArgoCdIgnoredDifference {
  /**
   * The API group, for example `cluster.x-k8s.io`; empty for the core group.
   * @default - the core group
   */
  readonly group?: string;
  /** The kind. */
  readonly kind: string;
  /**
   * The name of the one object that is meant.
   * @default - all objects of the kind
   */
  readonly name?: string;
  /**
   * The namespace of the objects that are meant.
   * @default - any
   */
  readonly namespace?: string;
  /**
   * Fields as JSON pointers, for example `/spec/replicas`.
   * @default - none
   */
  readonly jsonPointers?: string[];
  /**
   * Fields as expressions of jq, for example `.spec.infrastructureRef.apiVersion`.
   * @default - none
   */
  readonly jqPathExpressions?: string[];
}

/** Refuses differences that Argo CD would refuse or not find. */
export function checkIgnoredDifferences(prop: string, differences: readonly ArgoCdIgnoredDifference[] = []): void {
  for (const { kind, jsonPointers = [], jqPathExpressions = [] } of differences) {
    if (kind === '') {
      refuseValue('input/invalid-value', `'${prop}' has an entry without a kind; say of which objects fields are ignored`);
    }
    if (jsonPointers.length + jqPathExpressions.length === 0) {
      refuseValue('input/invalid-value', `'${prop}' names no field of ${kind}; give 'jsonPointers' or 'jqPathExpressions'`);
    }
    const odd = jsonPointers.find(pointer => !pointer.startsWith('/'));
    if (odd !== undefined) {
      refuseValue('input/invalid-value', `'${prop}' has '${odd}' for ${kind}, which is no JSON pointer; use for example '/spec/replicas'`);
    }
  }
}

/** The differences as Argo CD takes them; nothing if there are none. */
export function renderIgnoredDifferences(differences: readonly ArgoCdIgnoredDifference[]): ApplicationSpecIgnoreDifferences[] | undefined {
  return nonEmptyList(differences.map(({ jsonPointers, jqPathExpressions, ...which }) => (
    { ...which, jsonPointers: nonEmptyList(jsonPointers), jqPathExpressions: nonEmptyList(jqPathExpressions) })));
}
