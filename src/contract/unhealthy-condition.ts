import { Duration } from 'cdk8s';
import { refuseValue } from '../core';

/** A condition of a node that makes its machine unhealthy when it lasts. */
export interface UnhealthyCondition {
  /** The type of the condition, for example `Ready`. */
  readonly type: string;
  /** The status that is unhealthy: `True`, `False` or `Unknown`. */
  readonly status: string;
  /** How long it has to last. */
  readonly timeout: Duration;
}

/** What makes a node unhealthy unless somebody says something else: it is not ready for five minutes. */
export function defaultConditions(): UnhealthyCondition[] {
  const timeout = Duration.minutes(5);
  return [{ type: 'Ready', status: 'Unknown', timeout }, { type: 'Ready', status: 'False', timeout }];
}

/** Refuses conditions that no node can have, and a list of none. */
export function checkUnhealthyConditions(conditions?: readonly UnhealthyCondition[]): void {
  if (conditions?.length === 0) {
    refuseValue('input/missing-value', "'unhealthyConditions' is empty; give at least one condition, or leave it out for the default");
  }
  const odd = conditions?.find(({ type, status }) => type === '' || !['True', 'False', 'Unknown'].includes(status));
  if (odd !== undefined) {
    refuseValue('input/invalid-value', `'unhealthyConditions' has the status '${odd.status}' for '${odd.type}'; give the type of a condition and 'True', 'False' or 'Unknown'`);
  }
}
