import { ChangeRule, Severity } from '../../knowledge';
import { minorOf } from '../../rules/shared/versions';
import { CONTROL_PLANE_GROUP } from '../../topology';

export const SKIPPED_MINOR: ChangeRule = {
  code: 'version/skipped-minor',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
  check: changes => changes.ofKinds(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').flatMap(({ before, after }) => {
    const [old, at] = [before.at('spec.version'), after.at('spec.version')];
    const [from, to] = [minorOf(old.text), minorOf(at.text)];
    return from === undefined || to === undefined || to < from + 2
      ? []
      : [{ at, message: `'version' goes from ${old.text} to ${at.text}; upgrade to 1.${from + 1} first` }];
  }),
};
