import { ChangeRule, Severity } from '../../../knowledge';
import { downgradedMinor, skippedMinor } from '../../../rules/shared/version-steps';
import { CONTROL_PLANE_GROUP } from '../../../topology';

export const VERSION_STEP: ChangeRule = {
  code: 'kamaji/version-step',
  severity: Severity.ERROR,
  source: 'kamaji internal/webhook/handlers/tcp_version.go',
  check: changes => changes.ofKinds(CONTROL_PLANE_GROUP, 'KamajiControlPlane')
    .flatMap(change => [...skippedMinor(change, 'spec.version'), ...downgradedMinor(change, 'spec.version')]),
};
