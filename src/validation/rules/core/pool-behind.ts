import { MAX_MINORS_BEHIND, versionGaps, waitsForKubeadm } from './version-gaps';
import { Rule, Severity } from '../../rule';

export const POOL_BEHIND: Rule = {
  code: 'version/pool-behind',
  severity: Severity.WARNING,
  source: 'cluster-api v1.14.0 core/reconcilers/machineset/machineset_preflight.go',
  check: topology => versionGaps(topology, 'KubeadmVersionSkew')
    .filter(({ pool, behind }) => behind > 0 && behind <= MAX_MINORS_BEHIND && waitsForKubeadm(pool))
    .map(({ at, controlPlaneVersion }) => ({
      at,
      message: `'version' ${at.text} is behind ${controlPlaneVersion} of the control plane: Cluster API creates no machine in the pool until it is upgraded`,
    })),
};
