import { Rule, Severity } from '../../knowledge';
import { autoscalerLimits, limitOf, MIN_SIZE, scalablePools } from '../shared/autoscaler';

export const AUTOSCALER_LIMIT_MISSING: Rule = {
  code: 'pool/autoscaler-limit-missing',
  severity: Severity.WARNING,
  source: 'autoscaler cluster-autoscaler/cloudprovider/clusterapi/clusterapi_utils.go',
  needsMember: [MIN_SIZE],
  check: topology => scalablePools(topology).map(autoscalerLimits)
    .filter(({ min, max }) => limitOf(min) !== undefined && !max.exists)
    .map(({ min, max }) => ({
      at: max,
      message: `'min-size' ${min.text} has no 'max-size', without which the autoscaler leaves the pool alone; write both annotations`,
    })),
};
