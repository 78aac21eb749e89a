import { ChangeRule, Severity } from '../../knowledge';
import { skippedMinor } from '../../rules/shared/version-steps';
import { CONTROL_PLANE_GROUP } from '../../topology';

export const SKIPPED_MINOR: ChangeRule = {
  code: 'version/skipped-minor',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
  check: changes => changes.ofKinds(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').flatMap(change => skippedMinor(change, 'spec.version')),
};
