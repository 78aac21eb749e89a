import { versionGaps } from './version-gaps';
import { VersionSkew } from '../../core';
import { Rule, Severity } from '../../knowledge';

export const VERSION_SKEW: Rule = {
  code: 'version/skew',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/machineset/machineset_preflight.go; kubernetes version skew policy',
  isLocal: true,
  check: topology => versionGaps(topology, 'KubernetesVersionSkew').flatMap(({ at, controlPlaneVersion, skew }) => {
    if (skew === VersionSkew.AHEAD) {
      return [{ at, message: `'version' ${at.text} is newer than ${controlPlaneVersion} of the control plane; upgrade the control plane first` }];
    }
    return skew !== VersionSkew.TOO_FAR_BEHIND ? [] : [{
      at,
      message: `'version' ${at.text} is more than three minor releases behind ${controlPlaneVersion} of the control plane; upgrade the pool first`,
    }];
  }),
};
