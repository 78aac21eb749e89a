import { SKIP_ANNOTATION, versionGaps, waitsForKubeadm } from './version-gaps';
import { VersionSkew } from '../../core';
import { Rule, Severity } from '../../knowledge';

const CHECK = 'KubeadmVersionSkew';

export const POOL_BEHIND: Rule = {
  code: 'version/pool-behind',
  severity: Severity.WARNING,
  source: 'cluster-api core/reconcilers/machineset/machineset_preflight.go',
  isLocal: true,
  check: topology => versionGaps(topology, CHECK)
    .filter(({ pool, skew }) => skew === VersionSkew.BEHIND && waitsForKubeadm(pool))
    .map(({ at, controlPlaneVersion, controlPlaneMinor }) => ({
      at,
      message: `'version' ${at.text} is behind ${controlPlaneVersion} of the control plane: Cluster API creates no machine in the pool until it is upgraded; `
        + `set it to v1.${controlPlaneMinor}.x, or annotate the pool with '${SKIP_ANNOTATION}: ${CHECK}'`,
    })),
};
