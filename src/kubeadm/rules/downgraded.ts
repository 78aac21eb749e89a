import { ChangeRule, Severity } from '../../knowledge';
import { downgradedMinor } from '../../rules/shared/version-steps';
import { CONTROL_PLANE_GROUP } from '../../topology';

/** No webhook refuses it. */
export const DOWNGRADED: ChangeRule = {
  code: 'version/downgraded',
  severity: Severity.ERROR,
  source: 'kubernetes v1.34.0 documentation, version skew policy',
  check: changes => changes.ofKinds(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').flatMap(change => downgradedMinor(change, 'spec.version')),
};
