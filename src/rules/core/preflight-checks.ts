import { SKIP_ANNOTATION } from './version-gaps';
import { Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP } from '../../topology';

const CHECKS = ['All', 'ControlPlaneIsStable', 'ControlPlaneVersionSkew', 'KubeadmVersionSkew', 'KubernetesVersionSkew'];

export const UNKNOWN_PREFLIGHT_CHECK: Rule = {
  code: 'pool/unknown-preflight-check',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machineset.go',
  needsMember: [SKIP_ANNOTATION],
  check: topology => topology.ofKinds(CLUSTER_GROUP, 'MachineDeployment', 'MachineSet')
    .map(pool => pool.at('metadata.annotations').member(SKIP_ANNOTATION)).flatMap(at => {
      const unknown = (at.text || 'All').split(',').map(name => name.trim()).find(name => !CHECKS.includes(name));
      return unknown === undefined ? [] : [{
        at,
        message: `'${unknown}' is no preflight check that could be skipped; use ${CHECKS.map(name => `'${name}'`).join(', ')}, separated by commas`,
      }];
    }),
};
