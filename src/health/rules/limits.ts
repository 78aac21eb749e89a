import { BundleObject, Field } from '../../topology';

/** How many machines may be unhealthy before a health check stops to act, as v1beta2 and v1beta1 have it. */
export function unhealthyLimits(check: BundleObject): Field[] {
  return [check.at('spec.remediation.triggerIf.unhealthyLessThanOrEqualTo'), check.at('spec.maxUnhealthy')];
}
