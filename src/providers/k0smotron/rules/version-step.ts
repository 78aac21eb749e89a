import { ChangeRule, Severity } from '../../../knowledge';
import { downgradedMinor, skippedMinor } from '../../../rules/shared/version-steps';
import { CONTROL_PLANE_GROUP } from '../../../topology';

export const VERSION_STEP: ChangeRule = {
  code: 'k0smotron/version-step',
  severity: Severity.ERROR,
  source: 'k0smotron api/controlplane/v1beta2/k0smotron_controlplane_webhook.go; kubernetes v1.34.0 documentation, version skew policy',
  check: changes => changes.ofKinds(CONTROL_PLANE_GROUP, 'K0smotronControlPlane')
    .flatMap(change => [...skippedMinor(change, 'spec.version'), ...downgradedMinor(change, 'spec.version')]),
};
