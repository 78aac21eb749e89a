import { Rule, Severity } from '../../knowledge';
import { isWave, objectsWithWave, waveField } from '../../rules/shared/argo-cd';
import { isOfClusterApiFamily } from '../../rules/shared/cluster-api-family';
import { ARGO_CD_GROUP } from '../../topology';

export const INVALID_WAVE: Rule = {
  code: 'gitops/invalid-wave',
  severity: Severity.WARNING,
  source: 'argo-cd v3.6.0 gitops-engine/pkg/sync/syncwaves/waves.go',
  isLocal: true,
  check: (topology, registry) => objectsWithWave(topology)
    .filter(object => isOfClusterApiFamily(object, registry) || object.group === ARGO_CD_GROUP).map(waveField)
    .filter(({ text }) => text !== undefined && !isWave(text))
    .map(at => ({ at, message: `the wave '${at.text}' is not a whole number, so Argo CD takes 0; use for example '-1'` })),
};
