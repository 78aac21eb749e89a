import { MAX_MINORS_BEHIND, versionGaps } from './version-gaps';
import { Rule, Severity } from '../../knowledge';

export const VERSION_SKEW: Rule = {
  code: 'version/skew',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/machineset/machineset_preflight.go; kubernetes version skew policy',
  check: topology => versionGaps(topology, 'KubernetesVersionSkew').flatMap(({ at, controlPlaneVersion, behind }) => {
    if (behind < 0) {
      return [{ at, message: `'version' ${at.text} is newer than ${controlPlaneVersion} of the control plane; upgrade the control plane first` }];
    }
    return behind <= MAX_MINORS_BEHIND ? [] : [{
      at,
      message: `'version' ${at.text} is more than three minor releases behind ${controlPlaneVersion} of the control plane; upgrade the pool first`,
    }];
  }),
};
